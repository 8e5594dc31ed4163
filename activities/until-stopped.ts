import { ApplicationFailure } from '@temporalio/activity';
import { WORKER_STOPS } from '../workflows/messages.ts';

/**
 * Waits for work that its worker may break off.
 * @param stopping aborted when the worker is told to stop; undefined: the work goes on to its end
 * @throws {ApplicationFailure} of the type WORKER_STOPS when the worker stops while the work waits
 */
export async function untilStopped<Result>(
  stopping: AbortSignal | undefined,
  work: (signal?: AbortSignal) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(stopping);
  } catch (error) {
    if (!isAbortError(error)) throw error;
    throw ApplicationFailure.nonRetryable('this worker stops', WORKER_STOPS);
  }
}

function isAbortError(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
