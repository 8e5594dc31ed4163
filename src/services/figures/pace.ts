import { setTimeout as pause } from 'node:timers/promises';

const AT_LEAST_MS = 15_000;
/** Reading takes at most a hundredth of the time while it takes less than three seconds. */
const PARTS = 99;
/** An alert needs a figure that is not much older than the fault that it names. */
const AT_MOST_MS = 300_000;

/** How long to wait after a reading that took `tookMs`: 15 seconds, or up to five minutes after a slow one. */
export function pauseMs(tookMs: number): number {
  return Math.min(Math.max(AT_LEAST_MS, tookMs * PARTS), AT_MOST_MS);
}

/** Waits for the next reading, or until `stopped` is aborted. */
export async function pauseAfter(tookMs: number, stopped: AbortSignal): Promise<void> {
  await pause(pauseMs(tookMs), undefined, { signal: stopped }).catch(() => undefined);
}
