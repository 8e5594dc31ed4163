import { afterAll, expect, test } from 'vitest';
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
const { organizationId, batchId } = await storeBatch(db, { contacts });

test.each([
  ['small', 4],
  ['large', 100_000],
])('Contacts with a status are counted in a %s batch', async (_size, totalContacts) => {
  const question = { organizationId, batchId, totalContacts };
  const filter = { statuses: ['completed', 'busy', 'busy'] as const };
  expect(await countSelected(db, { ...question, filter })).toBe(3);
});

test('Another filter beside the status is kept in a large batch', async () => {
  const filter = { statuses: ['completed'] as const, phoneNumber: '+13005550199' };
  const question = { organizationId, batchId, totalContacts: 100_000, filter };
  expect(await countSelected(db, question)).toBe(0);
});

test('Without a filter the total of the batch is not counted', async () => {
  const question = { organizationId, batchId, totalContacts: 5, filter: {} };
  expect(await countSelected(db, question)).toBe(5);
});
