import { setTimeout as pause } from 'node:timers/promises';

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 250;
/** Each look may cost some milliseconds of processor time that other tests need. */
const PAUSE_SHARE = 0.05;

/**
 * Looks until something holds, for state that sends no event. Fails with the last thing seen.
 * @param look answers what there is now
 * @param holds whether that is what is waited for
 */
export async function eventually<T>(
  look: () => Promise<T>,
  holds: (seen: T) => boolean,
  timeoutMs = 90_000,
): Promise<T> {
  const startedAtMs = Date.now();
  for (;;) {
    const seen = await look();
    if (holds(seen)) return seen;
    const waitedMs = Date.now() - startedAtMs;
    if (waitedMs > timeoutMs) {
      throw new Error(`not seen within ${timeoutMs} ms; last: ${JSON.stringify(seen)}`);
    }
    await pause(Math.min(FIRST_PAUSE_MS + waitedMs * PAUSE_SHARE, LONGEST_PAUSE_MS));
  }
}
