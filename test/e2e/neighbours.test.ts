import { expect, test } from 'vitest';
import { z } from 'zod';
import { eventually } from '../support/eventually.ts';
import { answeredNumbers } from '../support/data/phone-numbers.ts';
import { clientOfOtherOrganization } from '../support/servers/other-client.ts';
import type { RestClient } from '../support/servers/rest-client.ts';
import { startSystem, type System } from '../support/system.ts';

/** Numbers that call control answers, for the batches of the other organization. */
const otherNumbers = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => `+1404${String(from + n).padStart(5, '0')}05`);

/** Calls that call control has received of a batch. */
const callsOf = async ({ rest }: System, batchId: string) =>
  (await rest.ledger()).filter(({ batch_id }) => batch_id === batchId);

/** How many of the next so many calls that call control receives belong to a batch. */
const shareOfNext = async (system: System, calls: number, batchId: string) => {
  const before = (await system.rest.ledger()).length;
  const ledger = await eventually(
    () => system.rest.ledger(),
    (seen) => seen.length >= before + calls,
  );
  const next = ledger.toSorted((a, b) => a.received_at.localeCompare(b.received_at));
  return next.slice(before, before + calls).filter(({ batch_id }) => batch_id === batchId).length;
};

const campaignsOf = async (rest: RestClient) => {
  const response = await rest.get('/campaigns/?view=full');
  return z.array(z.object({ held_at: z.string().nullable() })).parse(await response.json());
};

const batchOf = async (rest: RestClient, contacts: readonly string[], campaign = {}) => {
  const campaign_id = await rest.createCampaign({ concurrency_limit: 100, ...campaign });
  return rest.createBatch({ campaign_id, contacts });
};

test('An organization whose campaigns all have a wrong hook stops no call of another', async () => {
  await using system = await startSystem({ dialling: { reportGraceSeconds: 0 } });
  const hostile = await clientOfOtherOrganization(system, system.callControlUrl);
  const hook = { call_hook: 'https://agent.example.com/answer' };
  expect((await hostile.send('PUT', '/agents/agent-1', hook)).status).toBe(200);
  // As a process of an earlier version has stored it.
  const wrong = { callHook: 'wss://agent.example.com/socket' };
  await system.db
    .updateTable('agents')
    .set(wrong)
    .where('callHook', '=', hook.call_hook)
    .executeTakeFirstOrThrow();
  for (let n = 0; n < 5; n += 1) await batchOf(hostile, otherNumbers(2, n * 2));
  await eventually(
    () => campaignsOf(hostile),
    (campaigns) => campaigns.some(({ held_at }) => held_at !== null),
  );
  const mine = await batchOf(system.rest, answeredNumbers(5));
  const { body } = await system.rest.send('GET', `/batches/${mine}/debug`);
  expect(body).toMatchObject({
    diagnostics: { call_control: { state: 'closed', failures: 0, until: null } },
  });
  await eventually(
    () => callsOf(system, mine),
    (calls) => calls.length === 5,
  );
});

test('An organization with five batches leaves another its half of the starts', async () => {
  await using system = await startSystem({
    dialling: { callsPerSecond: 8, reportGraceSeconds: 0 },
  });
  const hostile = await clientOfOtherOrganization(system, system.callControlUrl);
  const theirs: string[] = [];
  for (let n = 0; n < 5; n += 1) theirs.push(await batchOf(hostile, otherNumbers(50, n * 50)));
  await eventually(
    () => callsOf(system, theirs[4] ?? ''),
    (calls) => calls.length > 0,
  );
  const mine = await batchOf(system.rest, answeredNumbers(60));
  await eventually(
    () => callsOf(system, mine),
    (calls) => calls.length > 0,
  );
  // A claim that a busy machine delays misses its turns; without turns of organizations it would be 7 of 40.
  expect(await shareOfNext(system, 40, mine)).toBeGreaterThanOrEqual(16);
});
