import { describe, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { answeredNumbers } from '../support/data/phone-numbers.ts';
import type { Json } from '../support/servers/rest-client.ts';
import { startSystem, type System } from '../support/system.ts';

/** Sets the faults of the embedded call control; null removes them. */
const setFaults = async (system: System, faults: Json | null) => {
  const { ok } = await fetch(`${system.callControlUrl}/simulator/faults`, {
    method: faults === null ? 'DELETE' : 'POST',
    headers: { 'content-type': 'application/json' },
    ...(faults !== null && { body: JSON.stringify(faults) }),
  });
  expect(ok).toBe(true);
};

type Diagnostics = {
  stuck_pending: boolean;
  reasons: { code: string; count: number; until: string | null }[];
  call_control: { account_id: null; state: string; failures: number; until: string | null };
};

const diagnosticsOf = async (system: System, batchId: string): Promise<Diagnostics> => {
  const { body } = await system.rest.send('GET', `/batches/${batchId}/debug`);
  // Other tests compare the response with the OpenAPI document.
  return body['diagnostics'] as Diagnostics;
};
/** The calls that call control accepted; its ledger also contains refused ones. */
const callsOf = async (system: System) =>
  (await system.rest.ledger()).filter(({ call_status }) => call_status !== 'refused');
/** Expects that every contact was called exactly once, without a retry. */
const expectEachCalledOnce = async (system: System, batchId: string, contacts: number) => {
  const rows = await system.rest.contacts(batchId);
  expect(rows.map((row) => [row['status'], row['retry_count']])).toEqual(
    Array.from({ length: contacts }, () => ['completed', 0]),
  );
  const records = rows.map((row) => row['call_records']);
  expect(records.map((all) => (Array.isArray(all) ? all.length : 0))).toEqual(
    Array.from({ length: contacts }, () => 1),
  );
  const placed = (await callsOf(system)).map((call) => call.contact_id);
  expect(new Set(placed).size).toBe(contacts);
  expect(placed).toHaveLength(contacts);
};

describe.concurrent('while call control accepts no calls', () => {
  test('contacts stay pending without an attempt until it recovers', async () => {
    await using system = await startSystem();
    await setFaults(system, { refusals: { 503: 1 } });
    const campaign_id = await system.rest.createCampaign({ concurrency_limit: 4 });
    const contacts = answeredNumbers(8);
    const batchId = await system.rest.createBatch({ campaign_id, contacts });
    const seen = await eventually(
      () => diagnosticsOf(system, batchId),
      ({ call_control: { state }, reasons }) => state === 'open' && reasons.length === 1,
    );
    expect(seen).toMatchObject({
      stuck_pending: false,
      reasons: [{ code: 'call_control_refusing', until: expect.any(String) }],
      call_control: { account_id: null, until: expect.any(String) },
    });
    await eventually(
      () => system.rest.contacts(batchId),
      (rows) => rows.every((row) => row['status'] === 'pending' && !row['last_attempted_at']),
    );
    expect(await callsOf(system)).toEqual([]);

    await setFaults(system, null);
    // Its workflow may be replaced meanwhile: on a busy machine its tasks time out.
    await eventually(
      () => system.rest.batch(batchId),
      ({ status }) => status === 'completed',
    );
    await expectEachCalledOnce(system, batchId, 8);
    const { call_control } = await diagnosticsOf(system, batchId);
    expect(call_control).toMatchObject({ state: 'closed', failures: 0, until: null });
  });

  test('debug reports call control as unreachable and until when', async () => {
    await using system = await startSystem({ withWorker: false });
    await using _worker = await system.startWorker({ callControlUrl: 'http://127.0.0.1:9' });
    const campaign_id = await system.rest.createCampaign({ concurrency_limit: 4 });
    const batchId = await system.rest.createBatch({ campaign_id, contacts: answeredNumbers(5) });
    const seen = await eventually(
      () => diagnosticsOf(system, batchId),
      ({ call_control: { state }, reasons }) => state === 'open' && reasons.length === 1,
    );
    expect(seen).toMatchObject({
      stuck_pending: false,
      reasons: [{ code: 'call_control_unreachable', until: expect.any(String) }],
      call_control: { reason: 'call_control_unreachable', failures: 3 },
    });
  });
});

test.concurrent('hang-ups refused by a rate limit are repeated until they succeed', async () => {
  await using system = await startSystem({ simulator: { talkSeconds: { min: 600, max: 600 } } });
  const campaign_id = await system.rest.createCampaign({ concurrency_limit: 6 });
  const batchId = await system.rest.createBatch({ campaign_id, contacts: answeredNumbers(6) });
  const callStatuses = async () =>
    (await system.rest.contacts(batchId)).map((row) => Object(row['current_call']).call_status);
  await eventually(callStatuses, (all) => all.every((status) => status === 'in-progress'));
  await setFaults(system, { rate_limit: 2, rate_limit_window_seconds: 2 });
  await system.rest.send('POST', `/batches/${batchId}/cancel`);
  const some = await eventually(callStatuses, (all) => all.includes('completed'));
  expect(some).toContain('in-progress');

  await setFaults(system, null);
  await system.temporal.workflow.getHandle(`batch/${batchId}`).result();
  expect(await callStatuses()).toEqual(Array.from({ length: 6 }, () => 'completed'));
});

test.concurrent('calls are spread so that a rate limit refuses none', async () => {
  await using system = await startSystem();
  await setFaults(system, { rate_limit: 8, rate_limit_window_seconds: 8 });
  const campaign_id = await system.rest.createCampaign({ concurrency_limit: 8 });
  const batchId = await system.rest.createBatch({ campaign_id, contacts: answeredNumbers(12) });
  const held = await eventually(
    () => diagnosticsOf(system, batchId),
    ({ reasons }) => reasons.some(({ code, until }) => code === 'pacing' && until !== null),
  );
  expect(held.stuck_pending).toBe(false);
  await system.temporal.workflow.getHandle(`batch/${batchId}`).result();
  await expectEachCalledOnce(system, batchId, 12);
  const health = system.db.selectFrom('callControlHealth').select(['failures', 'budgetLimit']);
  expect(await health.execute()).toEqual([{ failures: 0, budgetLimit: 8 }]);
});

test.concurrent('a campaign whose agent is misconfigured burns no contact, and goes on when the agent is mended', async () => {
  await using system = await startSystem();
  const campaign_id = await system.rest.createCampaign({
    agent_id: 'broken',
    concurrency_limit: 4,
  });
  const { organizationId } = await system.db
    .selectFrom('campaigns')
    .select('organizationId')
    .where('campaignId', '=', campaign_id)
    .executeTakeFirstOrThrow();
  const times = { createdAt: new Date(), updatedAt: new Date() };
  const broken = {
    callHook: 'wss://agents.example.com/broken',
    applicationSid: null,
    speech: null,
  };
  const agent = { organizationId, agentId: 'broken', ...broken, ...times };
  await system.db.insertInto('agents').values(agent).execute();
  const batchId = await system.rest.createBatch({ campaign_id, contacts: answeredNumbers(8) });
  const held = await eventually(
    () => system.rest.send('GET', `/campaigns/${campaign_id}`),
    ({ body }) => body['held_at'] !== null,
  );
  expect(held.body).toMatchObject({
    status: 'active',
    held_reason: 'call_request_refused',
    held_detail: expect.stringContaining('call_hook must be http or https'),
    next_probe_at: expect.any(String),
  });
  const debug = await eventually(
    () => diagnosticsOf(system, batchId),
    ({ reasons }) => reasons.some(({ code }) => code === 'campaign_held'),
  );
  expect(debug).toMatchObject({
    stuck_pending: false,
    campaign_hold: { held_at: expect.any(String) },
  });
  const body = { call_hook: `${system.callControlUrl}/simulator/agent` };
  expect((await system.rest.send('PUT', '/agents/broken', body)).status).toBe(200);
  await system.temporal.workflow.getHandle(`batch/${batchId}`).result();
  await expectEachCalledOnce(system, batchId, 8);
  const mended = await system.rest.send('GET', `/campaigns/${campaign_id}`);
  expect(mended.body).toMatchObject({ held_at: null, held_reason: null, next_probe_at: null });
});
