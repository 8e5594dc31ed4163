import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, test } from 'vitest';
import {
  CONTACT_ORDERS,
  type ContactPage,
  examinedTo,
  listContacts,
} from '../../src/db/contacts/contact-lists.ts';
import { dueContacts, nextLookAt, zonesOfWaiting } from '../../src/db/contacts/due.ts';
import { careForContacts } from '../../src/db/imports/table-care.ts';
import { ImportConnection } from '../../src/db/imports/import-connection.ts';
import { planByIndexes } from '../../src/db/planner.ts';
import { asOrganization } from '../../src/db/tenant.ts';
import type { Db, Tx } from '../../src/db/tables.ts';
import { countBatch } from '../../src/services/batches/counters.ts';
import { buffersOf } from '../support/buffers.ts';
import { testDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { NOW, type StoredBatch, storeBatch } from '../support/rows/batch.ts';
import { NO_CONSENT } from '../support/data/consent.ts';

const ROWS = 50_000;
const GROUP = 2_000;

const database = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());
const { db, url } = database;

/** Stores a batch whose contacts came as those of an upload do. Autovacuum never comes by. */
async function storeImported(): Promise<StoredBatch> {
  await sql`alter table contacts set (autovacuum_enabled = off)`.execute(db);
  const stored = await storeBatch(db, { batch: { totalContacts: ROWS } });
  const { organizationId, campaignId, batchId } = stored;
  await db.deleteFrom('contacts').where('batchId', '=', batchId).execute();
  const times = { begunAt: NOW, lastNewsAt: NOW };
  const upload = { importId: batchId, organizationId, batchId: null, ...times };
  await db.insertInto('imports').values(upload).execute();
  await using connection = await ImportConnection.open(url);
  const destination = { importId: batchId, organizationId, campaignId, dueAt: NOW };
  for (let first = 0; first < ROWS; first += GROUP) {
    const rows = Array.from({ length: GROUP }, (_, n) => ({
      phoneNumber: `+1${3_000_000_000 + first + n}`,
      variables: '{"name":"Ada"}',
      timezone: null,
      externalId: uuidv7(),
      ...NO_CONSENT,
    }));
    await connection.insertContacts(destination, first, rows);
  }
  await untilOnDisk();
  return stored;
}

/**
 * Rows become visible to all once their commits are on disk, as after the commit of a batch. The commit
 * log of Postgres keeps one position for each 32 transactions, and those of other tests may be among them.
 */
async function untilOnDisk(): Promise<void> {
  const nextId = sql<{ id: string }>`select pg_current_xact_id()::text as id`;
  for (let n = 1; n < 32; n += 1) await nextId.execute(db);
  const { rows } = await nextId.execute(db);
  const allHaveEnded = sql<{ isTrue: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) > ${rows[0]?.id}::xid8 as is_true`;
  await eventually(
    () => allHaveEnded.execute(db),
    (seen) => seen.rows[0]?.isTrue === true,
  );
  await sql`checkpoint`.execute(db);
}

const batch = await storeImported();

/** The pages that a request of the organization reads. */
const read = (work: (on: Db) => Promise<unknown>) =>
  asOrganization(batch.organizationId, () => buffersOf(db, work));
const page = (skip: number, status?: 'pending') => (on: Db) =>
  listContacts(on, {
    ...batch,
    filter: { statuses: status && [status] },
    page: {
      keys: CONTACT_ORDERS.position,
      isDescending: false,
      start: undefined,
      skip,
      limit: 100,
    },
    positions: { given: ROWS, removed: 0 },
  });
const counters = (on: Db) => countBatch(on, batch);

/** The first page of contacts after a position whose name contains a text. */
const named = (text: string, after: number): ContactPage => ({
  ...batch,
  filter: { name: text },
  page: {
    keys: CONTACT_ORDERS.position,
    isDescending: false,
    start: { values: [`${after}`], isBackwards: false },
    skip: 0,
    limit: 100,
  },
  positions: { given: ROWS, removed: 0 },
});

describe('After an import of 50,000 contacts', () => {
  test('pages and counters read few buffers before there are statistics', async () => {
    expect(await statistics()).toEqual({ rows: -1, visiblePages: 0 });
    expect(await read(page(0))).toBeLessThan(400);
    expect(await read(page(40_000))).toBeLessThan(400);
    expect(await read(counters)).toBeLessThan(200);
  });

  test('a search by name examines 20,000 contacts, and says where it goes on', async () => {
    const search = (after: number) => (on: Db) => listContacts(on, named('nobody', after));
    expect(await read(search(9_999))).toBeLessThan(2_000);
    expect(await listContacts(db, named('nobody', 9_999))).toEqual([]);
    expect(examinedTo(named('nobody', 9_999))).toEqual(['29999']);
    expect(examinedTo(named('nobody', 29_999))).toBeUndefined();
  });

  test('a claim reads few rows before there are statistics', async () => {
    expect(await rowsOfClaim()).toBeLessThan(100);
  });

  test('its care leaves statistics, and rows that index-only scans need not fetch', async () => {
    const skipped: string[] = [];
    const onSkipped = (reason: string) => skipped.push(reason);
    const { signal } = new AbortController();
    await careForContacts({ databaseUrl: url, signal, onSkipped });

    expect(skipped).toEqual([]);
    expect(await statistics()).toEqual({ rows: ROWS, visiblePages: expect.any(Number) });
    expect((await statistics()).visiblePages).toBeGreaterThan(1_000);
    expect(await read(page(0))).toBeLessThan(400);
    expect(await read(page(40_000))).toBeLessThan(400);
    expect(await read(page(40_000, 'pending'))).toBeLessThan(2_000);
    expect(await read(counters)).toBeLessThan(200);
  });
});

/** How many rows a claim of 20 contacts reads to find them, and the time of the next. */
async function rowsOfClaim(): Promise<number> {
  const question = { batchId: batch.batchId, scope: 'all' } as const;
  return db.transaction().execute(async (tx) => {
    await planByIndexes(tx);
    const before = await rowsRead(tx);
    const zones = await zonesOfWaiting(tx, question);
    const due = await dueContacts(tx, { ...question, zones, now: NOW, limit: 20 });
    expect(due).toHaveLength(20);
    await nextLookAt(tx, { ...question, zones });
    return (await rowsRead(tx)) - before;
  });
}

/** Contacts that this connection has read since Postgres last collected its counts. */
async function rowsRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables
    where relname = 'contacts'`.execute(tx);
  return rows[0]?.read ?? Number.NaN;
}

async function statistics() {
  const { rows } = await sql<{ rows: number; visiblePages: number }>`
    select reltuples as rows, relallvisible as visible_pages
    from pg_class where oid = 'contacts'::regclass`.execute(db);
  return rows[0] ?? { rows: 0, visiblePages: 0 };
}
