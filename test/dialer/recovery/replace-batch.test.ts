import { afterAll, expect, test, vi } from 'vitest';
import { wakeOrStart } from '../../../src/dialer/recovery/replace-batch.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { afterNow, storeBatch } from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;

test('A wake-up of a batch has the time before its signal, so that a claim at once answers it', async () => {
  const { batchId } = await storeBatch(db);
  const batch = await db
    .selectFrom('batches')
    .selectAll()
    .where('batchId', '=', batchId)
    .executeTakeFirstOrThrow();
  const deps = world.deps();
  const signals = vi.spyOn(deps.temporal.workflowService, 'signalWithStartWorkflowExecution');
  // A second passes with the signal.
  const clock = { now: () => afterNow(signals.mock.calls.length) };
  await wakeOrStart({ ...deps, clock }, batch);
  const { revivedAt } = await db
    .selectFrom('batches')
    .select('revivedAt')
    .where('batchId', '=', batchId)
    .executeTakeFirstOrThrow();
  expect(revivedAt).toEqual(afterNow(0));
});
