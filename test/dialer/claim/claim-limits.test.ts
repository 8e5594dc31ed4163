import { afterAll, describe, expect, test } from 'vitest';
import { suppressPermanently } from '../../../src/db/suppressions.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { storeCall } from '../../support/rows/call.ts';
import { claimerFor, claimedPositions } from '../../support/dialer/claim.ts';
import {
  claimedContact,
  contactRow,
  NOW,
  seconds,
  contactStatuses,
  storeBatch,
  type StoredBatch,
} from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;

const look = claimerFor(world);
const many = (count: number, offset = 0) =>
  Array.from({ length: count }, (_, index) => ({
    phoneNumber: `+1415557${String(offset + index).padStart(4, '0')}`,
  }));
const sameNumber = { phoneNumber: '+14155569999' };

/** A new contact whose number was called so many hours ago, once each. */
const calledBefore = async (hours: number[], organization: object) => {
  const one = await storeBatch(db, {
    organization,
    contacts: [{ ...sameNumber, status: 'completed' }],
  });
  for (const ago of hours) {
    await storeCall(db, { contactId: one.contactIds[0], createdAt: seconds(-ago * 3_600) });
  }
  return storeBatch(db, { beside: one, contacts: [sameNumber] });
};

const endFirstCall = async ({ contactIds: [contactId] }: StoredBatch) => {
  await db
    .updateTable('contacts')
    .set({ status: 'completed', currentExecutionId: null })
    .where('contactId', '=', contactId)
    .execute();
  await db
    .updateTable('calls')
    .set({ callStatus: 'completed', endedAt: NOW })
    .where('contactId', '=', contactId)
    .execute();
};

describe('the lines of an organization', () => {
  test('limit all of its batches together', async () => {
    const one = await storeBatch(db, { organization: { maxLiveCalls: 3 }, contacts: many(5) });
    const other = await storeBatch(db, { beside: one, contacts: many(5, 100) });
    expect((await look(one, { limit: 2 })).contacts).toHaveLength(2);
    expect((await look(other)).contacts).toHaveLength(1);
    expect(await look(one)).toMatchObject({ contacts: [], more: false });
  });

  test('hold for claims of several batches at the same moment', async () => {
    const one = await storeBatch(db, { organization: { maxLiveCalls: 4 }, contacts: many(9) });
    const others = await Promise.all(
      [1, 2, 3].map((n) => storeBatch(db, { beside: one, contacts: many(9, n * 100) })),
    );
    const rounds = await Promise.all([one, ...others].map((batch) => look(batch)));
    expect(rounds.flatMap(({ contacts }) => contacts)).toHaveLength(4);
  });

  test('do not bind another organization', async () => {
    const one = await storeBatch(db, { organization: { maxLiveCalls: 1 }, contacts: many(2) });
    const other = await storeBatch(db, { contacts: many(2) });
    await look(one);
    expect((await look(other)).contacts).toHaveLength(2);
  });

  test('go to the batch with the fewest, which is woken', async () => {
    const greedy = await storeBatch(db, { organization: { maxLiveCalls: 4 }, contacts: many(9) });
    const poor = await storeBatch(db, { beside: greedy, contacts: many(9, 100) });
    await look(greedy);
    expect((await look(poor)).contacts).toEqual([]);
    await endFirstCall(greedy);
    expect(await look(greedy)).toMatchObject({ contacts: [], wake: [poor.batchId] });
    expect((await look(poor)).contacts).toHaveLength(1);
  });

  test.each(['paused', 'cancelled'] as const)('pass on from a %s batch', async (status) => {
    const greedy = await storeBatch(db, { organization: { maxLiveCalls: 2 }, contacts: many(4) });
    const poor = await storeBatch(db, { beside: greedy, contacts: many(9, 100) });
    await look(greedy);
    await look(poor);
    await db.updateTable('batches').set({ status }).where('batchId', '=', greedy.batchId).execute();
    expect(await look(greedy)).toMatchObject({ wake: [] });
    await endFirstCall(greedy);
    expect(await look(greedy)).toMatchObject({ contacts: [], wake: [poor.batchId] });
  });

  test('pass on from a batch of a paused campaign', async () => {
    const organization = { maxLiveCalls: 2 };
    const greedy = await storeBatch(db, { organization, contacts: many(4) });
    const { organizationId, campaignId } = greedy;
    const other = await storeBatch(db, { beside: { organizationId }, contacts: many(9, 100) });
    await look(greedy);
    await look(other);
    const campaigns = db.updateTable('campaigns').set({ status: 'paused' });
    await campaigns.where('campaignId', '=', campaignId).execute();
    await endFirstCall(greedy);
    expect(await look(greedy)).toMatchObject({ contacts: [], wake: [other.batchId] });
  });

  test('pass on from a batch that is completed', async () => {
    const done = await storeBatch(db, { organization: { maxLiveCalls: 1 }, contacts: many(1) });
    const other = await storeBatch(db, { beside: done, contacts: many(9, 100) });
    await look(done);
    await look(other);
    await endFirstCall(done);
    expect(await look(done)).toMatchObject({ contacts: [], wake: [other.batchId] });
  });

  test('are not kept for a batch that has nobody to call', async () => {
    const greedy = await storeBatch(db, { organization: { maxLiveCalls: 2 }, contacts: many(9) });
    const later = { ...many(1, 100)[0], dueAt: seconds(60), lookAt: seconds(60) };
    const idle = await storeBatch(db, { beside: greedy, contacts: [later] });
    await look(greedy);
    expect(await look(idle)).toMatchObject({ contacts: [], more: false, lookAgainMs: 60_000 });
    await endFirstCall(greedy);
    expect((await look(greedy)).contacts).toHaveLength(1);
  });

  test('wake no more batches than there are', async () => {
    const greedy = await storeBatch(db, { organization: { maxLiveCalls: 2 }, contacts: many(2) });
    await look(greedy);
    const first = await storeBatch(db, { beside: greedy, contacts: many(9, 100) });
    await look(first);
    const deps = world.deps();
    deps.clock.set(seconds(1));
    await look(await storeBatch(db, { beside: greedy, contacts: many(9, 200) }), { deps });
    await endFirstCall(greedy);
    expect(await look(greedy, { deps })).toMatchObject({ wake: [first.batchId] });
  });

  test('are not kept for a batch that nobody dials', async () => {
    const greedy = await storeBatch(db, { organization: { maxLiveCalls: 4 }, contacts: many(9) });
    const silent = await storeBatch(db, { beside: greedy, contacts: many(9, 100) });
    await look(greedy, { limit: 4 });
    await look(silent);
    await endFirstCall(greedy);
    const deps = world.deps();
    deps.clock.set(seconds(31));
    expect((await look(greedy, { deps })).contacts).toHaveLength(1);
  });
});

describe('a caller number', () => {
  const campaign = { phoneNumbers: ['+14155550100', '+14155550101'], maxLiveCallsPerNumber: 2 };

  test('is in as many calls as it may be', async () => {
    const stored = await storeBatch(db, { campaign, contacts: many(9) });
    expect((await look(stored)).contacts).toHaveLength(4);
  });

  test('counts the calls of other campaigns', async () => {
    const one = await storeBatch(db, { contacts: [claimedContact(), claimedContact()] });
    for (const [index, contactId] of one.contactIds.entries()) {
      await storeCall(db, { contactId, fromNumber: `+1415555010${index}`, endedAt: null });
    }
    const stored = await storeBatch(db, { beside: one, campaign, contacts: many(9) });
    expect((await look(stored)).contacts).toHaveLength(2);
  });

  test('that others use is waited for, and then given to whoever has the fewest', async () => {
    const shared = { campaign: { phoneNumbers: ['+14155550102'], maxLiveCallsPerNumber: 2 } };
    const greedy = await storeBatch(db, { ...shared, contacts: many(9) });
    await look(greedy);
    for (const contactId of greedy.contactIds.slice(0, 2)) {
      await storeCall(db, { contactId, fromNumber: '+14155550102', endedAt: null });
    }
    const poor = await storeBatch(db, { ...shared, beside: greedy, contacts: many(9, 100) });
    expect(await look(poor)).toMatchObject({ contacts: [], more: false, lookAgainMs: 10_000 });
    await endFirstCall(greedy);
    expect(await look(greedy)).toMatchObject({ contacts: [], wake: [poor.batchId] });
    expect((await look(poor)).contacts).toHaveLength(1);
  });
});

describe('a caller number of a limit', () => {
  const campaign = { phoneNumbers: ['+14155550101'], maxLiveCallsPerNumber: 2 };

  test('is not taken by calls of a number that was given up', async () => {
    const contacts = [claimedContact(), claimedContact(), ...many(3)];
    const stored = await storeBatch(db, { campaign, contacts });
    for (const contactId of stored.contactIds.slice(0, 2)) {
      await storeCall(db, { contactId, fromNumber: '+14155550100', endedAt: null });
    }
    expect((await look(stored)).contacts).toHaveLength(2);
  });

  test('counts those of another batch that are about to choose it', async () => {
    const one = await storeBatch(db, { campaign, contacts: many(3) });
    const other = await storeBatch(db, { beside: one, campaign, contacts: many(3, 100) });
    expect((await look(one)).contacts).toHaveLength(2);
    expect((await look(other)).contacts).toEqual([]);
  });
});

describe('a number that may not be called', () => {
  test('is not claimed, and its contact fails', async () => {
    const stored = await storeBatch(db, { contacts: [sameNumber, {}] });
    await db
      .transaction()
      .execute((tx) =>
        suppressPermanently(tx, { ...stored, ...sameNumber, reason: 'opt_out', now: NOW }),
      );
    expect(claimedPositions(stored, await look(stored))).toEqual([1]);
    expect(await contactRow(db, { contactId: stored.contactIds[0] })).toMatchObject({
      status: 'failed',
      statusReason: 'suppressed',
      currentExecutionId: null,
    });
  });

  test('in another call of the organization waits for its end', async () => {
    const one = await storeBatch(db, { contacts: [claimedContact(sameNumber)] });
    const stored = await storeBatch(db, { beside: one, contacts: [sameNumber, {}] });
    expect(claimedPositions(stored, await look(stored))).toEqual([1]);
    expect(await contactRow(db, { contactId: stored.contactIds[0] })).toMatchObject({
      status: 'pending',
      statusReason: 'number_busy',
      lookAt: seconds(2),
    });
  });

  test('is claimed once of two contacts that have it', async () => {
    const stored = await storeBatch(db, { contacts: [sameNumber, sameNumber] });
    expect(claimedPositions(stored, await look(stored))).toEqual([0]);
    expect(await contactStatuses(db, stored)).toEqual(['dispatched', 'pending']);
  });

  test('of very many contacts lets the others through', async () => {
    const contacts = [...Array.from({ length: 1_500 }, () => sameNumber), ...many(3)];
    const stored = await storeBatch(db, { contacts });
    expect(claimedPositions(stored, await look(stored, { limit: 20 }))).toEqual([0]);
    expect(claimedPositions(stored, await look(stored, { limit: 20 }))).toEqual([1500, 1501, 1502]);
  });
});

describe('a busy number of very many contacts', () => {
  test('leaves a line to those behind them', async () => {
    const twins = Array.from({ length: 1_300 }, () => ({ ...sameNumber, status: 'retrying' }));
    const stored = await storeBatch(db, {
      contacts: [claimedContact(sameNumber), ...twins, ...many(1)],
    });
    expect(await look(stored)).toMatchObject({ contacts: [], more: true });
    expect(claimedPositions(stored, await look(stored))).toEqual([1_301]);
  });
});

describe('a cap on attempts', () => {
  test.each<[string, number[], object, number[]]>([
    ['not reached', [1], { maxAttemptsPerCallee24h: 2 }, [0]],
    ['reached', [1, 2], { maxAttemptsPerCallee24h: 2 }, []],
    ['reached before more than a day', [1, 24], { maxAttemptsPerCallee24h: 2 }, [0]],
    ['of a week not reached', [1, 30], { maxAttemptsPerCallee7d: 3 }, [0]],
    ['of a week reached', [1, 30, 100], { maxAttemptsPerCallee7d: 3 }, []],
    ['of a week reached before more than a week', [1, 30, 168], { maxAttemptsPerCallee7d: 3 }, [0]],
  ])('%s', async (_name, hours, organization, expected) => {
    const stored = await calledBefore(hours, organization);
    expect(claimedPositions(stored, await look(stored))).toEqual(expected);
  });

  test('holds the contact until the oldest attempt is a day old', async () => {
    const stored = await calledBefore([1, 20], { maxAttemptsPerCallee24h: 2 });
    expect(await look(stored)).toMatchObject({ contacts: [], lookAgainMs: 4 * 3_600_000 });
    expect(await contactRow(db, { contactId: stored.contactIds[0] })).toMatchObject({
      status: 'pending',
      statusReason: 'attempt_cap',
      lookAt: seconds(4 * 3_600),
    });
  });

  test('of both spans holds until the later clears', async () => {
    const caps = { maxAttemptsPerCallee24h: 1, maxAttemptsPerCallee7d: 2 };
    const stored = await calledBefore([1, 100], caps);
    expect(await look(stored)).toMatchObject({ lookAgainMs: 68 * 3_600_000 });
  });

  test('that is raised lets the contact go', async () => {
    const stored = await calledBefore([1], { maxAttemptsPerCallee24h: 1 });
    expect((await look(stored)).contacts).toEqual([]);
    await db
      .updateTable('organizations')
      .set({ maxAttemptsPerCallee24h: 2, updatedAt: seconds(1) })
      .where('organizationId', '=', stored.organizationId)
      .execute();
    expect((await look(stored)).contacts).toHaveLength(1);
  });

  test('ends the contact where the organization says so', async () => {
    const caps = { maxAttemptsPerCallee24h: 1, attemptCapAction: 'fail' };
    const stored = await calledBefore([1], caps);
    expect((await look(stored)).contacts).toEqual([]);
    expect(await contactRow(db, { contactId: stored.contactIds[0] })).toMatchObject({
      status: 'failed',
      statusReason: 'attempt_cap',
    });
  });
});
