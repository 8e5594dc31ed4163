/**
 * The most instants that any half-open second [t, t + 1 s) holds, exactly: a fullest one begins with
 * one of them.
 * @param instantsMs in any order
 */
export function mostInAnySecond(instantsMs: readonly number[]): number {
  const sorted = instantsMs.toSorted((a, b) => a - b);
  let most = 0;
  let end = 0;
  for (const [first, fromMs] of sorted.entries()) {
    while ((sorted[end] ?? Infinity) < fromMs + 1000) end += 1;
    most = Math.max(most, end - first);
  }
  return most;
}
