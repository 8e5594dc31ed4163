import { randomUUID } from 'node:crypto';
import { type Client, ScheduleNotFoundError } from '@temporalio/client';
import type { OutsideTemporal } from '../../src/dev/ports/addresses.ts';
import { openTemporal } from '../../src/temporal/client.ts';
import { ensureSearchAttributes } from '../../src/temporal/search-attributes.ts';
import { sweepScheduleId } from '../../src/temporal/sweep-schedule.ts';

/**
 * Prepares a Temporal server for one run: creates the search attributes and chooses a task queue that
 * no other run uses. Disposing removes the schedule of the sweep, which would go on without workers.
 * @throws {Error} the server does not answer, lacks the namespace, or allows no search attributes
 */
export async function prepareOutsideTemporal(
  outside: OutsideTemporal,
): Promise<{ taskQueue: string } & AsyncDisposable> {
  const taskQueue = `bench-${randomUUID()}`;
  await using stack = new AsyncDisposableStack();
  const { client } = stack.use(openTemporal({ ...outside, taskQueue }));
  await ensureSearchAttributes(client).catch((cause: unknown) => {
    const { address, namespace } = outside;
    throw new Error(
      `cannot prepare the namespace '${namespace}' of Temporal at ${address}; is it there, without TLS?`,
      { cause },
    );
  });
  stack.defer(() => removeSweep(client, taskQueue));
  const open = stack.move();
  return { taskQueue, [Symbol.asyncDispose]: () => open.disposeAsync() };
}

/** The schedule is missing when no worker has started. */
async function removeSweep(client: Client, taskQueue: string): Promise<void> {
  try {
    await client.schedule.getHandle(sweepScheduleId(taskQueue)).delete();
  } catch (error) {
    if (!(error instanceof ScheduleNotFoundError)) throw error;
  }
}
