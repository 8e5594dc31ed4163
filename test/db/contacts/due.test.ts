import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { dueContacts, nextLookAt, zonesOfWaiting } from '../../../src/db/contacts/due.ts';
import type { Tx } from '../../../src/db/tables.ts';
import { testDatabase } from '../../support/database.ts';
import { NOW, storeBatch } from '../../support/rows/batch.ts';

const database = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());
const { db } = database;

const AWAKE = { timezone: null, calleeZone: 'Europe/Berlin' };
const ASLEEP = { timezone: null, calleeZone: 'Asia/Tokyo' };

/** Adds waiting contacts to a batch, in one statement. */
async function addContacts(
  batchId: string,
  contacts: { count: number; calleeZone: string; isForced: boolean; from: number },
): Promise<void> {
  const { count, calleeZone, isForced, from } = contacts;
  await sql`
    insert into contacts (contact_id, organization_id, campaign_id, batch_id, position,
      phone_number, call_variables, callee_zone, status, due_at, look_at, forced_at)
    select gen_random_uuid(), organization_id, campaign_id, batch_id, ${from}::integer + n,
      '+1415' || (2000000 + ${from}::integer + n), '{}', ${calleeZone}, 'pending', ${NOW}, ${NOW},
      ${isForced ? NOW : null}::timestamptz
    from batches, generate_series(1, ${count}::integer) as n
    where batch_id = ${batchId}`.execute(db);
}

/** Rows of contacts and index entries that this transaction has read so far. */
async function rowsRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select pg_stat_get_xact_tuples_returned('contacts'::regclass)
      + (select sum(pg_stat_get_xact_tuples_returned(indexrelid)) from pg_index
         where indrelid = 'contacts'::regclass) as read`.execute(tx);
  return Number(rows[0]?.read);
}

describe('A claim of 20 contacts reads few of them', () => {
  test.each([
    { waiting: '5,000 forced contacts of a zone that is asleep', zone: ASLEEP, isForced: true },
    { waiting: '5,000 new contacts of a zone that is asleep', zone: ASLEEP, isForced: false },
    { waiting: '5,000 forced contacts', zone: AWAKE, isForced: true },
  ])('beside $waiting', async ({ zone: { calleeZone }, isForced }) => {
    const { batchId } = await storeBatch(db, { contacts: [{ calleeZone: AWAKE.calleeZone }] });
    await addContacts(batchId, { count: 5_000, calleeZone, isForced, from: 1 });
    await addContacts(batchId, { count: 30, ...AWAKE, isForced: false, from: 6_000 });
    const read = await db.transaction().execute(async (tx) => {
      await zonesOfWaiting(tx, { batchId, scope: 'all' });
      const question = { batchId, scope: 'all', zones: [AWAKE] } as const;
      expect(await dueContacts(tx, { ...question, now: NOW, limit: 20 })).toHaveLength(20);
      await nextLookAt(tx, question);
      return rowsRead(tx);
    });
    expect(read).toBeLessThan(200);
  });
});
