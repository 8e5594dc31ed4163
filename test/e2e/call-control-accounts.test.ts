import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startCallControl } from '../../src/start/call-control.ts';
import type { Db } from '../../src/db/tables.ts';
import { serverConfig } from '../call-control/support.ts';
import { eventually } from '../support/eventually.ts';
import { clientOfOtherOrganization } from '../support/servers/other-client.ts';
import type { RestClient } from '../support/servers/rest-client.ts';
import { FAST, startSystem, type System } from '../support/system.ts';

const account = {
  accountSid: '2f0c4a9e-0a2b-4c3d-8e4f-000000000002',
  token: 'token-one',
  webhookSecret: 'wh_secret_one',
};
const SECRETS = ['token-one', 'token-two', 'wh_secret_one', 'wh_secret_two'];

/** A second call control with endless calls; the returned function starts it, again if needed. */
async function secondCallControl() {
  const dataDir = await mkdtemp(join(tmpdir(), 'redial-second-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const simulator = { ...FAST, talkSeconds: { min: 600, max: 600 } };
  return ({ port = 0, ...changes }: Partial<typeof account> & { port?: number } = {}) => {
    const server = { ...serverConfig(dataDir), port };
    return startCallControl({ server: { ...server, ...account, ...changes }, simulator });
  };
}

const numbers = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `+1202555${String(from + index).padStart(4, '0')}`);
/** Waits until every contact of the batch is in a call. */
const waitUntilAllInCall = (rest: RestClient, batchId: string) =>
  eventually(
    () => rest.contacts(batchId),
    (contacts) =>
      contacts.every((contact) => Object(contact['current_call']).call_status === 'in-progress'),
  );
/** The call statuses that webhooks reported for the account. */
const reportedStatuses = async (db: Db, accountId: string) => {
  const rows = await db
    .selectFrom('callEvents')
    .innerJoin('calls', 'calls.executionId', 'callEvents.executionId')
    .select('callEvents.callStatus')
    .where('callControlAccountId', '=', accountId)
    .execute();
  return rows.map(({ callStatus }) => callStatus);
};

test('two organizations call through their own accounts while secrets are rotated', async () => {
  const start = await secondCallControl();
  await using system = await startSystem();
  const before = await start();
  const mine = system.rest;
  const theirs = await clientOfOtherOrganization(system, before.url);
  const { body: made } = await theirs.send('POST', '/call-control-accounts/', {
    name: 'own',
    url: before.url,
    account_sid: account.accountSid,
    token: account.token,
    webhook_secret: account.webhookSecret,
    is_default: true,
  });
  const path = `/call-control-accounts/${String(made['account_id'])}`;
  const call_hook = `${before.url}/simulator/agent`;
  await theirs.send('PUT', '/agents/agent-1', { call_hook });

  const myBatch = await mine.createBatch({
    campaign_id: await mine.createCampaign(),
    contacts: numbers(100, 4),
  });
  const campaign_id = await theirs.createCampaign();
  const first = await theirs.createBatch({ campaign_id, contacts: numbers(200, 3) });
  await waitUntilAllInCall(theirs, first);
  expect((await theirs.ledger()).map(({ to }) => to).toSorted()).toEqual(numbers(200, 3));

  // Call control keeps signing with its old secret until it restarts.
  await theirs.send('POST', `${path}/webhook-secret`, { webhook_secret: 'wh_secret_two' });
  const second = await theirs.createBatch({ campaign_id, contacts: numbers(300, 2) });
  await waitUntilAllInCall(theirs, second);

  // It restarts with the new secrets and continues its calls.
  await before[Symbol.asyncDispose]();
  await using after = await start({
    port: Number(new URL(before.url).port),
    token: 'token-two',
    webhookSecret: 'wh_secret_two',
  });
  expect(after.url).toBe(before.url);
  expect((await theirs.send('PATCH', path, { token: 'token-two' })).status).toBe(200);
  for (const batchId of [first, second]) {
    expect((await theirs.send('POST', `/batches/${batchId}/cancel`)).status).toBe(200);
  }
  for (const batchId of [first, second, myBatch]) {
    await system.temporal.workflow.getHandle(`batch/${batchId}`).result();
  }

  const endings = (await reportedStatuses(system.db, String(made['account_id']))).filter(
    (status) => status === 'completed',
  );
  expect(endings).toHaveLength(5);
  const ended = [...(await theirs.contacts(first)), ...(await theirs.contacts(second))];
  expect(ended.map((contact) => Object(contact['current_call']).call_status)).toEqual(
    Array.from({ length: 5 }, () => 'completed'),
  );
  expect((await mine.ledger()).map(({ to }) => to).toSorted()).toEqual(numbers(100, 4));
  expect(await mine.counters(myBatch)).toMatchObject({ completed: 4 });
  const histories = await Promise.all(
    [first, second].map((batchId) => historyOf(system, `batch/${batchId}`)),
  );
  for (const secret of SECRETS) expect(histories.join()).not.toContain(secret);
});

test('correcting a wrong account token closes the circuit breaker at once', async () => {
  const start = await secondCallControl();
  await using system = await startSystem();
  await using second = await start();
  const { rest } = system;
  const { body: made } = await rest.send('POST', '/call-control-accounts/', {
    name: 'Berlin',
    url: second.url,
    account_sid: account.accountSid,
    token: 'token-two',
    webhook_secret: account.webhookSecret,
  });
  const account_id = String(made['account_id']);
  const sent = { call_control_account_id: account_id };
  const campaign_id = await rest.createCampaign({ concurrency_limit: 4, ...sent });
  const batchId = await rest.createBatch({ campaign_id, contacts: numbers(400, 6) });
  const seen = await eventually(
    () => diagnosticsOf(rest, batchId),
    ({ call_control: { state }, reasons }) => state === 'open' && reasons[0]?.count === 6,
  );
  expect(seen).toMatchObject({
    stuck_pending: false,
    reasons: [{ code: 'call_control_refusing', count: 6, until: expect.any(String) }],
    call_control: { account_id, name: 'Berlin', until: expect.any(String) },
  });

  // Longer than the test, so only the new token can close the breaker.
  const openUntil = new Date(Date.now() + 3_600_000);
  await system.db.updateTable('callControlHealth').set({ openUntil }).execute();
  await rest.send('PATCH', `/call-control-accounts/${account_id}`, { token: account.token });
  await eventually(
    () => rest.contacts(batchId),
    (contacts) => contacts.filter(({ status }) => status === 'in_progress').length === 4,
  );
  expect((await diagnosticsOf(rest, batchId)).call_control).toMatchObject({
    state: 'closed',
    until: null,
  });
});

type Diagnostics = {
  reasons: { count: number }[];
  call_control: { state: string };
};
const diagnosticsOf = async (rest: RestClient, batchId: string): Promise<Diagnostics> => {
  const { body } = await rest.send('GET', `/batches/${batchId}/debug`);
  // Other tests compare the response with the OpenAPI document.
  return body['diagnostics'] as Diagnostics;
};

/** The full history of a workflow as text, with decoded payloads. */
async function historyOf({ temporal }: System, workflowId: string): Promise<string> {
  const history = await temporal.workflow.getHandle(workflowId).fetchHistory();
  return JSON.stringify(history, (_name, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
  );
}
