import { afterAll, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { passGate } from '../../../src/dialer/gate/gate.ts';
import { returnContact } from '../../../src/dialer/gate/release.ts';
import { recordStatus } from '../../../src/dialer/status/status-webhook.ts';
import { recordReport } from '../../../src/services/calls/reports.ts';
import { closeAttempt, findLastKnown } from '../../../src/db/calls/attempts.ts';
import { readCounters } from '../../../src/db/limits/call-counters.ts';
import type { CallStatus } from '../../../src/domain/call.ts';
import type { ContactInput } from '../../../workflows/messages.ts';
import { newContacts } from '../../support/dialer/claim.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import {
  afterNow,
  type BatchSettings,
  claimedContact,
  contactRow,
  NOW,
  storeBatch,
  type StoredBatch,
} from '../../support/rows/batch.ts';
import { usageOf } from '../../support/rows/usage.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;
const waiter = { runId: 'run-1', activityId: 'activity-1' };

/** Stores a batch whose contacts are all claimed. */
async function storeAllClaimed(count: number, settings: BatchSettings & { offset?: number } = {}) {
  const { offset = 0, ...others } = settings;
  const claims = newContacts(count, offset).map((contact) => ({
    ...contact,
    ...claimedContact({ currentExecutionId: uuidv7() }),
  }));
  const stored = await storeBatch(db, { ...others, contacts: claims });
  const inputs: ContactInput[] = stored.contactIds.map((contactId, index) => ({
    batchId: stored.batchId,
    contactId,
    executionId: claims[index]?.currentExecutionId ?? '',
  }));
  return { stored, inputs };
}

/** Passes the gate with every contact at once. */
async function passAll(inputs: readonly ContactInput[], pricePerMinuteUsd: number | null = null) {
  const deps = { ...world.deps(), pricePerMinuteUsd };
  const passages = await Promise.all(inputs.map((input) => passGate(deps, input, waiter)));
  return inputs.filter((_, index) => passages[index]?.kind === 'place');
}

const report = (callSid: string, status: CallStatus, members = {}) => ({
  callSid,
  status,
  sipStatus: null,
  durationSeconds: null,
  endedBy: null,
  at: afterNow(1),
  ...members,
});

/** Ends a call that was answered and lasted so long. */
async function endCall({ executionId }: ContactInput, durationSeconds: number) {
  const [callSid, at] = [uuidv7(), NOW];
  await recordStatus({ db }, { executionId, report: report(callSid, 'in-progress', { at }) });
  const end = report(callSid, 'completed', { durationSeconds });
  await recordStatus({ db }, { executionId, report: end });
}

const signals = { start: async () => undefined, wake: () => undefined };
const sendReport = ({ executionId }: ContactInput, totalCost: number) =>
  recordReport(
    { db, clock: { now: () => NOW }, batchSignals: signals },
    { executionId, report: { totalCost, optOut: false } },
  );

const agreeing = async (batch: StoredBatch) => {
  const { stored, counted } = await usageOf(db, batch);
  expect(stored).toEqual(counted);
  return stored;
};

describe('Gates that decide at once', () => {
  test('place exactly as many calls as the campaign may make', async () => {
    const campaign = { maxCalls: 7 };
    const { stored, inputs } = await storeAllClaimed(30, { campaign });
    const placed = await passAll(inputs);
    expect(placed).toHaveLength(7);
    expect(await agreeing(stored)).toEqual({ calls: 7, spentUsd: 0, reservedUsd: 0 });
    const [refused] = inputs.filter((input) => !placed.includes(input));
    expect(refused && (await contactRow(db, refused))).toMatchObject({
      status: 'pending',
      statusReason: 'campaign_limit_reached',
      lookAt: afterNow(30),
      lastAttemptedAt: null,
    });
  });

  test('of several campaigns place as many calls as the organization may make in a day', async () => {
    const organization = { maxCallsPerDay: 9 };
    const one = await storeAllClaimed(15, { organization });
    const other = await storeAllClaimed(15, { beside: one.stored, offset: 100 });
    expect(await passAll([...one.inputs, ...other.inputs])).toHaveLength(9);
    const [refused] = await Promise.all(
      [...one.inputs, ...other.inputs].map((input) => contactRow(db, input)),
    ).then((rows) => rows.filter(({ statusReason }) => statusReason !== null));
    expect(refused).toMatchObject({ statusReason: 'daily_limit_reached', lookAt: afterNow(30) });
  });

  test('reserve the price of the longest call and of a minute to end it', async () => {
    // Eleven started minutes at 0.02 are 0.22, of which four fit into 0.9.
    const campaign = { maxSpendUsd: 0.9, maxCallDurationSeconds: 600 };
    const { stored, inputs } = await storeAllClaimed(20, { campaign });
    expect(await passAll(inputs, 0.02)).toHaveLength(4);
    expect(await agreeing(stored)).toEqual({ calls: 4, spentUsd: 0, reservedUsd: 0.88 });
  });

  test('count a call that began before the limit was set', async () => {
    const { stored, inputs } = await storeAllClaimed(6);
    expect(await passAll(inputs.slice(0, 2))).toHaveLength(2);
    await db
      .updateTable('campaigns')
      .set({ maxCalls: 3 })
      .where('campaignId', '=', stored.campaignId)
      .execute();
    expect(await passAll(inputs.slice(2))).toHaveLength(1);
    expect(await agreeing(stored)).toEqual({ calls: 3, spentUsd: 0, reservedUsd: 0 });
  });
});

test('A limit is kept, and agrees with the calls, while calls begin, end, fail and are removed at once', async () => {
  const campaign = { maxSpendUsd: 2, maxCallDurationSeconds: 240 };
  const { stored, inputs } = await storeAllClaimed(60, { campaign });
  const removed = { reason: 'call_control_unreachable', until: afterNow(1), now: NOW } as const;
  const deps = { ...world.deps(), pricePerMinuteUsd: 0.1 };
  const spent: number[] = [];
  const goOn = async (input: ContactInput, index: number) => {
    if ((await passGate(deps, input, waiter)).kind !== 'place') return;
    if (index % 3 === 0) await endCall(input, 59);
    if (index % 3 === 1) await db.transaction().execute((tx) => returnContact(tx, input, removed));
    const { counted } = await usageOf(db, stored);
    spent.push(counted.spentUsd + counted.reservedUsd);
  };
  await Promise.all(inputs.map(goOn));
  expect(Math.max(...spent)).toBeLessThanOrEqual(2.000_001);
  expect(spent.length).toBeGreaterThanOrEqual(4);
  await agreeing(stored);
});

describe('A reservation', () => {
  const spending = { maxSpendUsd: 1, maxCallDurationSeconds: 240 };

  test('gives back what the call has not cost, at its end', async () => {
    const { stored, inputs } = await storeAllClaimed(4, { campaign: spending });
    const [first, second, third, fourth] = inputs as [
      ContactInput,
      ContactInput,
      ContactInput,
      ContactInput,
    ];
    expect(await passAll([first, second], 0.1)).toHaveLength(2);
    expect(await passAll([third], 0.1)).toEqual([]);
    await endCall(first, 61);
    expect(await agreeing(stored)).toEqual({ calls: 2, spentUsd: 0.2, reservedUsd: 0.5 });
    expect(await passAll([fourth], 0.05)).toHaveLength(1);
  });

  test('of an attempt that is removed is given back with its call', async () => {
    const campaign = { ...spending, maxCalls: 1 };
    const { stored, inputs } = await storeAllClaimed(2, { campaign });
    const [first, second] = inputs as [ContactInput, ContactInput];
    expect(await passAll([first], 0.1)).toHaveLength(1);
    const until = afterNow(1);
    await db
      .transaction()
      .execute((tx) =>
        returnContact(tx, first, { reason: 'call_control_unreachable', until, now: NOW }),
      );
    expect(await agreeing(stored)).toEqual({ calls: 0, spentUsd: 0, reservedUsd: 0 });
    expect(await passAll([second], 0.1)).toHaveLength(1);
  });

  test('is kept while nobody can say what the call has cost', async () => {
    const { stored, inputs } = await storeAllClaimed(1, { campaign: spending });
    const [input] = inputs as [ContactInput];
    await passAll([input], 0.1);
    const seen = await findLastKnown(db, { ...input, callSid: null });
    if (seen === undefined) throw new Error('Cannot close an attempt that is not there');
    await closeAttempt(db, { seen, status: 'unknown', now: NOW });
    expect(await agreeing(stored)).toEqual({ calls: 1, spentUsd: 0, reservedUsd: 0.5 });
    await endCall(input, 30);
    expect(await agreeing(stored)).toEqual({ calls: 1, spentUsd: 0.1, reservedUsd: 0 });
  });

  test('of a call whose cost is reported is kept until the report', async () => {
    const campaign = { maxSpendUsd: 1, maxCostPerCallUsd: 0.6 };
    const { stored, inputs } = await storeAllClaimed(3, { campaign });
    const [first, second, third] = inputs as [ContactInput, ContactInput, ContactInput];
    await passAll([first]);
    await endCall(first, 30);
    expect(await passAll([second])).toEqual([]);
    await sendReport(first, 0.25);
    expect(await agreeing(stored)).toEqual({ calls: 1, spentUsd: 0.25, reservedUsd: 0 });
    expect(await passAll([third])).toEqual([third]);
  });

  test('ends with a call that nobody answered, although its cost is reported otherwise', async () => {
    const campaign = { maxSpendUsd: 1, maxCostPerCallUsd: 0.6 };
    const { stored, inputs } = await storeAllClaimed(1, { campaign });
    const [input] = inputs as [ContactInput];
    await passAll([input]);
    await recordStatus({ db }, { executionId: input.executionId, report: report('sid', 'busy') });
    expect(await agreeing(stored)).toEqual({ calls: 1, spentUsd: 0, reservedUsd: 0 });
  });

  test('that a report exceeds counts with all of the report', async () => {
    const campaign = { maxSpendUsd: 1, maxCostPerCallUsd: 0.6 };
    const { stored, inputs } = await storeAllClaimed(2, { campaign });
    const [first, second] = inputs as [ContactInput, ContactInput];
    await passAll([first]);
    await endCall(first, 30);
    await sendReport(first, 1.5);
    expect(await agreeing(stored)).toEqual({ calls: 1, spentUsd: 1.5, reservedUsd: 0 });
    expect(await passAll([second])).toEqual([]);
  });
});

describe('A limit on spend', () => {
  test('lets nobody be called while the cost of a call is unknown', async () => {
    const { inputs } = await storeAllClaimed(1, { campaign: { maxSpendUsd: 100 } });
    const [input] = inputs as [ContactInput];
    expect(await passAll([input])).toEqual([]);
    expect(await contactRow(db, input)).toMatchObject({ statusReason: 'call_cost_unknown' });
  });
});

describe('A counter of a day', () => {
  test('counts the calls of its day alone, and leaves no counters of old days', async () => {
    const { stored, inputs } = await storeAllClaimed(4, { campaign: { maxCallsPerDay: 1 } });
    const daysOf = async () =>
      (
        await db
          .selectFrom('callCounters')
          .select('counter')
          .where('ownerId', '=', stored.campaignId)
          .orderBy('counter')
          .execute()
      ).map(({ counter }) => counter);
    for (const [index, day] of ['2027-03-01', '2027-03-02', '2027-03-03'].entries()) {
      const deps = world.deps();
      deps.clock.set(new Date(`${day}T10:00:00Z`));
      const [input, another] = inputs.slice(index) as [ContactInput, ContactInput];
      expect((await passGate(deps, input, waiter)).kind).toBe('place');
      if (index === 2) expect((await passGate(deps, another, waiter)).kind).toBe('done');
    }
    expect(await daysOf()).toEqual(['2027-03-02', '2027-03-03']);
    const days = [{ ownerId: stored.campaignId, counter: '2027-03-03' }];
    expect(await readCounters(db, days)).toMatchObject([{ calls: 1 }]);
  });
});
