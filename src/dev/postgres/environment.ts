/** This process's environment without PGPORT, PGDATA and the like, which Postgres would obey. */
export function postgresEnvironment(): Record<string, string | undefined> {
  const entries = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(entries), LC_ALL: 'C', TZ: 'UTC' };
}
