import { afterAll, expect, test } from 'vitest';
import type { StatusReason } from '../../../src/domain/status-reason.ts';
import { countAllWaiting, divideBatches } from '../../../src/services/figures/waiting-contacts.ts';
import { testDatabase } from '../../support/database.ts';
import { afterNow, NOW, storeBatch } from '../../support/rows/batch.ts';

const database = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());
const { db } = database;

const { signal: stopped } = new AbortController();
const later = { lookAt: afterNow(60), statusReason: 'outside_working_hours' } as const;

test('Waiting contacts of all open batches are summed by what they wait for', async () => {
  const { organizationId } = await storeBatch(db, { contacts: [{}, later, later] });
  await storeBatch(db, { beside: { organizationId }, contacts: [{}, { status: 'completed' }] });
  await storeBatch(db, { contacts: [{}, later], batch: { status: 'paused' } });
  await storeBatch(db, { contacts: [{}], batch: { dispatchEndedAt: NOW } });
  const expected = [
    { reason: 'batch_paused', organization: '', count: 2 },
    { reason: 'due', organization: '', count: 2 },
    { reason: 'outside_working_hours', organization: '', count: 2 },
  ];
  for (const contactsAtOnce of [1, 1_000]) {
    const question = { perOrganization: false, now: NOW };
    const counted = await countAllWaiting(db, question, { stopped, contactsAtOnce });
    expect(counted.toSorted((a, b) => a.reason.localeCompare(b.reason))).toEqual(expected);
  }
});

test('Waiting contacts are summed for each organization where organizations are told apart', async () => {
  const { organizationId } = await storeBatch(db, { contacts: [{}, {}] });
  await storeBatch(db, { beside: { organizationId }, contacts: [{}] });
  const counted = await countAllWaiting(
    db,
    { perOrganization: true, now: NOW },
    { stopped, contactsAtOnce: 1 },
  );
  expect(counted.filter(({ organization }) => organization === organizationId)).toEqual([
    { reason: 'due', organization: organizationId, count: 3 },
  ]);
});

test('Contacts that wait for reasons of a later version are summed as other', async () => {
  const contacts = ['moon_phase', 'tide', 'tide'].map((reason) => ({
    ...later,
    // The column takes any text.
    statusReason: reason as StatusReason,
  }));
  const { organizationId } = await storeBatch(db, { contacts });
  const counted = await countAllWaiting(db, { perOrganization: true, now: NOW }, { stopped });
  expect(counted.filter(({ organization }) => organization === organizationId)).toEqual([
    { reason: 'other', organization: organizationId, count: 3 },
  ]);
});

test('A count of waiting contacts ends before the next statement when it is stopped', async () => {
  const question = { perOrganization: false, now: NOW };
  const counting = countAllWaiting(db, question, {
    stopped: AbortSignal.abort(new Error('stopped')),
  });
  await expect(counting).rejects.toThrow('stopped');
});

test('Batches are divided into parts in their order, and a larger one is a part of its own', () => {
  const batches = [3, 7, 11, 4, 4, 4, 0].map((totalContacts) => ({ batchId: 'a', totalContacts }));
  const parts = divideBatches(batches, 10);
  expect(parts.map((part) => part.map(({ totalContacts }) => totalContacts))).toEqual([
    [3, 7],
    [11],
    [4, 4],
    [4, 0],
  ]);
});
