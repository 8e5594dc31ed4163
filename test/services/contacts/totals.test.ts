import { afterAll, expect, test } from 'vitest';
import { countBatch } from '../../../src/services/batches/counters.ts';
import { countSelected } from '../../../src/services/contacts/totals.ts';
import { testDatabase } from '../../support/database.ts';
import { storeBatch } from '../../support/rows/batch.ts';

const database = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());
const { db } = database;

const contacts = [
  { status: 'completed' },
  { status: 'completed' },
  { status: 'busy' },
  {},
] as const;

test('Contacts with one of several statuses are counted', async () => {
  const { organizationId, batchId } = await storeBatch(db, { contacts });
  const question = { organizationId, batchId, totalContacts: 4 };
  const filter = { statuses: ['completed', 'busy', 'busy'] as const };
  expect(await countSelected(db, { ...question, filter })).toBe(3);
});

test('Many contacts of a large batch are what its total leaves, and few are counted', async () => {
  const { organizationId, batchId } = await storeBatch(db, { contacts });
  const batches = db.updateTable('batches').set({ totalContacts: 100_000 });
  await batches.where('batchId', '=', batchId).execute();
  const question = { organizationId, batchId, totalContacts: 100_000 };
  const pending = { ...question, filter: { statuses: ['pending'] as const } };
  expect(await countSelected(db, pending)).toBe(1);
  await countBatch(db, { organizationId, batchId });
  expect(await countSelected(db, pending)).toBe(99_997);
  expect(await countSelected(db, { ...question, filter: { statuses: ['busy'] } })).toBe(1);
});

test('Another filter beside the status is kept', async () => {
  const { organizationId, batchId } = await storeBatch(db, { contacts });
  const filter = { statuses: ['completed'] as const, phoneNumber: '+13005550199' };
  const question = { organizationId, batchId, totalContacts: 4, filter };
  expect(await countSelected(db, question)).toBe(0);
});

test('Without a filter the total of the batch is not counted', async () => {
  const { organizationId, batchId } = await storeBatch(db, { contacts });
  const question = { organizationId, batchId, totalContacts: 5, filter: {} };
  expect(await countSelected(db, question)).toBe(5);
});
