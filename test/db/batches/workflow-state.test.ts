import { randomUUID } from 'node:crypto';
import { afterEach, afterAll, describe, expect, test } from 'vitest';
import { batchesInTurn, sickBatches } from '../../../src/db/batches/workflow-state.ts';
import { waitFor } from '../../../src/db/limits/waiting-list.ts';
import type { NewBatch } from '../../../src/db/tables.ts';
import { testDatabase } from '../../support/database.ts';
import { afterNow, NOW, storeBatch } from '../../support/rows/batch.ts';

const database = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());
const { db } = database;
afterEach(() => db.updateTable('batches').set({ dispatchEndedAt: NOW }).execute());

const store = async (batch: Partial<NewBatch> = {}) => (await storeBatch(db, { batch })).batchId;
/** The batches that are sick at NOW. */
const sick = async (limit = 100) => {
  const batches = await sickBatches(db, {
    changedBefore: afterNow(-15),
    dueBefore: afterNow(-60),
    limit,
  });
  return batches.map(({ batchId }) => batchId);
};

describe('A batch whose last change', () => {
  test.each([
    ['is 15 seconds old and not acknowledged is sick', -15, 0, 1],
    ['is younger than 15 seconds is not sick', -14, 0, 0],
    ['is acknowledged is not sick', -900, 1, 0],
  ])('%s', async (_rule, changedSeconds, acknowledgedRevision, count) => {
    await store({ updatedAt: afterNow(changedSeconds), revision: 1, acknowledgedRevision });
    expect(await sick()).toHaveLength(count);
  });
});

describe('A batch that has acknowledged its changes', () => {
  test.each([
    ['and whose next claim is due for 60 seconds is sick', afterNow(-60), 1],
    ['and whose next claim is due for 59 seconds is not sick', afterNow(-59), 0],
    ['and that waits for a signal is not sick', null, 0],
  ])('%s', async (_rule, nextLookAt, count) => {
    await store({ acknowledgedRevision: 1, nextLookAt });
    expect(await sick()).toHaveLength(count);
  });
});

describe('A batch that was called from a waiting list', () => {
  test.each([
    ['15 seconds ago and did not claim is sick', -15, 1],
    ['14 seconds ago is not sick', -14, 0],
  ])('%s', async (_rule, calledSeconds, count) => {
    const batchId = await store({ acknowledgedRevision: 1 });
    const organizationId = randomUUID();
    const called = { organizationId, since: NOW, calledUntil: afterNow(calledSeconds) };
    const entry = { batchId, busy: 0, ...called };
    await db
      .transaction()
      .execute((tx) =>
        waitFor(tx, { pool: 'organization', scopes: ['scope'], freeInMs: null }, entry),
      );
    expect(await sick()).toHaveLength(count);
  });
});

test('A batch that has ended is not sick', async () => {
  await store({ updatedAt: afterNow(-900), dispatchEndedAt: NOW });
  expect(await sick()).toEqual([]);
});

test('Of many sick batches, those that were not woken come first, then the longest woken', async () => {
  const updatedAt = afterNow(-900);
  const [now, long] = [afterNow(-10), afterNow(-100)];
  const deaf = await store({ updatedAt, revivedAt: long });
  const woken = await store({ updatedAt, revivedAt: now, acknowledgedAt: NOW });
  const wokenLong = await store({ updatedAt, revivedAt: long, acknowledgedAt: NOW });
  const never = await store({ updatedAt });
  expect(await sick()).toEqual([never, wokenLong, woken, deaf]);
  expect(await sick(1)).toEqual([never]);
});

describe('The open batches in turn', () => {
  test('begin at the place that is asked for and go on with the first', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.push(await store());
    const inTurn = async (from: number, limit: number) =>
      (await batchesInTurn(db, { from, limit })).map(({ batchId }) => ids.indexOf(batchId));
    expect(await inTurn(0, 2)).toEqual([0, 1]);
    expect(await inTurn(2, 2)).toEqual([2, 3]);
    expect(await inTurn(4, 2)).toEqual([0, 4]);
    expect(await inTurn(33_000_000_003, 2)).toEqual([3, 4]);
    expect(await inTurn(3, 9)).toEqual([0, 1, 2, 3, 4]);
  });

  test('are none where no batch is open', async () => {
    expect(await batchesInTurn(db, { from: 7, limit: 2 })).toEqual([]);
  });
});
