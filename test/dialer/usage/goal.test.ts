import { afterAll, describe, expect, test } from 'vitest';
import { passGate } from '../../../src/dialer/gate/gate.ts';
import { recordReport } from '../../../src/services/calls/reports.ts';
import { claimerFor, newContacts } from '../../support/dialer/claim.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import {
  batchRow,
  claimedContact,
  contactRow,
  contactStatuses,
  NOW,
  storeBatch,
  storeClaimed,
  type StoredBatch,
} from '../../support/rows/batch.ts';
import { storeCall } from '../../support/rows/call.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;
const claim = claimerFor(world);
const waiter = { runId: 'run-1', activityId: 'activity-1' };
const twoBooked = JSON.stringify({ disposition: 'booked', count: 2 });

/** Calls of contacts of a batch, at these positions, that have ended with a disposition. */
const called = async ({ contactIds }: StoredBatch, positions: number[], disposition = 'booked') =>
  Promise.all(
    positions.map((position) =>
      storeCall(db, { contactId: contactIds[position] ?? '', disposition, settledAt: NOW }),
    ),
  );

/** Reports a disposition, and says which batches were told to claim. */
async function report(executionId: string, disposition: string): Promise<string[]> {
  const started: string[] = [];
  const start = async ({ batchId }: { batchId: string }) => void started.push(batchId);
  const deps = { db, clock: { now: () => NOW }, batchSignals: { start } };
  await recordReport(deps, { executionId, report: { disposition, optOut: false } });
  return started;
}

describe('A batch whose goal is reached', () => {
  test('ends its waiting contacts with goal_reached, and completes after the calls in the air', async () => {
    const contacts = [
      { status: 'completed' },
      { status: 'completed' },
      {},
      { status: 'retrying', lastOutcome: 'busy' },
      claimedContact(),
      { status: 'pending', forcedAt: NOW, dueAt: new Date('2027-03-02T00:00:00Z') },
    ] as const;
    const batch = await storeBatch(db, { batch: { stopWhen: twoBooked }, contacts });
    await called(batch, [0, 1]);
    await claim(batch, { limit: 0 });
    expect(await batchRow(db, batch)).toMatchObject({ status: 'in_progress', finishedAt: null });
    expect(await contactStatuses(db, batch)).toEqual([
      'completed',
      'completed',
      'skipped',
      'busy',
      'dispatched',
      'pending',
    ]);
    const [, , waiting = ''] = batch.contactIds;
    expect(await contactRow(db, { contactId: waiting })).toMatchObject({
      statusReason: 'goal_reached',
    });
    await db
      .updateTable('contacts')
      .set({
        status: 'no_answer',
        forcedAt: null,
        currentExecutionId: null,
        claimId: null,
        claimedAt: null,
        claimedFrom: null,
      })
      .where('batchId', '=', batch.batchId)
      .where('status', 'in', ['dispatched', 'pending'])
      .execute();
    await claim(batch, { limit: 0 });
    expect(await batchRow(db, batch)).toMatchObject({
      status: 'completed',
      stoppedBy: 'stop_when',
      finishedAt: NOW,
    });
  });

  test.each([
    ['one call too few', [0], 'booked'],
    ['calls with another disposition', [0, 1], 'Booked'],
  ])('is not one with %s', async (_name, positions, disposition) => {
    const batch = await storeBatch(db, {
      batch: { stopWhen: twoBooked },
      contacts: newContacts(4),
    });
    await called(batch, positions, disposition);
    expect((await claim(batch)).contacts).toHaveLength(4);
    expect(await batchRow(db, batch)).toMatchObject({ status: 'in_progress', stoppedBy: null });
  });

  test('is every batch of a campaign whose goal their calls reach together', async () => {
    const campaign = { stopWhen: twoBooked };
    const one = await storeBatch(db, { campaign, contacts: newContacts(3, 100) });
    const others = { batchId: '', contacts: newContacts(2, 200) };
    const { batchId, contactIds } = await storeBatch(db, {
      beside: one,
      contacts: others.contacts,
    });
    // Moved into the campaign of the other one.
    await db
      .updateTable('batches')
      .set({ campaignId: one.campaignId })
      .where('batchId', '=', batchId)
      .execute();
    await db
      .updateTable('contacts')
      .set({ campaignId: one.campaignId })
      .where('batchId', '=', batchId)
      .execute();
    await called(one, [0]);
    expect((await claim(one, { limit: 1 })).contacts).toHaveLength(1);
    const call = await storeCall(db, { contactId: contactIds[0], settledAt: NOW });
    expect((await report(call.executionId, 'booked')).toSorted()).toEqual(
      [one.batchId, batchId].toSorted(),
    );
    await claim({ batchId });
    expect(await batchRow(db, { batchId })).toMatchObject({ stoppedBy: 'stop_when' });
  });
});

describe('A report', () => {
  test('that takes a disposition back is counted, and tells nobody', async () => {
    const batch = await storeBatch(db, {
      batch: { stopWhen: twoBooked },
      contacts: newContacts(4, 300),
    });
    const [first] = await called(batch, [0, 1]);
    await db.transaction().execute(async () => undefined);
    await claim(batch, { limit: 0 });
    expect(first && (await report(first.executionId, 'cancelled'))).toEqual([]);
    const counters = await db
      .selectFrom('callCounters')
      .select(['counter', 'calls'])
      .where('ownerId', '=', batch.batchId)
      .execute();
    expect(counters).toEqual([{ counter: 'disposition:booked', calls: 1 }]);
  });
});

describe('The gate', () => {
  test('places no call after the goal, except a forced one', async () => {
    const batch = { stopWhen: JSON.stringify({ disposition: 'booked', count: 1 }) };
    const { input, stored } = await storeClaimed(db, { batch, contacts: newContacts(1, 400) });
    await called(stored, [1]);
    expect((await passGate(world.deps(), input, waiter)).kind).toBe('done');
    expect(await contactRow(db, input)).toMatchObject({
      status: 'pending',
      statusReason: 'goal_reached',
    });
    const forced = await storeClaimed(db, {
      batch,
      contact: { forcedAt: NOW },
      contacts: newContacts(1, 500),
    });
    await called(forced.stored, [1]);
    expect((await passGate(world.deps(), forced.input, waiter)).kind).toBe('place');
  });
});
