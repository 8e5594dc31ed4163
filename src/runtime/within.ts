import { setTimeout as pause } from 'node:timers/promises';

/**
 * Waits for some work, but not for ever.
 * @param late what is answered where the work takes longer than `timeoutMs`; the work goes on
 * @throws what the work throws in time; what it throws later is dropped
 */
export async function within<Result, Late>(
  timeoutMs: number,
  work: Promise<Result>,
  late: Late,
): Promise<Result | Late> {
  const ended = new AbortController();
  const tooLate = pause(timeoutMs, late, { signal: ended.signal });
  // The pause rejects once the work has ended, when nobody waits for it.
  tooLate.catch(() => undefined);
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    ended.abort();
  }
}
