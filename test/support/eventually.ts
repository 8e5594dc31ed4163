import { setTimeout as pause } from 'node:timers/promises';

const LOOK_MS = 20;

/**
 * Looks until something holds, for state that sends no event. Fails with the last thing seen.
 * @param look answers what there is now
 * @param holds whether that is what is waited for
 */
export async function eventually<T>(
  look: () => Promise<T>,
  holds: (seen: T) => boolean,
  timeoutMs = 60_000,
): Promise<T> {
  const giveUpAtMs = Date.now() + timeoutMs;
  for (;;) {
    const seen = await look();
    if (holds(seen)) return seen;
    if (Date.now() > giveUpAtMs) {
      throw new Error(`not seen within ${timeoutMs} ms; last: ${JSON.stringify(seen)}`);
    }
    await pause(LOOK_MS);
  }
}
