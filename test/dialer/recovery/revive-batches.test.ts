import { sql } from 'kysely';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { reviveBatches } from '../../../src/dialer/recovery/revive-batches.ts';
import { batchWorkflowId } from '../../../workflows/messages.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { afterNow, NOW, storeBatch } from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
afterEach(() => void vi.restoreAllMocks());
const { db } = world;
const deps = world.deps();

/** Stores 10,000 batches that follow their rows. */
const { batchId } = await storeBatch(db, {
  batch: { acknowledgedRevision: 1, acknowledgedAt: NOW },
});
await sql`
  insert into batches
  select (jsonb_populate_record(batch, jsonb_build_object('batch_id', gen_random_uuid()))).*
  from batches as batch, generate_series(1, 9999) where batch_id = ${batchId}`.execute(db);
// Starts the workflows of the batches whose turn it is.
await reviveBatches(deps);

/** Counts the requests that one sweep sends to Temporal. */
async function requestsOfSweep() {
  const service = deps.temporal.workflowService;
  const list = vi.spyOn(service, 'listWorkflowExecutions');
  const describe = vi.spyOn(service, 'describeWorkflowExecution');
  const signal = vi.spyOn(service, 'signalWithStartWorkflowExecution');
  await reviveBatches(deps);
  return {
    lists: list.mock.calls.length,
    described: describe.mock.calls.length,
    woken: signal.mock.calls.map(([{ workflowId }]) => workflowId),
  };
}

test('A sweep over 10,000 healthy batches sends 283 requests to Temporal', async () => {
  expect(await requestsOfSweep()).toEqual({ lists: 2, described: 281, woken: [] });
});

test('A sweep wakes the newest of 10,000 batches, whose change is not acknowledged', async () => {
  const newest = 'ffffffff-ffff-7fff-bfff-ffffffffffff';
  await db
    .updateTable('batches')
    .set({ batchId: newest, revision: 2, updatedAt: afterNow(-15) })
    .where('batchId', '=', (eb) =>
      eb.selectFrom('batches').select('batchId').orderBy('batchId', 'desc').limit(1),
    )
    .execute();
  expect(await requestsOfSweep()).toEqual({
    lists: 2,
    described: 280,
    woken: [batchWorkflowId(newest)],
  });
});
