import { afterAll, expect, test } from 'vitest';
import { checkedCounters } from '../../../src/services/batches/counters-check.ts';
import { testDatabase } from '../../support/database.ts';
import { NOW, storeBatch } from '../../support/rows/batch.ts';

const database = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());
const { db } = database;
const deps = { db, clock: { now: () => NOW } };

test('The counters of a batch are wrong where it has not as many contacts as it says', async () => {
  const stored = await storeBatch(db, { contacts: [{}, { status: 'completed' }] });
  expect(await checkedCounters(deps, { ...stored, totalContacts: 2 })).toMatchObject({
    doMatch: true,
    counters: { pending: 1, completed: 1 },
  });
  const counted = { doMatch: false, counters: { pending: 1, completed: 1 } };
  expect(await checkedCounters(deps, { ...stored, totalContacts: 3 })).toMatchObject(counted);
});

test('The counters of a large batch are checked again once the check is a minute old', async () => {
  const stored = await storeBatch(db, { contacts: [{}] });
  const batch = { ...stored, totalContacts: 100_000 };
  let nowMs = NOW.getTime();
  const clock = { now: () => new Date((nowMs += 100)) };
  expect(await checkedCounters({ db, clock }, batch)).toMatchObject({
    doMatch: false,
    counters: { pending: 1 },
  });
  await db.deleteFrom('contacts').where('batchId', '=', stored.batchId).execute();
  expect(await checkedCounters({ db, clock }, batch)).toMatchObject({
    doMatch: false,
    counters: { pending: 1 },
  });
  nowMs += 60_000;
  expect(await checkedCounters({ db, clock }, batch)).toMatchObject({
    doMatch: false,
    counters: { pending: 0 },
  });
});
