/**
 * The highest number of instants in any half-open second [t, t + 1 s). It is exact, because one of
 * the fullest seconds begins at an instant.
 * @param instantsMs in any order
 */
export function maxStartsPerSecond(instantsMs: readonly number[]): number {
  const sorted = instantsMs.toSorted((a, b) => a - b);
  let most = 0;
  let end = 0;
  for (const [first, fromMs] of sorted.entries()) {
    while ((sorted[end] ?? Infinity) < fromMs + 1000) end += 1;
    most = Math.max(most, end - first);
  }
  return most;
}
