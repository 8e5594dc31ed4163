import { sql } from 'kysely';
import { afterAll, afterEach, expect, test } from 'vitest';
import { nextInTurn, recordTurns } from '../../../src/db/limits/turns.ts';
import { waitFor } from '../../../src/db/limits/waiting-list.ts';
import { buffersOf } from '../../support/buffers.ts';
import { testDatabase } from '../../support/database.ts';
import { afterNow, NOW, storeBatch, type StoredBatch } from '../../support/rows/batch.ts';

const database = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());
const { db } = database;
afterEach(async () => {
  await sql`delete from waiting_list`.execute(db);
  await sql`delete from organization_turns`.execute(db);
});

const LIST = { pool: 'pace', scope: 'shared' } as const;

/** A batch that claims, and is on no list. */
const claiming = await storeBatch(db);

/** Puts a batch on the list this many seconds after NOW. */
const join = async (batch: StoredBatch, seconds: number) => {
  const shortage = { ...LIST, scopes: [LIST.scope], freeInMs: 5 };
  const entry = { ...batch, busy: 0, since: afterNow(seconds), calledUntil: null };
  await db.transaction().execute((tx) => waitFor(tx, shortage, entry));
  return batch;
};
const hadTurns = (...batches: StoredBatch[]) =>
  db.transaction().execute(async (tx) => {
    for (const { organizationId } of batches) {
      await recordTurns(tx, { ...LIST, organizationIds: [organizationId] });
    }
  });
const next = async (limit: number) => {
  const batches = await nextInTurn(db, { ...LIST, batchId: claiming.batchId, limit });
  return batches.map(({ batchId }) => batchId);
};

test('The turn goes to the organization that had it longest ago', async () => {
  const [a, b] = [await join(await storeBatch(db), 1), await join(await storeBatch(db), 0)];
  await hadTurns(a, b);
  expect(await next(1)).toEqual([a.batchId]);
  await hadTurns(a);
  expect(await next(1)).toEqual([b.batchId]);
});

test('The turn goes first to an organization that never had it', async () => {
  const old = await join(await storeBatch(db), 0);
  await hadTurns(old);
  const fresh = await join(await storeBatch(db), 9);
  expect(await next(1)).toEqual([fresh.batchId]);
});

test('Within its organization the turn goes to the batch that has waited longest', async () => {
  const late = await join(await storeBatch(db), 2);
  const early = await join(await storeBatch(db, { beside: late }), 1);
  expect(await next(1)).toEqual([early.batchId]);
});

test('Of several that are called, the second of an organization comes after the first of all others', async () => {
  const b1 = await join(await storeBatch(db), 0);
  const b2 = await join(await storeBatch(db, { beside: b1 }), 1);
  const b3 = await join(await storeBatch(db, { beside: b1 }), 2);
  const a = await join(await storeBatch(db), 3);
  expect(await next(4)).toEqual([b1.batchId, a.batchId, b2.batchId, b3.batchId]);
});

/** Puts this many copies of a batch on the list, some of which were called and did not claim. */
const joinCopies = async (of: StoredBatch, count: number) => {
  await sql`
    with copies as (
      insert into batches select (jsonb_populate_record(batches,
        jsonb_build_object('batch_id', gen_random_uuid()))).*
      from batches, generate_series(1, ${count}::integer) where batch_id = ${of.batchId}
      returning batch_id)
    insert into waiting_list (batch_id, organization_id, pool, scope, busy, since, called_until)
    select batch_id, ${of.organizationId}, ${LIST.pool}, ${LIST.scope}, 0, ${NOW}::timestamptz,
      case when row_number() over () % 2 = 0 then ${afterNow(-60)}::timestamptz end
    from copies`.execute(db);
};

test('A thousand waiting batches of another organization cost the next turn no reading', async () => {
  const hostile = await storeBatch(db);
  const quiet = await join(await storeBatch(db), 5);
  await hadTurns(quiet, hostile);
  const read = () =>
    buffersOf(db, (watched) =>
      nextInTurn(watched, { ...LIST, batchId: claiming.batchId, limit: 1 }),
    );
  await joinCopies(hostile, 2);
  const few = await read();
  await joinCopies(hostile, 1_000);
  const many = await read();
  expect(await next(1)).toEqual([quiet.batchId]);
  // The index has one level more, which each of its look-ups reads.
  expect(many).toBeLessThanOrEqual(2 * few);
});
