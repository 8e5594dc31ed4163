/** What a process remembers of clients: a few megabytes. */
const MAX_REMEMBERED = 10_000;

/** Sets a value as the newest one, and forgets the oldest beyond 10,000. */
export function remember<T>(values: Map<string, T>, key: string, value: T): void {
  values.delete(key);
  values.set(key, value);
  const [oldest] = values.keys();
  if (values.size > MAX_REMEMBERED && oldest !== undefined) values.delete(oldest);
}
