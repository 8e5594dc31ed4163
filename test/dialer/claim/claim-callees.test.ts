import { afterAll, describe, expect, test } from 'vitest';
import { insertSuppressions } from '../../../src/db/suppressions.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { storeCall } from '../../support/rows/call.ts';
import { claimerFor, claimedPositions, newContacts } from '../../support/dialer/claim.ts';
import {
  claimedContact,
  contactRow,
  NOW,
  afterNow,
  contactStatuses,
  storeBatch,
} from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;

const claim = claimerFor(world);
const sameNumber = { phoneNumber: '+14155569999' };

/** Stores a new contact whose number was called once at each of these ages, in hours. */
const storeCalledBefore = async (hours: number[], organization: object) => {
  const one = await storeBatch(db, {
    organization,
    contacts: [{ ...sameNumber, status: 'completed' }],
  });
  for (const hoursAgo of hours) {
    await storeCall(db, { contactId: one.contactIds[0], createdAt: afterNow(-hoursAgo * 3_600) });
  }
  return storeBatch(db, { beside: one, contacts: [sameNumber] });
};

describe('A claim', () => {
  test('fails a contact whose number is suppressed', async () => {
    const stored = await storeBatch(db, { contacts: [sameNumber, {}] });
    const { organizationId } = stored;
    await db
      .transaction()
      .execute((tx) => insertSuppressions(tx, [{ organizationId, ...sameNumber, createdAt: NOW }]));
    expect(claimedPositions(stored, await claim(stored))).toEqual([1]);
    expect(await contactRow(db, { contactId: stored.contactIds[0] })).toMatchObject({
      status: 'failed',
      statusReason: 'suppressed',
      currentExecutionId: null,
      refusals: [{ reason: 'suppressed', stage: 'claim', count: 1, until: null }],
    });
  });

  test('defers a contact whose number is claimed in another batch of the organization', async () => {
    const one = await storeBatch(db, { contacts: [claimedContact(sameNumber)] });
    const stored = await storeBatch(db, { beside: one, contacts: [sameNumber, {}] });
    expect(claimedPositions(stored, await claim(stored))).toEqual([1]);
    expect(await contactRow(db, { contactId: stored.contactIds[0] })).toMatchObject({
      status: 'pending',
      statusReason: 'number_busy',
      lookAt: afterNow(2),
      refusals: [
        {
          reason: 'number_busy',
          stage: 'claim',
          count: 1,
          firstAt: NOW.toISOString(),
          lastAt: NOW.toISOString(),
          until: afterNow(2).toISOString(),
        },
      ],
    });
  });

  test('skips a new contact whose number another batch has called within the time of its batch', async () => {
    const one = await storeBatch(db, { contacts: [{ ...sameNumber, status: 'completed' }] });
    await storeCall(db, { contactId: one.contactIds[0], createdAt: afterNow(-3_600) });
    const claimedWith = async (skipIfCalledWithinSeconds: number, contact = {}) => {
      const contacts = [{ ...sameNumber, ...contact }];
      const batch = { skipIfCalledWithinSeconds };
      const stored = await storeBatch(db, { beside: one, batch, contacts });
      await claim(stored);
      return contactRow(db, { contactId: stored.contactIds[0] });
    };
    const skipped = { status: 'skipped', statusReason: 'recently_called' };
    expect(await claimedWith(3_601)).toMatchObject(skipped);
    const retrying = { status: 'retrying', lastAttemptedAt: afterNow(-600) };
    expect(await claimedWith(3_601, retrying)).toMatchObject({ status: 'dispatched' });
  });

  test('ends a contact whose retry the policy does not have any more', async () => {
    const stored = await storeBatch(db, {
      retryPolicy: { maxRetries: 2, strategy: 'fixed', cooldownMinutes: 1 },
      batch: { maxRetriesOverride: 1 },
      contacts: [
        { status: 'retrying', retriesUsed: 1 },
        { status: 'retrying', retriesUsed: 0 },
      ],
    });
    expect(claimedPositions(stored, await claim(stored))).toEqual([1]);
    expect(await contactRow(db, { contactId: stored.contactIds[0] })).toMatchObject({
      status: 'max_retries_reached',
      statusReason: 'retries_used',
    });
  });

  test('fails a contact without the consent that its campaign requires', async () => {
    const stored = await storeBatch(db, {
      campaign: { requiresConsent: ['express'] },
      contacts: [{}, { consentBasis: 'express', consentAt: NOW }],
    });
    expect(claimedPositions(stored, await claim(stored))).toEqual([1]);
    expect(await contactRow(db, { contactId: stored.contactIds[0] })).toMatchObject({
      status: 'failed',
      statusReason: 'consent_missing',
    });
  });

  test('takes one of two contacts with the same number', async () => {
    const stored = await storeBatch(db, { contacts: [sameNumber, sameNumber] });
    expect(claimedPositions(stored, await claim(stored))).toEqual([0]);
    expect(await contactStatuses(db, stored)).toEqual(['dispatched', 'pending']);
  });

  test('reaches the contacts that come after 1,500 with the same number', async () => {
    const contacts = [...Array.from({ length: 1_500 }, () => sameNumber), ...newContacts(3)];
    const stored = await storeBatch(db, { contacts });
    expect(claimedPositions(stored, await claim(stored, { limit: 20 }))).toEqual([0]);
    expect(claimedPositions(stored, await claim(stored, { limit: 20 }))).toEqual([
      1500, 1501, 1502,
    ]);
  });
});

describe('A busy number of 1,300 contacts', () => {
  test('does not block the contacts that come after them', async () => {
    const sameNumberContacts = Array.from({ length: 1_300 }, () => ({
      ...sameNumber,
      status: 'retrying',
    }));
    const stored = await storeBatch(db, {
      contacts: [claimedContact(sameNumber), ...sameNumberContacts, ...newContacts(1)],
    });
    expect(await claim(stored)).toMatchObject({ contacts: [], next: { kind: 'now' } });
    expect(claimedPositions(stored, await claim(stored))).toEqual([1_301]);
  });
});

describe('A cap on attempts', () => {
  test.each<[string, number[], object, number[]]>([
    ['of a day allows a call while it is not reached', [1], { maxAttemptsPerCallee24h: 2 }, [0]],
    ['of a day forbids a call when it is reached', [1, 2], { maxAttemptsPerCallee24h: 2 }, []],
    [
      'of a day does not count an attempt that is 24 hours old',
      [1, 24],
      { maxAttemptsPerCallee24h: 2 },
      [0],
    ],
    [
      'of a week allows a call while it is not reached',
      [1, 30],
      { maxAttemptsPerCallee7d: 3 },
      [0],
    ],
    [
      'of a week forbids a call when it is reached',
      [1, 30, 100],
      { maxAttemptsPerCallee7d: 3 },
      [],
    ],
    [
      'of a week does not count an attempt that is 168 hours old',
      [1, 30, 168],
      { maxAttemptsPerCallee7d: 3 },
      [0],
    ],
  ])('%s', async (_name, hours, organization, expected) => {
    const stored = await storeCalledBefore(hours, organization);
    expect(claimedPositions(stored, await claim(stored))).toEqual(expected);
  });

  test('defers a contact until the oldest attempt is a day old', async () => {
    const stored = await storeCalledBefore([1, 20], { maxAttemptsPerCallee24h: 2 });
    expect(await claim(stored)).toMatchObject({
      contacts: [],
      next: { kind: 'later', ms: 4 * 3_600_000 },
    });
    expect(await contactRow(db, { contactId: stored.contactIds[0] })).toMatchObject({
      status: 'pending',
      statusReason: 'attempt_cap',
      lookAt: afterNow(4 * 3_600),
    });
  });

  test('defers a contact until both the daily and the weekly cap allow a call', async () => {
    const caps = { maxAttemptsPerCallee24h: 1, maxAttemptsPerCallee7d: 2 };
    const stored = await storeCalledBefore([1, 100], caps);
    expect(await claim(stored)).toMatchObject({ next: { kind: 'later', ms: 68 * 3_600_000 } });
  });

  test('ends the deferral of a contact when it is raised', async () => {
    const stored = await storeCalledBefore([1], { maxAttemptsPerCallee24h: 1 });
    expect((await claim(stored)).contacts).toEqual([]);
    await db
      .updateTable('organizations')
      .set({ maxAttemptsPerCallee24h: 2, updatedAt: afterNow(1) })
      .where('organizationId', '=', stored.organizationId)
      .execute();
    expect((await claim(stored)).contacts).toHaveLength(1);
  });

  test('fails a contact when the organization has set the action to fail', async () => {
    const caps = { maxAttemptsPerCallee24h: 1, attemptCapAction: 'fail' };
    const stored = await storeCalledBefore([1], caps);
    expect((await claim(stored)).contacts).toEqual([]);
    expect(await contactRow(db, { contactId: stored.contactIds[0] })).toMatchObject({
      status: 'failed',
      statusReason: 'attempt_cap',
    });
  });
});
