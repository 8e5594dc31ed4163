import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { mergeReport } from '../../../src/db/calls/agent-reports.ts';
import { findLastSpend } from '../../../src/db/limits/spend.ts';
import { migratorOf } from '../../../src/db/migrate.ts';
import { emptyDatabase, testDatabase } from '../../support/database.ts';
import { NOW, storeBatch, type StoredBatch } from '../../support/rows/batch.ts';
import { storeCall } from '../../support/rows/call.ts';

const database = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());
const { db } = database;

const PRICE = 0.25;
const NO_COST = { telephony: null, transcription: null, platform: null, other: null };
/** Stores a live call that began at NOW, on 2027-03-01. */
const liveCall = async ({ contactIds: [contactId] }: StoredBatch, members: object = {}) =>
  storeCall(db, {
    contactId,
    createdAt: NOW,
    endedAt: null,
    callStatus: 'in-progress',
    pricePerMinuteUsd: PRICE,
    ...members,
  });
const end = (executionId: string, durationSeconds: number) =>
  db
    .updateTable('calls')
    .set({ endedAt: NOW, callStatus: 'completed', durationSeconds })
    .where('executionId', '=', executionId)
    .execute();
const report = (executionId: string, totalCost: number) =>
  db
    .transaction()
    .execute((tx) => mergeReport(tx, { executionId, report: { totalCost }, now: NOW }));
const spent = async ({ organizationId }: StoredBatch) =>
  (await findLastSpend(db, { organizationId }))?.spentUsd;

describe('The spend of an organization', () => {
  test('is unknown before its first call with costs', async () => {
    const batch = await storeBatch(db);
    await liveCall(batch);
    expect(await findLastSpend(db, batch)).toBeNull();
  });

  test('grows by the started minutes of a call that ends', async () => {
    const batch = await storeBatch(db);
    const { executionId } = await liveCall(batch);
    await end(executionId, 61);
    expect(await findLastSpend(db, batch)).toEqual({ day: '2027-03-01', spentUsd: 0.5 });
  });

  test('follows the later end of a call that was closed too early', async () => {
    const batch = await storeBatch(db);
    const { executionId } = await liveCall(batch);
    await end(executionId, 30);
    await end(executionId, 150);
    expect(await spent(batch)).toBe(0.75);
  });

  test('takes a greater reported cost, before or after the end', async () => {
    const batch = await storeBatch(db);
    const { executionId } = await liveCall(batch);
    await report(executionId, 2);
    await end(executionId, 60);
    expect(await spent(batch)).toBe(2);
    await report(executionId, 3);
    expect(await spent(batch)).toBe(3);
  });

  test('is not lowered by an agent that reports a cost of 0', async () => {
    const batch = await storeBatch(db);
    const { executionId } = await liveCall(batch);
    await end(executionId, 60);
    await report(executionId, 0);
    expect(await spent(batch)).toBe(0.25);
  });

  test('is the cost of the record where parts of it are reported', async () => {
    const batch = await storeBatch(db);
    const { executionId } = await liveCall(batch);
    const cost = { model: 0.05, speech: 0.01 };
    const told = { executionId, report: { cost: { ...NO_COST, ...cost } }, now: NOW };
    await db.transaction().execute((tx) => mergeReport(tx, told));
    expect(await spent(batch)).toBe(0.06);
    await end(executionId, 61);
    expect(await spent(batch)).toBe(0.56);
    const call = db.selectFrom('calls').select('totalCost').where('executionId', '=', executionId);
    expect(await call.executeTakeFirst()).toEqual({ totalCost: 0.56 });
  });

  test('belongs to the day in UTC on which the call began', async () => {
    const batch = await storeBatch(db);
    const createdAt = new Date('2027-03-01T23:59:59Z');
    const { executionId } = await liveCall(batch, { createdAt });
    await end(executionId, 60);
    const other = await storeBatch(db, { beside: batch });
    const next = await liveCall(other, { createdAt: new Date('2027-03-02T00:00:00Z') });
    await end(next.executionId, 1);
    expect(await findLastSpend(db, batch)).toEqual({ day: '2027-03-02', spentUsd: 0.25 });
  });

  test('stays when its calls are deleted', async () => {
    const batch = await storeBatch(db);
    const { executionId } = await liveCall(batch);
    await end(executionId, 60);
    await db.deleteFrom('calls').where('executionId', '=', executionId).execute();
    expect(await spent(batch)).toBe(0.25);
  });

  test('is exact although forty calls end and are reported at the same time', async () => {
    const batch = await storeBatch(db, { contacts: Array.from({ length: 40 }, () => ({})) });
    const calls = await Promise.all(
      batch.contactIds.map((contactId) =>
        storeCall(db, {
          contactId,
          executionId: uuidv7(),
          createdAt: NOW,
          endedAt: null,
          callStatus: 'in-progress',
          pricePerMinuteUsd: PRICE,
        }),
      ),
    );
    await Promise.all(
      calls.flatMap(({ executionId }, n) => [end(executionId, 60), report(executionId, n % 2)]),
    );
    // Twenty calls cost 0.25 by the minute, and twenty the reported 1.
    expect(await spent(batch)).toBe(25);
  });
});

const idAt = (instant: Date) => uuidv7({ msecs: instant.getTime() });

test('An older database begins with what the calls of this day have cost', async () => {
  await using old = await emptyDatabase();
  const migrator = migratorOf(old.db);
  await migrator.migrateTo('20261123T000001Z-waiting-list');
  const batch = await storeBatch(old.db, { contacts: [{}, {}, {}] });
  const [today, also, before] = batch.contactIds;
  const ended = { pricePerMinuteUsd: PRICE, durationSeconds: 60, endedAt: NOW };
  const now = new Date();
  const yesterday = new Date(now.getTime() - 25 * 3_600_000);
  for (const [contactId, createdAt] of [
    [today, now],
    [also, now],
    [before, yesterday],
  ] as const) {
    if (contactId === undefined) throw new Error('a contact is missing');
    const executionId = idAt(createdAt);
    await storeCall(old.db, { contactId, createdAt, executionId, ...ended });
  }
  await migrator.migrateToLatest();
  const { rows } = await sql<{ day: string; spent: number }>`
    select day::text, sum(spent_usd) as spent from organization_spend group by day`.execute(old.db);
  expect(rows).toEqual([{ day: now.toISOString().slice(0, 10), spent: 0.5 }]);
});
