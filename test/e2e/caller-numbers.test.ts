import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { maxConcurrentCalls } from '../support/ledger/concurrent-calls.ts';
import { numbersWithEnding } from '../support/data/phone-numbers.ts';
import type { Json, LedgerCall } from '../support/servers/rest-client.ts';
import { startSystem, type System } from '../support/system.ts';

const CALLERS = ['+12025550171', '+13035550172', '+14155550173'];
const RETRY_TWICE = { max_retries: 2, strategy: 'fixed', cooldown_minutes: 0 };

let system: System;
beforeAll(async () => {
  system = await startSystem({
    // Those that nobody answers are live together, however slow the machine is.
    simulator: { talkSeconds: { min: 0.5, max: 0.5 }, noAnswerSeconds: 5 },
    dialling: { reportGraceSeconds: 0 },
  });
});
afterAll(() => system[Symbol.asyncDispose]());

const create = async (contacts: readonly string[], campaign: Json): Promise<string> => {
  const campaign_id = await system.rest.createCampaign({ phone_numbers: CALLERS, ...campaign });
  return system.rest.createBatch({ campaign_id, contacts });
};
const finish = async (batchId: string) =>
  system.temporal.workflow.getHandle(`batch/${batchId}`).result();

/** The calls of a batch in call control's ledger, ordered by start. */
async function callsOf(batchId: string): Promise<LedgerCall[]> {
  const calls = await system.rest.ledger();
  return calls
    .filter(({ batch_id }) => batch_id === batchId)
    .toSorted((a, b) => a.received_at.localeCompare(b.received_at));
}

/** The caller numbers of each callee, ordered by call. */
async function callersByCallee(batchId: string): Promise<Record<string, string[]>> {
  const byCallee = Map.groupBy(await callsOf(batchId), ({ to }) => to);
  return Object.fromEntries(
    [...byCallee].map(([to, calls]) => [to, calls.map(({ from }) => from)]),
  );
}

test('round robin takes the next number for each call and retry', async () => {
  const [first, second, third] = CALLERS;
  const contacts = ['+12065550100', '+12065550101', '+12065550195', '+12065550102'];
  const batchId = await create(contacts, {
    phone_number_strategy: 'round_robin',
    retry_policy: RETRY_TWICE,
  });
  await finish(batchId);
  expect(await callersByCallee(batchId)).toEqual({
    '+12065550100': [first],
    '+12065550101': [second],
    '+12065550195': [third, first],
    '+12065550102': [first],
  });
});

test('least loaded uses all numbers and respects the limit of each', async () => {
  const unanswered = numbersWithEnding(3, '91', '206559');
  const batchId = await create([...unanswered, ...numbersWithEnding(6, '00', '206558')], {
    phone_number_strategy: 'least_loaded',
    max_live_calls_per_number: 1,
    retry_policy: { max_retries: 0 },
  });
  await finish(batchId);
  const calls = await callsOf(batchId);
  expect(calls).toHaveLength(9);
  expect(
    calls
      .slice(0, 3)
      .map(({ from }) => from)
      .toSorted(),
  ).toEqual(CALLERS);
  const byCaller = CALLERS.map((caller) => calls.filter(({ from }) => from === caller));
  expect(byCaller.map(maxConcurrentCalls)).toEqual([1, 1, 1]);
});

test('changed caller numbers apply from the next call of a running batch', async () => {
  const added = '+16175550174';
  const campaign_id = await system.rest.createCampaign({ concurrency_limit: 1 });
  const contacts = numbersWithEnding(6, '00', '206560');
  const batchId = await system.rest.createBatch({ campaign_id, contacts });
  await eventually(
    () => callsOf(batchId),
    (calls) => calls.length === 1,
  );
  const first = await callsOf(batchId);
  await system.rest.send('PATCH', `/campaigns/${campaign_id}`, { phone_numbers: [added] });
  const changedAt = new Date().toISOString();
  await finish(batchId);

  const calls = await callsOf(batchId);
  expect(calls.map(({ call_status }) => call_status)).toEqual(Array(6).fill('completed'));
  expect(calls.slice(0, first.length).map(({ from }) => from)).toEqual(
    first.map(() => '+12025550100'),
  );
  // One call may have passed the gate before the change and reached call control after it.
  const later = calls.filter(({ received_at }) => received_at > changedAt).slice(1);
  expect(later.length).toBeGreaterThan(0);
  expect(later.map(({ from }) => from)).toEqual(later.map(() => added));
});
