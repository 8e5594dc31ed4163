import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from '../../../src/db/tables.ts';
import { testDatabase } from '../../support/database.ts';
import { NOW, afterNow, storeBatch } from '../../support/rows/batch.ts';
import { reportsAwaitedUntil } from '../../../src/db/calls/calls.ts';
import { closeWaitingContacts } from '../../../src/db/contacts/closing.ts';
import { hasOpenContacts } from '../../../src/db/contacts/transitions.ts';

const database = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());
const { db } = database;
/** A batch that has just begun, behind a finished one in both tables. */
let batchId: string;
let finishedId: string;

beforeAll(async () => {
  finishedId = await storeMany('completed', 20_000);
  batchId = await storeMany('pending', 20_000);
  await sql`
    insert into calls (execution_id, organization_id, campaign_id, batch_id, contact_id,
      call_status, from_number, to_number, retry_count, is_follow_up, is_forced, created_at,
      ended_at, deadline_at, last_news_at)
    select contact_id, organization_id, campaign_id, batch_id, contact_id, 'completed',
      phone_number, phone_number, 0, false, false, due_at, due_at, due_at, due_at
    from contacts where batch_id = ${finishedId}`.execute(db);
  await sql`analyze`.execute(db);
});

async function storeMany(status: 'completed' | 'pending', count: number): Promise<string> {
  const stored = await storeBatch(db, { contacts: [{ status }] });
  await sql`
    insert into contacts (contact_id, organization_id, campaign_id, batch_id, position,
      phone_number, call_variables, status, due_at, look_at)
    select gen_random_uuid(), organization_id, campaign_id, batch_id, n, phone_number,
      call_variables, status, due_at, look_at
    from contacts, generate_series(1, ${count - 1}) as n
    where batch_id = ${stored.batchId}`.execute(db);
  return stored.batchId;
}

/** The number of rows that a query reads in scans of whole tables. */
async function rowsScanned(query: (tx: Tx) => Promise<unknown>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const before = await scannedSoFar(tx);
    await query(tx);
    return (await scannedSoFar(tx)) - before;
  });
}

async function scannedSoFar(tx: Tx): Promise<number> {
  const { rows } = await sql<{ scanned: number }>`
    select sum(seq_tup_read) as scanned from pg_stat_xact_user_tables
    where relname in ('contacts', 'calls')`.execute(tx);
  return rows[0]?.scanned ?? 0;
}

describe('The completion of a batch scans no table', () => {
  test('to find an open contact', async () => {
    expect(await rowsScanned((tx) => hasOpenContacts(tx, { batchId }))).toBe(0);
  });

  test('to find out until when a report is awaited', async () => {
    const question = { batchId: finishedId, now: afterNow(60), graceSeconds: 30 };
    expect(await rowsScanned((tx) => reportsAwaitedUntil(tx, question))).toBe(0);
  });

  test('to close the waiting contacts', async () => {
    expect(await rowsScanned((tx) => closeWaitingContacts(tx, { batchId, limit: 100 }))).toBe(0);
  });
});

test('A report is awaited until the grace period after the end of its call is over', async () => {
  const question = { batchId: finishedId, now: NOW, graceSeconds: 30 };
  const until = await db.transaction().execute((tx) => reportsAwaitedUntil(tx, question));
  expect(until).toEqual(afterNow(30));
});
