import { afterAll, expect, test } from 'vitest';
import { followBatch, type Follow, startOf } from '../../../src/services/batches/events.ts';
import { testDatabase } from '../../support/database.ts';
import { storeBatch } from '../../support/stored-batch.ts';

const { db, ...database } = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());

const following = async (how: Partial<Follow> = {}) => {
  const { organizationId, batchId } = await storeBatch(db);
  const own = { organizationId, batchId };
  const from = (await startOf(db, own, null)) ?? { since: '' };
  const { signal } = new AbortController();
  return followBatch(db, { own, from, isAllowed: async () => true, signal, ...how });
};

test('an empty page comes after a silence', async () => {
  const pages = await following({ heartbeatMs: 1 });
  const kinds: string[][] = [];
  for await (const page of pages) {
    kinds.push(page.map(({ event }) => event));
    if (kinds.length === 4) break;
  }
  expect(kinds).toEqual([['status'], ['counters'], [], []]);
});

test('who may not be told is told nothing, also within a round', async () => {
  let asked = 0;
  const pages = await following({ isAllowed: async () => (asked += 1) <= 1 });
  const kinds: string[][] = [];
  for await (const page of pages) kinds.push(page.map(({ event }) => event));
  expect(kinds).toEqual([['status']]);
});

test('a signal ends it while it waits', async () => {
  const controller = new AbortController();
  const pages = await following({ signal: controller.signal, heartbeatMs: 1 });
  // After these it waits two seconds.
  for (let count = 0; count < 4; count += 1) await pages.next();
  const ended = pages.next();
  const startedMs = performance.now();
  controller.abort();
  expect(await ended).toEqual({ done: true, value: undefined });
  expect(performance.now() - startedMs).toBeLessThan(1_500);
});
