import { sql } from 'kysely';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { reconcileSilent } from '../../../src/dialer/recovery/reconcile.ts';
import { reviveBatches } from '../../../src/dialer/recovery/revive-batches.ts';
import { signalBatch } from '../../../src/temporal/signal-batch.ts';
import { batchWorkflowId, type ContactInput } from '../../../workflows/messages.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { storeCall } from '../../support/rows/call.ts';
import {
  batchRow,
  callRow,
  NOW,
  afterNow,
  storeBatch,
  storeClaimed,
} from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;

/** Stores a batch whose workflow is open and never reads its rows: no worker polls its queue. */
const storeUnresponsiveBatch = async (revivedAt: Date) => {
  const stored = await storeBatch(db, { batch: { updatedAt: afterNow(-900), revivedAt } });
  const batch = { ...stored, status: 'in_progress', revision: 1 } as const;
  await signalBatch(world.deps(), { batch, signal: 'wake' });
  return batch.batchId;
};
const runOf = async (batchId: string) =>
  (await world.deps().temporal.workflow.getHandle(batchWorkflowId(batchId)).describe()).runId;

describe('A look-up that fails', () => {
  test('does not prevent the look-ups of other attempts', async () => {
    const attempts: ContactInput[] = [];
    for (const lastNewsAt of [afterNow(-60), afterNow(-30)]) {
      const { input } = await storeClaimed(db);
      await storeCall(db, { ...input, callStatus: 'unknown', endedAt: null, lastNewsAt });
      attempts.push(input);
    }
    const deps = world.deps();
    deps.callControl.findCall = async ({ executionId }) => {
      if (executionId === attempts[0]?.executionId) throw new Error('not understood');
      return { kind: 'absent', fenced: true };
    };
    await reconcileSilent(deps);
    const calls = await Promise.all(attempts.map((attempt) => callRow(db, attempt)));
    expect(calls.map((call) => call?.callStatus)).toEqual(['unknown', undefined]);
  });
});

test('The sweep stops reviving batches on every page once its time is over', async () => {
  const { batchId, organizationId } = await storeBatch(db);
  await sql`
    insert into batches
    select (jsonb_populate_record(batch, jsonb_build_object('batch_id', gen_random_uuid()))).*
    from batches as batch, generate_series(1, 1000) where batch_id = ${batchId}`.execute(db);
  onTestFinished(async () => {
    await db
      .updateTable('batches')
      .set({ dispatchEndedAt: NOW })
      .where('organizationId', '=', organizationId)
      .execute();
  });
  const startedMs = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(startedMs);
  onTestFinished(() => void vi.restoreAllMocks());
  const deps = world.deps();
  const described: string[] = [];
  vi.spyOn(deps.temporal.workflow, 'getHandle').mockImplementation((workflowId) => {
    described.push(workflowId);
    clock.mockReturnValue(startedMs + 30_000);
    throw new Error('does not answer');
  });
  await reviveBatches(deps);
  expect(described).toHaveLength(20);
});

describe('A BatchWorkflow that does not react to its wake', () => {
  test('keeps its run for ten minutes', async () => {
    const batchId = await storeUnresponsiveBatch(afterNow(-599));
    const runId = await runOf(batchId);
    await reviveBatches(world.deps());
    expect(await runOf(batchId)).toBe(runId);
    expect((await batchRow(db, { batchId })).revivedAt).toEqual(afterNow(-599));
  });

  test('is replaced by a new run after ten minutes', async () => {
    const batchId = await storeUnresponsiveBatch(afterNow(-600));
    const runId = await runOf(batchId);
    await reviveBatches(world.deps());
    expect(await runOf(batchId)).not.toBe(runId);
    expect((await batchRow(db, { batchId })).revivedAt).toEqual(NOW);
  });
});
