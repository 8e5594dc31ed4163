import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import type { BatchLook } from '../../../src/db/batches/events.ts';
import type { ContactStatus } from '../../../src/domain/contact.ts';
import { removeContact } from '../../../src/db/contacts/edits.ts';
import { isUnchanged, LatestCounts } from '../../../src/services/batches/latest-counts.ts';
import { testDatabase } from '../../support/database.ts';
import { NOW, storeBatch } from '../../support/rows/batch.ts';

const database = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());
afterEach(() => void vi.useRealTimers());
const { db } = database;

type Own = { organizationId: string; batchId: string };

/** Counts of batches that are large with two contacts. */
function countsOfLarge() {
  const counts = new LatestCounts({ largeFrom: 2 });
  return (own: Own) => counts.count(db, own);
}

/** A batch of two contacts that was counted twice: the second count is remembered with its snapshot. */
async function countedBatch() {
  const count = countsOfLarge();
  const stored = await storeBatch(db, { contacts: [{}, {}] });
  const own = { organizationId: stored.organizationId, batchId: stored.batchId };
  await count(own);
  expect(await count(own)).toMatchObject({ pending: 2, completed: 0 });
  return { own, count: () => count(own) };
}

/** Changes contacts behind the stamp of changes, as nothing in Redial does. */
async function completeUnnoticed({ batchId }: Own): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await tx
      .updateTable('contacts')
      .set({ status: 'completed' })
      .where('batchId', '=', batchId)
      .execute();
  });
}

test('A large batch in which nothing has changed is not counted again', async () => {
  const { own, count } = await countedBatch();
  await completeUnnoticed(own);
  expect(await count()).toMatchObject({ pending: 2, completed: 0 });
});

test('A large batch is counted again once a contact has changed', async () => {
  const { own, count } = await countedBatch();
  await db
    .updateTable('contacts')
    .set({ status: 'completed' })
    .where('batchId', '=', own.batchId)
    .where('position', '=', 0)
    .execute();
  expect(await count()).toMatchObject({ pending: 1, completed: 1 });
});

test('A change is seen that was under way at the last look', async () => {
  const count = countsOfLarge();
  const stored = await storeBatch(db, { contacts: [{}, {}] });
  const { promise: looked, resolve: commit } = Promise.withResolvers<void>();
  const { promise: changed, resolve: isChanged } = Promise.withResolvers<void>();
  const change = db.transaction().execute(async (tx) => {
    const contacts = tx.updateTable('contacts').set({ status: 'failed' });
    await contacts.where('batchId', '=', stored.batchId).execute();
    isChanged();
    await looked;
  });
  await changed;
  await count(stored);
  // The first look, and the second one from the snapshot of the first.
  await count(stored);
  expect(await count(stored)).toMatchObject({ pending: 2, failed: 0 });
  commit();
  await change;
  expect(await count(stored)).toMatchObject({ pending: 0, failed: 2 });
});

test('A large batch is counted again after a minute, even if nothing has changed', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { own, count } = await countedBatch();
  await completeUnnoticed(own);
  vi.advanceTimersByTime(59_999);
  expect(await count()).toMatchObject({ pending: 2, completed: 0 });
  vi.advanceTimersByTime(1);
  expect(await count()).toMatchObject({ pending: 0, completed: 2 });
});

test('A large batch is counted again once a contact is removed', async () => {
  const { own, count } = await countedBatch();
  const { batchId } = own;
  await db.transaction().execute(async (tx) => {
    const contacts = tx.selectFrom('contacts').select('contactId').where('batchId', '=', batchId);
    const { contactId } = await contacts.limit(1).executeTakeFirstOrThrow();
    await removeContact(tx, { batchId, contactId, now: NOW });
  });
  expect(await count()).toMatchObject({ pending: 1 });
});

test('The last count of a large batch is given while it is recent', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const counts = new LatestCounts({ largeFrom: 2 });
  const large = await storeBatch(db, { contacts: [{}, {}] });
  const small = await storeBatch(db, { contacts: [{}] });
  await counts.count(db, large);
  await counts.count(db, small);
  vi.advanceTimersByTime(1_000);
  expect(counts.recent(large.batchId, { atMostMs: 1_000 })).toMatchObject({ pending: 2 });
  expect(counts.recent(large.batchId, { atMostMs: 999 })).toBeUndefined();
  expect(counts.recent(small.batchId, { atMostMs: 1_000 })).toBeUndefined();
});

test('Statuses of a large batch are many from half of what a count of all reads', async () => {
  const counts = new LatestCounts({ largeFrom: 2 });
  const statuses = ['pending', 'pending', 'pending', 'completed', 'busy', 'failed'] as const;
  const contacts = statuses.map((status) => ({ status }));
  const { batchId, organizationId } = await storeBatch(db, { contacts });
  const areMany = (...chosen: ContactStatus[]) => counts.areMany(batchId, chosen);
  expect(areMany('pending')).toBe(false);
  await counts.count(db, { batchId, organizationId });
  expect(areMany('pending')).toBe(true);
  expect(areMany('completed', 'busy')).toBe(true);
  expect(areMany('completed')).toBe(false);
});

test('A count of every row of a large batch is remembered, too', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const counts = new LatestCounts({ largeFrom: 2 });
  const stored = await storeBatch(db, { contacts: [{}, {}] });
  await counts.count(db, stored);
  vi.advanceTimersByTime(60_000);
  expect(await counts.countEvery(db, stored)).toMatchObject({ pending: 2, completed: 0 });
  await completeUnnoticed(stored);
  expect(await counts.count(db, stored)).toMatchObject({ pending: 2, completed: 0 });
});

test('A count of every row is not remembered where the batch says that it has more contacts', async () => {
  const counts = new LatestCounts({ largeFrom: 2 });
  const stored = await storeBatch(db, { contacts: [{}, {}] });
  await counts.count(db, stored);
  await db
    .updateTable('batches')
    .set({ totalContacts: 3 })
    .where('batchId', '=', stored.batchId)
    .execute();
  expect(await counts.countEvery(db, stored)).toMatchObject({ pending: 2 });
  expect(await counts.count(db, stored)).toMatchObject({ pending: 3 });
});

test('A small batch is counted each time', async () => {
  const count = countsOfLarge();
  const stored = await storeBatch(db, { contacts: [{}] });
  await count(stored);
  await completeUnnoticed(stored);
  expect(await count(stored)).toMatchObject({ pending: 0, completed: 1 });
});

const LOOK: BatchLook = {
  batchId: '01900000-0000-7000-8000-000000000001',
  status: 'in_progress',
  campaignStatus: 'active',
  totalContacts: 2,
  removedContacts: 0,
  dispatchEndedAt: null,
  snapshot: '10:12:10',
  hasChanges: false,
};

test.each([
  ['without a change', LOOK, { snapshot: '12:14:' }, true],
  ['with a change of a contact or a call', LOOK, { hasChanges: true }, false],
  ['with another contact', LOOK, { totalContacts: 3 }, false],
  ['with a contact in the place of another one', LOOK, { removedContacts: 1 }, false],
  ['in a database that was restored to an earlier state', LOOK, { snapshot: '10:11:' }, false],
  ['without an earlier look', undefined, {}, false],
])('A batch %s: whether its last count holds', (_case, before, change, holds) => {
  expect(isUnchanged(before, { ...LOOK, ...change })).toBe(holds);
});

test('The last count of a batch that is gone does not hold', () => {
  expect(isUnchanged(LOOK, undefined)).toBe(false);
});
