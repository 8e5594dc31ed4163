import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';

const TRIES = 3;
const PAUSE_MS = 500;

/**
 * Writes what call control has answered, three times at most: the answer is known here alone, and
 * who repeats the activity could but wait for the call.
 * @param write may have been carried out although it failed
 * @throws what the last try did
 */
export async function insist<Written>(
  log: Logger,
  write: () => Promise<Written>,
): Promise<Written> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await write();
    } catch (err) {
      if (tries === TRIES) throw err;
      log.warn({ err, tries }, 'what call control answered was not written: once more');
      await pause(PAUSE_MS * tries);
    }
  }
}
