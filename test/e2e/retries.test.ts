import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import type { Json } from '../support/servers/rest-client.ts';
import { startSystem, type System } from '../support/system.ts';

const MINUTE_MS = 60_000;

let system: System;
beforeAll(async () => {
  system = await startSystem({ dialling: { reportGraceSeconds: 0 } });
});
afterAll(() => system[Symbol.asyncDispose]());

const create = async (contacts: readonly string[], retry_policy: Json): Promise<string> => {
  const campaign_id = await system.rest.createCampaign({ retry_policy });
  return system.rest.createBatch({ campaign_id, contacts });
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

test('each retry waits for its cooldown, up to the maximum', async () => {
  const batchId = await create(['+12065550190'], {
    max_retries: 4,
    strategy: 'exponential',
    cooldown_minutes: 10,
    max_cooldown_minutes: 25,
  });
  const minutes = [10, 20, 25, 25];
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

test('contacts are retried only for the outcomes in retry_on', async () => {
  const batchId = await create(['+12065560190', '+12065560191', '+12065560192'], {
    max_retries: 2,
    strategy: 'fixed',
    cooldown_minutes: 0,
    retry_on: ['no-answer'],
  });
  await finish(batchId);
  expect(await outcomesOf(batchId)).toEqual([
    ['busy', 0],
    ['max_retries_reached', 2],
    ['failed', 0],
  ]);
});
