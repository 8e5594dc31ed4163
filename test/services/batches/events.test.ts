import { afterAll, expect, test } from 'vitest';
import {
  followBatch,
  type FollowOptions,
  findStartPosition,
} from '../../../src/services/batches/events.ts';
import { testDatabase } from '../../support/database.ts';
import { storeBatch } from '../../support/rows/batch.ts';

const { db, ...database } = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());

const follow = async (options: Partial<FollowOptions> = {}) => {
  const { organizationId, batchId } = await storeBatch(db);
  const own = { organizationId, batchId };
  const from = (await findStartPosition(db, own, null)) ?? { since: '' };
  const { signal } = new AbortController();
  return followBatch(db, { own, from, isAllowed: async () => true, signal, ...options });
};

test('followBatch yields an empty page as heartbeat', async () => {
  const pages = await follow({ heartbeatMs: 1 });
  const kinds: string[][] = [];
  for await (const page of pages) {
    kinds.push(page.map(({ event }) => event));
    if (kinds.length === 4) break;
  }
  expect(kinds).toEqual([['status'], ['counters'], [], []]);
});

test('followBatch stops within a poll once the follower is not allowed', async () => {
  let checks = 0;
  const pages = await follow({ isAllowed: async () => (checks += 1) <= 1 });
  const kinds: string[][] = [];
  for await (const page of pages) kinds.push(page.map(({ event }) => event));
  expect(kinds).toEqual([['status']]);
});

test('followBatch ends at once when its signal aborts a wait', async () => {
  const controller = new AbortController();
  const pages = await follow({ signal: controller.signal, heartbeatMs: 1 });
  // After these pages it waits for two seconds.
  for (let count = 0; count < 4; count += 1) await pages.next();
  const ended = pages.next();
  const startedMs = performance.now();
  controller.abort();
  expect(await ended).toEqual({ done: true, value: undefined });
  expect(performance.now() - startedMs).toBeLessThan(1_500);
});
