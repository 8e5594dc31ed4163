import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  callUp,
  firstWaiting,
  silentLists,
  stopWaiting,
  waitFor,
} from '../../../src/db/limits/waiting-list.ts';
import { testDatabase } from '../../support/database.ts';
import { afterNow, NOW, storeBatch, type StoredBatch } from '../../support/rows/batch.ts';

const database = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());
const { db } = database;

let stored: StoredBatch;
beforeAll(async () => {
  stored = await storeBatch(db);
});

/** Puts copies of the stored batch on a list. */
const join = async (scope: string, entries: readonly { busy: number; since: Date }[]) => {
  const batches: string[] = [];
  for (const { busy, since } of entries) {
    const { batchId } = await storeBatch(db, { beside: stored });
    const shortage = { pool: 'organization', scopes: [scope], freeInMs: null } as const;
    await db
      .transaction()
      .execute((tx) =>
        waitFor(tx, shortage, { ...stored, batchId, busy, since, calledUntil: null }),
      );
    batches.push(batchId);
  }
  return batches;
};
const first = (scopes: readonly string[], limit = 10, now = NOW) =>
  firstWaiting(db, { pool: 'organization', scopes, batchId: stored.batchId, now, limit });
const call = (batchIds: readonly string[]) =>
  db.transaction().execute((tx) => callUp(tx, { pool: 'organization', batchIds, now: NOW }));

describe('A waiting list', () => {
  test('begins with the fewest busy lines, then with the longest waiting', async () => {
    const [c, b, a] = await join('order', [
      { busy: 2, since: NOW },
      { busy: 1, since: afterNow(1) },
      { busy: 1, since: NOW },
    ]);
    expect((await first(['order'])).map(({ batchId }) => batchId)).toEqual([a, b, c]);
    expect((await first(['order'], 2)).map(({ batchId }) => batchId)).toEqual([a, b]);
  });

  test('names a batch once that waits for two caller numbers', async () => {
    const { batchId } = await storeBatch(db, { beside: stored });
    const shortage = { pool: 'organization', scopes: ['x', 'y'], freeInMs: null } as const;
    const entry = { ...stored, batchId, busy: 0, since: NOW, calledUntil: null };
    await db.transaction().execute((tx) => waitFor(tx, shortage, entry));
    expect(await first(['x', 'y'])).toEqual([expect.objectContaining({ batchId })]);
    await db.transaction().execute((tx) => stopWaiting(tx, { batchId }));
    expect(await first(['x', 'y'])).toEqual([]);
  });

  test('loses a batch that joins another', async () => {
    const [batchId = ''] = await join('left', [{ busy: 0, since: NOW }]);
    const shortage = { pool: 'pace', scopes: ['joined'], freeInMs: 5 } as const;
    const entry = { ...stored, batchId, busy: 0, since: NOW, calledUntil: null };
    await db.transaction().execute((tx) => waitFor(tx, shortage, entry));
    expect(await first(['left'])).toEqual([]);
  });

  test('shows a called batch for five seconds', async () => {
    const batches = await join('called', [{ busy: 0, since: NOW }]);
    expect(await call(batches)).toEqual(batches);
    expect(await first(['called'], 10, afterNow(4))).toEqual([
      expect.objectContaining({ batchId: batches[0], isCalled: true }),
    ]);
    expect(await first(['called'], 10, afterNow(5))).toEqual([]);
  });

  test('lets nobody wait for a batch that claims at this moment', async () => {
    const batches = await join('locked', [{ busy: 0, since: NOW }]);
    const called = await db.transaction().execute(async (tx) => {
      await sql`select from waiting_list where scope = 'locked' for update`.execute(tx);
      return call(batches);
    });
    expect(called).toEqual([]);
  });

  test('is not hidden from the sweep by a batch with many caller numbers', async () => {
    const many = await storeBatch(db, { beside: stored });
    const numbers = Array.from({ length: 30 }, (_, n) => `number ${n}`);
    const callers = { pool: 'callers', scopes: numbers, freeInMs: null } as const;
    const entry = { ...many, busy: 0, since: NOW, calledUntil: null };
    await db.transaction().execute((tx) => waitFor(tx, callers, entry));
    await sql`delete from waiting_list where pool <> 'callers'`.execute(db);
    const [waiting = ''] = await join('hidden', [{ busy: 0, since: NOW }]);
    const silent = { silentSince: afterNow(15), now: afterNow(30), limit: 1 };
    const lists = await silentLists(db, silent);
    expect(lists.toSorted((a, b) => (a.pool < b.pool ? -1 : 1))).toEqual([
      { batchId: many.batchId, pool: 'callers' },
      { batchId: waiting, pool: 'organization' },
    ]);
  });

  test('is read as far as asked, however many wait', async () => {
    await sql`
      with waiting as (
        insert into batches select (jsonb_populate_record(batches,
          jsonb_build_object('batch_id', gen_random_uuid()))).*
        from batches, generate_series(1, 2000)
        where batch_id = ${stored.batchId} returning batch_id)
      insert into waiting_list (batch_id, pool, scope, busy, since)
      select batch_id, 'organization', 'long', 0, ${NOW} from waiting`.execute(db);
    const read = await db.transaction().execute(async (tx) => {
      const list = { pool: 'organization', scopes: ['long'] } as const;
      await firstWaiting(tx, { ...list, batchId: stored.batchId, now: NOW, limit: 10 });
      const { rows } = await sql<{ read: number }>`
        select pg_stat_get_xact_tuples_returned('waiting_list'::regclass)
          + (select sum(pg_stat_get_xact_tuples_returned(indexrelid)) from pg_index
             where indrelid = 'waiting_list'::regclass) as read`.execute(tx);
      return Number(rows[0]?.read);
    });
    // The planner reads some entries, too: up to about 150, whatever the number of batches.
    expect(read).toBeLessThan(300);
  });
});
