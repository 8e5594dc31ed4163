import { setTimeout as pause } from 'node:timers/promises';

const AT_LEAST_MS = 15_000;
/** Reading takes at most a hundredth of the time, however large the installation is. */
const PARTS = 99;

/** How long to wait after a reading that took `tookMs`: 15 seconds, or longer after a slow one. */
export function pauseMs(tookMs: number): number {
  return Math.max(AT_LEAST_MS, tookMs * PARTS);
}

/** Waits for the next reading, or until `stopped` is aborted. */
export async function pauseAfter(tookMs: number, stopped: AbortSignal): Promise<void> {
  await pause(pauseMs(tookMs), undefined, { signal: stopped }).catch(() => undefined);
}
