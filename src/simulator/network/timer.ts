// setTimeout takes no longer delay and fires at once instead.
const LONGEST_MS = 2 ** 31 - 1;

/** The delay of a timer for a wait, which may have to be looked at again: of 25 days at most. */
export function timerMs(waitMs: number): number {
  return Math.min(Math.max(0, waitMs), LONGEST_MS);
}
