// setTimeout fires at once if the delay is longer.
const LONGEST_MS = 2 ** 31 - 1;

/** Limits a wait to the longest delay of setTimeout, 24.8 days; the caller may have to wait again. */
export function timerDelayMs(waitMs: number): number {
  return Math.min(Math.max(0, waitMs), LONGEST_MS);
}
