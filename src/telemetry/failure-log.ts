import type { Logger } from 'pino';
import { innermostCause } from '../runtime/innermost-cause.ts';

const REPEAT_MS = 10 * 60_000;

/**
 * Logs what fails again with each export or scrape: the first failure, and then one in ten minutes at most.
 * @param message what was being done, as `failed to …`
 * @param nowMs milliseconds of a monotonic clock
 */
export function failureLog(
  log: Logger,
  message: string,
  nowMs: () => number = () => performance.now(),
): (failure: unknown) => void {
  let loggedAtMs = -Infinity;
  return (failure) => {
    if (nowMs() - loggedAtMs < REPEAT_MS) return;
    loggedAtMs = nowMs();
    log.warn({ reason: innermostCause(failure) }, message);
  };
}
