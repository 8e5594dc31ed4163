/**
 * Whether a line of a part belongs on the terminal: of Postgres and Temporal only what went wrong,
 * of our own processes everything.
 */
export function showsLine(part: string, line: string): boolean {
  if (part === 'postgres') return /\b(WARNING|ERROR|FATAL|PANIC):/.test(line);
  if (part === 'temporal') return /\blevel=|"level":/.test(line);
  return true;
}
