import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import {
  countLiveAt,
  longestIdleMs,
  maxConcurrentCalls,
} from '../support/ledger/concurrent-calls.ts';
import { numbersWithEnding } from '../support/data/phone-numbers.ts';
import type { Json, LedgerCall } from '../support/servers/rest-client.ts';
import { pauseSweep } from '../support/sweep.ts';
import { startSystem, type System } from '../support/system.ts';

/** A call that nobody answers keeps its line so long that others begin meanwhile. */
const UNANSWERED_S = 8;
/** The sweep is paused, and a batch that nobody wakes looks for free lines every 60 s. */
const WOKEN_MS = 30_000;

let system: System;
beforeAll(async () => {
  system = await startSystem({
    simulator: { talkSeconds: { min: 0.4, max: 0.8 }, noAnswerSeconds: UNANSWERED_S },
    dialling: { reportGraceSeconds: 0 },
  });
  await pauseSweep(system);
});
afterAll(() => system[Symbol.asyncDispose]());
afterEach(() => limit({ max_live_calls: null, max_attempts_per_callee_24h: null }));

const limit = async (limits: Json) => system.rest.send('PATCH', '/organization', limits);

async function create(contacts: readonly string[], campaign: Json = {}): Promise<string> {
  const campaign_id = await system.rest.createCampaign(campaign);
  return system.rest.createBatch({ campaign_id, contacts });
}

/** The calls of some batches in call control's ledger, ordered by start. */
async function callsOf(...batchIds: readonly string[]): Promise<LedgerCall[]> {
  const calls = await system.rest.ledger();
  return calls
    .filter(({ batch_id }) => batchIds.includes(batch_id))
    .toSorted((a, b) => a.received_at.localeCompare(b.received_at));
}

const finish = async (...batchIds: readonly string[]) =>
  Promise.all(batchIds.map((id) => system.temporal.workflow.getHandle(`batch/${id}`).result()));
const waitForLiveCalls = async (batchId: string, count: number) =>
  eventually(
    () => callsOf(batchId),
    (calls) => calls.filter(({ ended_at }) => ended_at === null).length === count,
  );
const statusesOf = async (batchId: string) =>
  (await system.rest.contacts(batchId)).map((contact) => [
    contact['status'],
    contact['status_reason'] ?? null,
  ]);
/** How many calls of the first half belong to a batch. */
const shareOf = (batchId: string, calls: readonly LedgerCall[]) =>
  calls.slice(0, calls.length / 2).filter(({ batch_id }) => batch_id === batchId).length;

describe('the live-call limit of an organization', () => {
  test('is shared by two batches, never exceeded and fully used', async () => {
    await limit({ max_live_calls: 4 });
    const [one, other] = await Promise.all([
      create(numbersWithEnding(12, '00', '206555')),
      create(numbersWithEnding(12, '00', '206556')),
    ]);
    await finish(one, other);

    const calls = await callsOf(one, other);
    expect(calls).toHaveLength(24);
    expect(maxConcurrentCalls(calls)).toBe(4);
    expect(shareOf(one, calls)).toBeGreaterThanOrEqual(4);
    expect(shareOf(other, calls)).toBeGreaterThanOrEqual(4);
    expect(longestIdleMs(calls, 4)).toBeLessThan(WOKEN_MS);
  });

  test('frees lines for another batch when a batch is paused', async () => {
    await limit({ max_live_calls: 2 });
    const first = await create(numbersWithEnding(2, '91', '207555'));
    await waitForLiveCalls(first, 2);
    const second = await create(numbersWithEnding(2, '00', '208555'));
    await system.rest.send('POST', `/batches/${first}/pause`);
    await finish(second);

    const calls = await callsOf(first, second);
    expect(maxConcurrentCalls(calls)).toBe(2);
    expect(longestIdleMs(calls, 2)).toBeLessThan(WOKEN_MS);
  });

  test('is used as soon as it is raised, while its calls go on', async () => {
    await limit({ max_live_calls: 1 });
    const batchId = await create(numbersWithEnding(3, '91', '209555'));
    await waitForLiveCalls(batchId, 1);
    await limit({ max_live_calls: 6 });
    const raisedAtMs = Date.now();
    await waitForLiveCalls(batchId, 3);

    const [, ...later] = await callsOf(batchId);
    const waitedMs = later.map(({ received_at }) => Date.parse(received_at) - raisedAtMs);
    expect(Math.max(...waitedMs)).toBeLessThan(WOKEN_MS);
    await system.rest.send('POST', `/batches/${batchId}/cancel`);
    await finish(batchId);
  });

  test('lets live calls end after it is lowered', async () => {
    await limit({ max_live_calls: 6 });
    const contacts = [
      ...numbersWithEnding(6, '91', '212555'),
      ...numbersWithEnding(4, '00', '212556'),
    ];
    const batchId = await create(contacts, { retry_policy: { max_retries: 0 } });
    await waitForLiveCalls(batchId, 6);
    await limit({ max_live_calls: 1 });
    await finish(batchId);

    const calls = await callsOf(batchId);
    expect(calls.map(({ call_status }) => call_status)).toEqual([
      ...Array(6).fill('no-answer'),
      ...Array(4).fill('completed'),
    ]);
    const later = calls.slice(6);
    expect(later.map(({ received_at }) => countLiveAt(calls, received_at))).toEqual([1, 1, 1, 1]);
  });
});

test('two campaigns share the live-call limit of a caller number', async () => {
  const campaign = { phone_numbers: ['+12125550177'], max_live_calls_per_number: 2 };
  const first = await create(numbersWithEnding(10, '00', '213555'), campaign);
  await eventually(
    () => callsOf(first),
    (calls) => calls.length >= 2,
  );
  const second = await create(numbersWithEnding(5, '00', '213556'), campaign);
  await finish(first, second);

  const calls = await callsOf(first, second);
  expect(calls).toHaveLength(15);
  expect(maxConcurrentCalls(calls)).toBe(2);
  expect(shareOf(second, calls)).toBeGreaterThanOrEqual(1);
  expect(longestIdleMs(calls, 2)).toBeLessThan(WOKEN_MS);
});

test('the cap on attempts per callee applies across campaigns until it is raised', async () => {
  const capped = numbersWithEnding(2, '00', '214555');
  const waits = [
    ['pending', 'attempt_cap'],
    ['pending', 'attempt_cap'],
    ['completed', null],
  ];
  await limit({ max_attempts_per_callee_24h: 1 });
  await finish(await create(capped));
  const batchId = await create([...capped, ...numbersWithEnding(1, '00', '214556')]);
  await eventually(
    () => statusesOf(batchId),
    (statuses) => JSON.stringify(statuses) === JSON.stringify(waits),
  );
  expect(await callsOf(batchId)).toHaveLength(1);

  await limit({ max_attempts_per_callee_24h: 2 });
  const raisedAtMs = Date.now();
  await finish(batchId);
  const [, ...released] = await callsOf(batchId);
  expect(released.map(({ to }) => to).toSorted()).toEqual(capped);
  const waitedMs = released.map(({ received_at }) => Date.parse(received_at) - raisedAtMs);
  expect(Math.max(...waitedMs)).toBeLessThan(WOKEN_MS);
});

test('a number that is suppressed while waiting is not called', async () => {
  const contacts = numbersWithEnding(3, '00', '216555');
  const campaign_id = await system.rest.createCampaign({ concurrency_limit: 1 });
  const batchId = await system.rest.createBatch({ campaign_id, contacts });
  await waitForLiveCalls(batchId, 1);
  await system.rest.send('POST', '/suppressions/', { phone_number: contacts[1] });
  await finish(batchId);

  expect(await system.rest.contacts(batchId)).toMatchObject([
    { status: 'completed' },
    { status: 'failed', status_reason: 'suppressed', call_records: [], current_call: null },
    { status: 'completed' },
  ]);
  expect((await callsOf(batchId)).map(({ to }) => to)).toEqual([contacts[0], contacts[2]]);
});
