import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';

const MAX_TRIES = 3;
const PAUSE_MS = 500;

/**
 * Writes what call control has answered, three times at most. The answer is known here alone: a
 * repeated activity could only wait for the call.
 * @param write may have been carried out although it failed
 * @throws what the last try threw
 */
export async function retryWrite<Written>(
  log: Logger,
  write: () => Promise<Written>,
): Promise<Written> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await write();
    } catch (err) {
      if (tries === MAX_TRIES) throw err;
      log.warn({ err, tries }, 'failed to write an answer of call control: trying again');
      await pause(PAUSE_MS * tries);
    }
  }
}
