import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { answeredNumbers } from '../support/data/phone-numbers.ts';
import { startSystem, type System } from '../support/system.ts';
import { walk } from './walk.ts';

const workers = new AsyncDisposableStack();
let system: System;
let batchId: string;
beforeAll(async () => {
  // A call stays dispatched for one simulated second before it rings.
  system = await startSystem({
    withWorker: false,
    simulator: { setupSeconds: { min: 1, max: 1 } },
  });
  const campaign_id = await system.rest.createCampaign({ concurrency_limit: 1 });
  batchId = await system.rest.createBatch({ campaign_id, contacts: answeredNumbers(3) });
});
afterAll(async () => {
  await workers.disposeAsync();
  await system[Symbol.asyncDispose]();
});

/** Returns `diagnostics` of the debug endpoint; the service description has only `stuck_pending`. */
async function diagnostics(): Promise<{ stuck_pending?: unknown; reasons?: unknown }> {
  const { body } = await system.rest.send('GET', `/batches/${batchId}/debug`);
  return typeof body['diagnostics'] === 'object' ? { ...body['diagnostics'] } : {};
}

describe('a batch that was created while the worker was down', () => {
  test('places no call', async () => {
    expect(await system.rest.batch(batchId)).toMatchObject({
      status: 'in_progress',
      counters: { pending: 3, dispatched: 0 },
    });
  });

  walk('Recovery flow', {
    '1. read the debug endpoint': [
      'to see diagnostics.stuck_pending',
      async () => {
        const seen = await eventually(diagnostics, (now) => now.stuck_pending === true);
        expect(seen.reasons).toMatchObject([{ code: 'no_worker', count: 3 }]);
      },
    ],
    '2. restart the worker': [
      'so that it reconnects',
      async () => {
        workers.use(await system.startWorker());
        await eventually(diagnostics, (now) => now.stuck_pending === false);
      },
    ],
    '3. force dispatch': [
      'to publish every pending contact again',
      async () => {
        const { status, body } = await system.rest.send('POST', `/batches/${batchId}/dispatch`);
        const { pending } = await system.rest.counters(batchId);
        expect(status).toBe(200);
        expect(body).toMatchObject({ batch_id: batchId, status: 'in_progress' });
        // There is one line: at most two contacts have left pending by now.
        expect(body['dispatched_count']).toBeGreaterThanOrEqual(2);
        expect(body['dispatched_count']).toBeGreaterThanOrEqual(Number(pending));
      },
    ],
    '4. poll Get Batch': [
      'until counters.dispatched increases',
      async () => {
        await eventually(
          () => system.rest.counters(batchId),
          (counters) => Number(counters['dispatched']) > 0,
        );
        const done = await eventually(
          () => system.rest.batch(batchId),
          (batch) => batch['status'] === 'completed',
        );
        expect(done).toMatchObject({ counters: { completed: 3 } });
      },
    ],
  });
});
