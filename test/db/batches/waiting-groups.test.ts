import type { Insertable } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { waitingGroups } from '../../../src/db/batches/waiting-groups.ts';
import type { ContactsTable } from '../../../src/db/tables.ts';
import { WAITING_STATUSES, type WaitingStatus } from '../../../src/domain/contact.ts';
import { testDatabase } from '../../support/database.ts';
import {
  afterNow,
  type BatchSettings,
  claimedContact,
  NOW,
  type StoredBatch,
  storeBatch,
} from '../../support/rows/batch.ts';
import { storeCall } from '../../support/rows/call.ts';

const database = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());
const { db } = database;

type Contact = Partial<Insertable<ContactsTable>>;
type Asked = {
  statuses?: readonly WaitingStatus[];
  per24Hours?: number;
  per7Days?: number;
  consent?: readonly ['express'];
  maxRetries?: number;
};

const NUMBER = '+14155550101';
const NO_NUMBER = { isSuppressed: false, callsBefore: 0, cappedUntil: null };
/** A group of one new contact whose number has a zone key of `+1415`, as `groupsOf` shows it. */
const ONE = {
  isDue: true,
  reason: null,
  timezone: null,
  calleeZone: 'America/Los_Angeles',
  lacksConsent: false,
  hasUsedRetries: false,
  ...NO_NUMBER,
  count: 1,
  lookAt: NOW,
  pendingSince: NOW,
};

const store = (contacts: readonly Contact[], settings: BatchSettings = {}) =>
  storeBatch(db, { ...settings, contacts });

/** The groups of a batch at NOW, the largest first. */
async function groupsOf(batch: StoredBatch, asked: Asked = {}) {
  const { statuses = WAITING_STATUSES, per24Hours = null, per7Days = null, consent = null } = asked;
  const caps = { per24Hours, per7Days };
  const maxRetries = asked.maxRetries ?? 20;
  const question = { ...batch, statuses, caps, requiresConsent: consent, maxRetries, now: NOW };
  const groups = await waitingGroups(db, question, { processes: 3 });
  return groups.toSorted((one, other) => other.count - one.count);
}

const calledAt = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

const suppress = ({ organizationId }: StoredBatch, expiresAt: Date | null = null) =>
  db
    .insertInto('suppressions')
    .values({ organizationId, phoneNumber: NUMBER, createdAt: NOW, expiresAt })
    .execute();

describe('The waiting contacts of a batch are one group', () => {
  test('if they are alike, with the first of their times', async () => {
    const batch = await store([{ dueAt: afterNow(-9) }, { lookAt: afterNow(-5) }, {}]);
    expect(await groupsOf(batch)).toEqual([
      { ...ONE, count: 3, lookAt: afterNow(-5), pendingSince: afterNow(-9) },
    ]);
  });

  test('for each zone of their own and each zone of their numbers', async () => {
    const batch = await store([
      { calleeZone: 'Europe/Berlin' },
      { calleeZone: 'Europe/Berlin' },
      { calleeZone: 'Europe/Berlin' },
      { timezone: 'Europe/Berlin', calleeZone: 'Asia/Tokyo' },
      { timezone: 'Europe/Berlin', calleeZone: '' },
      { calleeZone: '' },
    ]);
    expect(await groupsOf(batch)).toEqual([
      { ...ONE, calleeZone: 'Europe/Berlin', count: 3 },
      { ...ONE, timezone: 'Europe/Berlin', calleeZone: '', count: 2 },
      { ...ONE, calleeZone: '' },
    ]);
  });

  test('for each reason of those that are not due', async () => {
    const later = { lookAt: afterNow(1), statusReason: 'attempt_cap' } as const;
    const batch = await store([
      later,
      later,
      later,
      { lookAt: afterNow(2) },
      { lookAt: afterNow(3) },
    ]);
    expect(await groupsOf(batch)).toEqual([
      { ...ONE, isDue: false, reason: 'attempt_cap', count: 3, lookAt: afterNow(1) },
      { ...ONE, isDue: false, count: 2, lookAt: afterNow(2) },
    ]);
  });

  test('for each of the statuses that are asked for, forced contacts among the pending ones', async () => {
    const batch = await store([
      { forcedAt: NOW, dueAt: afterNow(-1) },
      { status: 'retrying' },
      { status: 'followup_scheduled' },
      { status: 'completed' },
    ]);
    expect(await groupsOf(batch, { statuses: ['pending'] })).toEqual([
      { ...ONE, pendingSince: afterNow(-1) },
    ]);
    expect(await groupsOf(batch, { statuses: ['retrying'] })).toEqual([
      { ...ONE, pendingSince: null },
    ]);
    expect(await groupsOf(batch)).toEqual([{ ...ONE, count: 3, pendingSince: afterNow(-1) }]);
  });
});

test('A batch without waiting contacts has no group', async () => {
  expect(await groupsOf(await store([{ status: 'completed' }]))).toEqual([]);
});

describe('Contacts with a suppressed number', () => {
  test('are apart, in as many rows as they have', async () => {
    const batch = await store([{}, { phoneNumber: NUMBER }, { phoneNumber: NUMBER }, {}, {}]);
    await suppress(batch);
    expect(await groupsOf(batch)).toEqual([
      { ...ONE, count: 3 },
      { ...ONE, isSuppressed: true, count: 2 },
    ]);
  });

  test('do not lend their times to the others', async () => {
    const batch = await store([
      { phoneNumber: NUMBER, lookAt: afterNow(1), dueAt: afterNow(-9) },
      { lookAt: afterNow(2) },
      { lookAt: afterNow(3) },
    ]);
    await suppress(batch);
    const notDue = { ...ONE, isDue: false };
    expect(await groupsOf(batch)).toEqual([
      { ...notDue, count: 2, lookAt: afterNow(2) },
      { ...notDue, isSuppressed: true, lookAt: afterNow(1), pendingSince: afterNow(-9) },
    ]);
  });

  test('are not apart after its expiry, nor for another organization', async () => {
    const batch = await store([{ phoneNumber: NUMBER }]);
    await suppress(batch, NOW);
    await suppress(await store([{}]));
    expect(await groupsOf(batch)).toEqual([ONE]);
  });

  test('are one group with those that are also busy', async () => {
    const batch = await store([
      { phoneNumber: NUMBER },
      { phoneNumber: NUMBER, ...claimedContact() },
    ]);
    await suppress(batch);
    expect(await groupsOf(batch)).toEqual([{ ...ONE, isSuppressed: true, callsBefore: 1 }]);
  });
});

test('Contacts whose number is in a call of another batch of the organization are apart', async () => {
  const batch = await store([{}, {}, { phoneNumber: NUMBER }]);
  const busy = { phoneNumber: NUMBER, ...claimedContact() };
  await store([busy], { beside: batch });
  await store([{ phoneNumber: '+14155560000', ...claimedContact() }]);
  expect(await groupsOf(batch)).toEqual([
    { ...ONE, count: 2 },
    { ...ONE, callsBefore: 1 },
  ]);
});

/** Stores a batch whose first contact was called so many hours before NOW. */
async function storeCalled(hoursAgo: readonly number[], contacts: readonly Contact[]) {
  const batch = await store([{ phoneNumber: NUMBER }, ...contacts]);
  const [contactId] = batch.contactIds;
  for (const hours of hoursAgo) {
    await storeCall(db, { contactId, createdAt: calledAt(hours) });
  }
  return batch;
}

describe('Contacts whose number is at a cap', () => {
  test('are apart while they are due, until the cap clears', async () => {
    const later = { phoneNumber: NUMBER, lookAt: afterNow(1) };
    const batch = await storeCalled([2, 3], [{}, {}, {}, later, later]);
    expect(await groupsOf(batch, { per24Hours: 2 })).toEqual([
      { ...ONE, count: 3 },
      { ...ONE, isDue: false, count: 2, lookAt: afterNow(1) },
      { ...ONE, cappedUntil: calledAt(3 - 24) },
    ]);
  });

  test.each([
    ['the cap of a day while the week allows more', { per24Hours: 2, per7Days: 4 }, 3 - 24],
    ['the cap of a week while the day allows more', { per24Hours: 3, per7Days: 3 }, 40 - 7 * 24],
    ['the later of both caps', { per24Hours: 1, per7Days: 3 }, 40 - 7 * 24],
  ])('wait for %s', async (_rule, caps, hours) => {
    const batch = await storeCalled([2, 3, 40], []);
    expect(await groupsOf(batch, caps)).toEqual([{ ...ONE, cappedUntil: calledAt(hours) }]);
  });

  test('need not wait below the cap', async () => {
    const batch = await storeCalled([2, 25], [{}]);
    expect(await groupsOf(batch, { per24Hours: 2, per7Days: 3 })).toEqual([ONE, ONE]);
  });
});

test('Contacts whose retry the policy does not have any more are apart, also before they are due', async () => {
  const batch = await store([
    { status: 'retrying', retriesUsed: 1, lookAt: afterNow(60) },
    { status: 'retrying', retriesUsed: 1, lookAt: afterNow(60) },
    { status: 'retrying', retriesUsed: 0, lookAt: afterNow(60) },
  ]);
  const groups = await groupsOf(batch, { maxRetries: 1 });
  expect(groups.map(({ count, hasUsedRetries }) => [count, hasUsedRetries])).toEqual([
    [2, true],
    [1, false],
  ]);
});

test('Contacts without the consent that their campaign requires are apart', async () => {
  const batch = await store([
    { consentAt: NOW, consentBasis: 'express' },
    { consentAt: NOW, consentBasis: 'express' },
    { consentAt: NOW, consentBasis: 'express' },
    { consentAt: NOW, consentBasis: 'other' },
    { consentBasis: 'express' },
  ]);
  expect(await groupsOf(batch, { consent: ['express'] })).toEqual([
    { ...ONE, count: 3 },
    { ...ONE, lacksConsent: true, count: 2 },
  ]);
});
