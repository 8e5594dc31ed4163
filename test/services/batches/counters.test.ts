import { afterAll, describe, expect, test } from 'vitest';
import { countBatch, countersByBatch } from '../../../src/services/batches/counters.ts';
import { testDatabase } from '../../support/database.ts';
import { storeBatch } from '../../support/rows/batch.ts';

const database = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());
const { db } = database;

const NONE = {
  pending: 0,
  dispatched: 0,
  inFlight: 0,
  retrying: 0,
  completed: 0,
  failed: 0,
  busy: 0,
  noAnswer: 0,
  followupScheduled: 0,
  skipped: 0,
  maxRetriesReached: 0,
};

describe('countBatch', () => {
  test('counts each contact once', async () => {
    const statuses = ['pending', 'pending', 'completed', 'busy', 'skipped'] as const;
    const stored = await storeBatch(db, { contacts: statuses.map((status) => ({ status })) });
    const expected = { ...NONE, pending: 2, completed: 1, busy: 1, skipped: 1 };
    expect(await countBatch(db, stored)).toEqual(expected);
  });

  test('sees the changes since the last count', async () => {
    const contacts = Array.from({ length: 4 }, () => ({}));
    const stored = await storeBatch(db, { contacts });
    const setAll = (status: 'completed' | 'failed') =>
      db.updateTable('contacts').set({ status }).where('batchId', '=', stored.batchId).execute();
    expect(await countBatch(db, stored)).toEqual({ ...NONE, pending: 4 });
    await setAll('completed');
    expect(await countBatch(db, stored)).toEqual({ ...NONE, completed: 4 });
    expect(await countBatch(db, stored)).toEqual({ ...NONE, completed: 4 });
    await setAll('failed');
    expect(await countBatch(db, stored)).toEqual({ ...NONE, failed: 4 });
  });

  test('returns only zeros for an unknown batch', async () => {
    const batchId = '01900000-0000-7000-8000-000000000001';
    expect(await countBatch(db, { organizationId: batchId, batchId })).toEqual(NONE);
  });
});

describe('countersByBatch', () => {
  test('counts small and large batches alike', async () => {
    const contacts = [{ status: 'completed' }, { status: 'busy' }, {}] as const;
    const batches = await Promise.all(
      [3, 100_000, 100_001, 100_002, 100_003].map(async (totalContacts) => ({
        ...(await storeBatch(db, { contacts })),
        totalContacts,
      })),
    );
    const counters = await countersByBatch(db, batches);
    const each = { ...NONE, pending: 1, completed: 1, busy: 1 };
    expect(counters).toEqual(new Map(batches.map(({ batchId }) => [batchId, each])));
  });
});
