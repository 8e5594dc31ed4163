/** PGPORT, PGDATA and their like of the caller's shell must not reach the embedded server. */
export function postgresEnvironment(): Record<string, string | undefined> {
  const entries = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(entries), LC_ALL: 'C', TZ: 'UTC' };
}
