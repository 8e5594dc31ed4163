import { afterAll, expect, test } from 'vitest';
import { countersMatch } from '../../../src/services/batches/counters-check.ts';
import { testDatabase } from '../../support/database.ts';
import { NOW, storeBatch } from '../../support/rows/batch.ts';

const database = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());
const { db } = database;
const deps = { db, clock: { now: () => NOW } };

test('The counters of a batch match while it has as many contacts as it says', async () => {
  const { batchId } = await storeBatch(db, { contacts: [{}, { status: 'completed' }] });
  expect(await countersMatch(deps, { batchId, totalContacts: 2 })).toBe(true);
  expect(await countersMatch(deps, { batchId, totalContacts: 3 })).toBe(false);
});

test('The counters of a batch without contacts match', async () => {
  const batchId = '01900000-0000-7000-8000-000000000001';
  expect(await countersMatch(deps, { batchId, totalContacts: 0 })).toBe(true);
});
