import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signWebhook } from '../../src/webhooks/signature.ts';
import { eventually } from '../support/eventually.ts';
import type { Json } from '../support/servers/rest-client.ts';
import { startSystem, type System } from '../support/system.ts';

const MINUTE_MS = 60_000;

let system: System;
beforeAll(async () => {
  system = await startSystem({ dialling: { reportGraceSeconds: 0 } });
});
afterAll(() => system[Symbol.asyncDispose]());

const create = async (
  contacts: readonly string[],
  retry_policy: Json,
  members: Json = {},
): Promise<string> => {
  const campaign_id = await system.rest.createCampaign({ retry_policy });
  return system.rest.createBatch({ campaign_id, contacts, ...members });
};
const finish = async (batchId: string) =>
  system.temporal.workflow.getHandle(`batch/${batchId}`).result();
const outcomesOf = async (batchId: string) =>
  (await system.rest.contacts(batchId)).map(({ status, retry_count }) => [status, retry_count]);
const recordsOf = (contact: Json | undefined): Json[] => {
  const records = contact?.['call_records'];
  return Array.isArray(records) ? records : [];
};

/** Moves the clock from retry to retry; returns the cooldown of each in minutes. */
async function cooldownsOf(batchId: string, retries: number): Promise<number[]> {
  const minutes: number[] = [];
  for (let n = 0; n < retries; n += 1) {
    const [contact] = await eventually(
      () => system.rest.contacts(batchId),
      ([only]) => only?.['status'] === 'retrying' && only['retry_count'] === n,
    );
    const dueAt = String(contact?.['next_retry_at']);
    const endedAt = String(recordsOf(contact).at(-1)?.['ended_at']);
    minutes.push((Date.parse(dueAt) - Date.parse(endedAt)) / MINUTE_MS);
    await system.moveClock(new Date(dueAt));
  }
  return minutes;
}

describe('the cooldown before each retry', () => {
  test.each([
    ['fixed', {}, [10, 10, 10, 10]],
    ['linear', {}, [10, 20, 30, 40]],
    ['exponential', {}, [10, 20, 40, 80]],
    ['exponential', { max_cooldown_minutes: 25 }, [10, 20, 25, 25]],
  ])('with strategy %s %j is %j minutes', async (strategy, cap, minutes) => {
    const policy = { max_retries: 4, strategy, cooldown_minutes: 10, ...cap };
    const batchId = await create(['+12065550190'], policy);
    expect(await cooldownsOf(batchId, 4)).toEqual(minutes);
    await finish(batchId);
    expect(await outcomesOf(batchId)).toEqual([['max_retries_reached', 4]]);
    const started = (await system.rest.ledger())
      .filter(({ batch_id }) => batch_id === batchId)
      .map(({ received_at }) => Date.parse(received_at))
      .toSorted((a, b) => a - b);
    const apart = started.slice(1).map((at, n) => (at - (started[n] ?? at)) / MINUTE_MS);
    expect(apart.map(Math.floor)).toEqual(minutes);
  });
});

describe('busy, unanswered and failed contacts', () => {
  const contacts = ['+12065560190', '+12065560191', '+12065560192'];
  const soon = { max_retries: 2, strategy: 'fixed', cooldown_minutes: 0 };

  test('are retried only for the outcomes in retry_on', async () => {
    const batchId = await create(contacts, { ...soon, retry_on: ['no-answer'] });
    await finish(batchId);
    expect(await outcomesOf(batchId)).toEqual([
      ['busy', 0],
      ['max_retries_reached', 2],
      ['failed', 0],
    ]);
  });

  test.each([
    [0, ['busy', 'no_answer', 'failed'], 0],
    [1, Array(3).fill('max_retries_reached'), 1],
    [3, Array(3).fill('max_retries_reached'), 3],
  ])('are retried %i times by max_retries_override', async (override, statuses, count) => {
    const batchId = await create(contacts, soon, { max_retries_override: override });
    await finish(batchId);
    expect(await outcomesOf(batchId)).toEqual(statuses.map((status) => [status, count]));
  });
});

test('the SIP status decides the call status and whether the contact is retried', async () => {
  const setupSeconds = { min: 60, max: 60 };
  await using silent = await startSystem({ simulator: { setupSeconds } });
  const { rest } = silent;
  const expected: [number, string, string, string | null][] = [
    [408, 'no-answer', 'retrying', null],
    [480, 'no-answer', 'retrying', null],
    [486, 'busy', 'retrying', null],
    [603, 'busy', 'retrying', null],
    [503, 'failed', 'retrying', null],
    [404, 'failed', 'failed', 'invalid_number'],
    [484, 'failed', 'failed', 'invalid_number'],
    [604, 'failed', 'failed', 'invalid_number'],
  ];
  const campaign_id = await rest.createCampaign({
    retry_policy: { max_retries: 1, strategy: 'fixed', cooldown_minutes: 60 },
  });
  const contacts = expected.map(([sipStatus]) => `+12065570${sipStatus}`);
  const batchId = await rest.createBatch({ campaign_id, contacts });
  const calls = await eventually(
    () => rest.ledger(),
    (ledger) => ledger.length === expected.length,
  );
  for (const { sid, execution_id, to } of calls) {
    const sip_status = Number(to.slice(-3));
    // jambonz reports 486 and 603 as busy and every other failure as failed.
    const call_status = sip_status === 486 || sip_status === 603 ? 'busy' : 'failed';
    await report(silent, {
      call_sid: sid,
      call_status,
      sip_status,
      customerData: { execution_id },
    });
  }

  const settled = await eventually(
    () => rest.contacts(batchId),
    (rows) => rows.every(({ status }) => status === 'retrying' || status === 'failed'),
  );
  expect(
    settled.map((contact) => [
      Number(String(contact['phone_number']).slice(-3)),
      recordsOf(contact)[0]?.['call_status'],
      contact['status'],
      contact['status_reason'] ?? null,
    ]),
  ).toEqual(expected);
});

/** Sends a status webhook with a valid signature. */
async function report({ rest, workerConfig }: System, event: Json): Promise<void> {
  const body = JSON.stringify(event);
  const [webhookSecret = ''] = workerConfig.callControl.webhookSecrets;
  const signature = signWebhook(body, webhookSecret, Math.floor(Date.now() / 1000));
  const headers = { 'jambonz-signature': signature, 'content-type': 'application/json' };
  const url = `${rest.apiUrl}/webhooks/call-status`;
  const { status } = await fetch(url, { method: 'POST', body, headers });
  expect(status).toBe(204);
}
