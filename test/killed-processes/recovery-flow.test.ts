import { once } from 'node:events';
import { expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { answeredNumbers } from '../support/data/phone-numbers.ts';
import { startSystem, type System } from '../support/system.ts';
import { spawnWorker } from '../support/servers/worker-process.ts';

/** A killed worker may count as live for this long; allows for a busy machine. */
const NOTICED_WITHIN_MS = 25_000;

type Diagnostics = {
  stuck_pending?: unknown;
  reasons?: unknown;
  worker?: { pollers: number; last_seen_at: string | null };
};

async function diagnostics({ rest }: System, batchId: string): Promise<Diagnostics> {
  const { body } = await rest.send('GET', `/batches/${batchId}/debug`);
  return typeof body['diagnostics'] === 'object' ? { ...body['diagnostics'] } : {};
}

test.concurrent.each(['SIGTERM', 'SIGKILL'] as const)(
  'a batch whose worker ended by %s recovers with a new worker',
  async (signal) => {
    // A contact stays dispatched for the second before its call rings.
    await using system = await startSystem({
      withWorker: false,
      simulator: { setupSeconds: { min: 1, max: 1 } },
    });
    const { rest } = system;
    const campaign_id = await rest.createCampaign({ concurrency_limit: 1 });
    const worker = await spawnWorker(system);
    const before = await rest.createBatch({ campaign_id, contacts: answeredNumbers(1) });
    await system.temporal.workflow.getHandle(`batch/${before}`).result();
    expect(await diagnostics(system, before)).toMatchObject({ worker: { pollers: 1 } });
    worker.kill(signal);
    await once(worker, 'exit');

    const contacts = answeredNumbers(4).slice(1);
    const batchId = await rest.createBatch({ campaign_id, contacts });
    const stuck = await eventually(
      () => diagnostics(system, batchId),
      ({ stuck_pending }) => stuck_pending === true,
      NOTICED_WITHIN_MS,
    );
    expect(stuck).toMatchObject({
      reasons: [{ code: 'no_worker', count: 3 }],
      worker: { pollers: 0, last_seen_at: expect.stringMatching(/^20.*Z$/) },
    });

    const restarted = await spawnWorker(system);
    const dispatch = await rest.send('POST', `/batches/${batchId}/dispatch`);
    expect(dispatch).toMatchObject({
      status: 200,
      body: { batch_id: batchId, status: 'in_progress' },
    });
    // The campaign has one line, so at most the first contact has left pending.
    expect(dispatch.body['dispatched_count']).toBeGreaterThanOrEqual(2);
    await eventually(
      () => rest.counters(batchId),
      (counters) => Number(counters['dispatched']) > 0,
    );
    expect(await diagnostics(system, batchId)).toMatchObject({
      stuck_pending: false,
      worker: { pollers: 1 },
    });

    await system.temporal.workflow.getHandle(`batch/${batchId}`).result();
    restarted.kill('SIGTERM');
    await once(restarted, 'exit');
    expect(await rest.counters(batchId)).toMatchObject({ completed: 3 });
    expect(await rest.ledger()).toHaveLength(4);
  },
  120_000,
);
