import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBatchInCall } from '../support/servers/batch-in-call.ts';
import { eventually } from '../support/eventually.ts';
import { answeredNumbers } from '../support/data/phone-numbers.ts';
import type { Json } from '../support/servers/rest-client.ts';
import { startSlowProxy } from '../support/servers/slow-proxy.ts';
import { pauseSweep } from '../support/sweep.ts';
import { startSystem, type System } from '../support/system.ts';

const CLOSED = { working_hours: { never_open: true } };

/** Shared by tests whose calls go on: a worker takes half a second of CPU to start. */
let talking: System;
const resources = new AsyncDisposableStack();
beforeAll(async () => {
  const simulator = { talkSeconds: { min: 600, max: 600 } };
  talking = resources.use(await startSystem({ withWorker: false, simulator }));
  // The first request of several arrives while the others are under way.
  const slow = resources.use(await startSlowProxy(talking.callControlUrl, 800));
  resources.use(await talking.startWorker({ callControlUrl: slow.url }));
});
afterAll(() => resources.disposeAsync());

async function campaignOf({ rest }: System, batchId: string): Promise<string> {
  return String((await rest.batch(batchId))['campaign_id']);
}

async function patch({ rest }: System, campaignId: string, members: Json): Promise<void> {
  const { status, body } = await rest.send('PATCH', `/campaigns/${campaignId}`, members);
  expect([status, body['detail']]).toEqual([200, undefined]);
}

async function callsOf({ rest }: System, batchId: string) {
  return (await rest.ledger()).filter(({ batch_id }) => batch_id === batchId);
}

function waitForCalls(system: System, batchId: string, calls: number) {
  return eventually(
    () => callsOf(system, batchId),
    (seen) => seen.length >= calls,
  );
}

describe.concurrent('patching a campaign', () => {
  test('opens the working hours of a running batch at once', async () => {
    await using system = await startSystem();
    const { rest } = system;
    const campaign_id = await rest.createCampaign(CLOSED);
    const zoned = { phone_number: '+12025551001', timezone: 'Asia/Tokyo' };
    const contacts = [...answeredNumbers(1), zoned];
    const batchId = await rest.createBatch({ campaign_id, contacts });
    const debug = async () => {
      const { body } = await rest.send('GET', `/batches/${batchId}/debug`);
      return body['diagnostics'];
    };
    const seen = await eventually(
      debug,
      (found) => !/"last_claim_at":null/.test(JSON.stringify(found)),
    );
    expect(seen).toMatchObject({ reasons: [{ code: 'outside_working_hours', count: 2 }] });

    // Only a signal can cause the change now.
    await pauseSweep(system);
    await patch(system, campaign_id, { working_hours: null });
    await waitForCalls(system, batchId, 2);
    await system.temporal.workflow.getHandle(`batch/${batchId}`).result();

    expect(await rest.counters(batchId)).toMatchObject({ completed: 2 });
  });
});

describe.concurrent('a paused campaign', () => {
  test('places no new call until it is resumed', async () => {
    await using system = await startSystem({ simulator: { talkSeconds: { min: 2, max: 2 } } });
    const { rest } = system;
    const batchId = await startBatchInCall(system, { contacts: 5, callStatus: 'in-progress' });
    const campaign = `/campaigns/${await campaignOf(system, batchId)}`;

    await rest.send('POST', `${campaign}/pause`);
    await eventually(
      () => rest.counters(batchId),
      (seen) => seen['completed'] === 2,
    );
    expect(await rest.batch(batchId)).toMatchObject({ status: 'paused', paused_by: 'campaign' });
    expect(await rest.counters(batchId)).toMatchObject({ completed: 2, pending: 3 });
    expect(await rest.ledger()).toHaveLength(2);

    await rest.send('POST', `${campaign}/resume`);
    await system.temporal.workflow.getHandle(`batch/${batchId}`).result();
    expect(await rest.counters(batchId)).toMatchObject({ completed: 5 });
  });

  test('places no call after the pause request is answered', async () => {
    const system = talking;
    const { rest } = system;
    const campaign_id = await rest.createCampaign({ concurrency_limit: 5 });
    const batchId = await rest.createBatch({ campaign_id, contacts: answeredNumbers(6, 100) });
    await waitForCalls(system, batchId, 1);

    const { body } = await rest.send('POST', `/campaigns/${campaign_id}/pause`);
    const pausedAtMs = Date.now();
    await eventually(
      () => rest.counters(batchId),
      (seen) => seen['dispatched'] === 0,
    );

    expect([body['status'], body['still_placing']]).toEqual(['paused', undefined]);
    const calls = await callsOf(system, batchId);
    expect(calls.filter((call) => Date.parse(call.received_at) > pausedAtMs)).toEqual([]);
  });
});

describe.concurrent('a cancelled campaign', () => {
  test('hangs up its calls and closes all its contacts', async () => {
    const system = talking;
    const { rest } = system;
    const batchId = await startBatchInCall(system, { contacts: 5, callStatus: 'in-progress' });
    const campaignId = await campaignOf(system, batchId);

    await rest.send('POST', `/campaigns/${campaignId}/cancel`);
    await system.temporal.workflow.getHandle(`batch/${batchId}`).result();

    expect(await rest.batch(batchId)).toMatchObject({ status: 'cancelled' });
    expect(await rest.counters(batchId)).toMatchObject({ completed: 2, skipped: 3 });
    const live = (await callsOf(system, batchId)).filter(({ ended_at }) => ended_at === null);
    expect(live).toEqual([]);
    const { body } = await rest.send('GET', `/campaigns/${campaignId}/stats`);
    expect(body).toMatchObject({ attempts: { total: 2, connected: 2 }, active_calls: 0 });
  });
});
