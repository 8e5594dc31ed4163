import { afterAll, afterEach, expect, test, vi } from 'vitest';
import type { OwnBatch } from '../../../src/db/batches/batches.ts';
import type { Counters } from '../../../src/domain/contact.ts';
import { countBatch } from '../../../src/services/batches/counters.ts';
import {
  followBatch,
  type FollowOptions,
  findStartPosition,
} from '../../../src/services/batches/events.ts';
import { testDatabase } from '../../support/database.ts';
import { storeBatch } from '../../support/rows/batch.ts';

const { db, ...database } = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());
afterEach(() => void vi.useRealTimers());

const follow = async (options: Partial<FollowOptions> = {}) =>
  followStored(await storeBatch(db), options);

const followStored = async (
  { organizationId, batchId }: OwnBatch,
  options: Partial<FollowOptions> = {},
) => {
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

test('followBatch corrects the counters of a large batch that were counted just before', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const stored = await storeBatch(db, { contacts: [{}] });
  const { batchId } = stored;
  const batches = db.updateTable('batches').set({ totalContacts: 100_000 });
  await batches.where('batchId', '=', batchId).execute();
  await countBatch(db, stored);
  const contacts = db.updateTable('contacts').set({ status: 'completed' });
  await contacts.where('batchId', '=', batchId).execute();
  const told: Partial<Counters>[] = [];
  for await (const page of await followStored(stored)) {
    const counters = page.flatMap((event) => (event.event === 'counters' ? [event.counters] : []));
    told.push(...counters);
    if (told.length === 2) break;
    vi.advanceTimersByTime(1_000);
  }
  expect(told).toMatchObject([
    { pending: 100_000, completed: 0 },
    { pending: 99_999, completed: 1 },
  ]);
});
