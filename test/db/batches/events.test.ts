import { sql, type Updateable } from 'kysely';
import { changedCalls, changedContacts } from '../../../src/db/batches/events.ts';
import { afterAll, describe, expect, test } from 'vitest';
import type { CallsTable, ContactsTable } from '../../../src/db/tables.ts';
import { firstPage, parsePosition } from '../../../src/domain/batch-event.ts';
import type { Snapshot } from '../../../src/domain/snapshot.ts';
import { storeCall } from '../../support/rows/call.ts';
import { testDatabase } from '../../support/database.ts';
import { afterNow, storeBatch } from '../../support/rows/batch.ts';

const { db, ...database } = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());

/** The change stamps of a contact, which are transaction ids, before and after a change. */
const contactStamps = async (
  change: Updateable<ContactsTable>,
  before: Updateable<ContactsTable>,
) => {
  const { contactIds } = await storeBatch(db, { contacts: [{}] });
  const contact = db.updateTable('contacts').where('contactId', '=', contactIds[0]);
  const stamped = contact.returning('changedIn');
  const first = await stamped.set({ timezone: 'UTC', ...before }).executeTakeFirstOrThrow();
  const second = await stamped.set(change).executeTakeFirstOrThrow();
  return [first.changedIn, second.changedIn];
};
/** The change stamps of a call before and after a change. */
const callStamps = async (change: Updateable<CallsTable>) => {
  const { contactIds } = await storeBatch(db);
  const call = await storeCall(db, {
    contactId: contactIds[0],
    callStatus: 'ringing',
    endedAt: null,
  });
  const changed = await db
    .updateTable('calls')
    .set(change)
    .where('executionId', '=', call.executionId)
    .returning('changedIn')
    .executeTakeFirstOrThrow();
  return [call.changedIn, changed.changedIn];
};

const currentSnapshot = async (): Promise<Snapshot> => {
  const { rows } = await sql<{
    now: Snapshot;
  }>`select pg_current_snapshot()::text as now`.execute(db);
  return rows[0]?.now ?? '';
};

describe('The change stamp of a contact', () => {
  test('is empty when the contact is stored', async () => {
    const { batchId } = await storeBatch(db, { contacts: [{}, { status: 'completed' }] });
    const stamps = await db
      .selectFrom('contacts')
      .select('changedIn')
      .where('batchId', '=', batchId)
      .execute();
    expect(stamps).toEqual([{ changedIn: null }, { changedIn: null }]);
  });

  test.each<[string, Updateable<ContactsTable>, Updateable<ContactsTable>]>([
    ['the status changes', { status: 'skipped' }, {}],
    ['the time of the retry changes', { dueAt: afterNow(60) }, { status: 'retrying' }],
    [
      'an attempt cap defers the retry',
      { lookAt: afterNow(60), statusReason: 'attempt_cap' },
      { status: 'retrying' },
    ],
    [
      'an attempt cap no longer defers the retry',
      { lookAt: afterNow(0), statusReason: null },
      { status: 'retrying', lookAt: afterNow(60), statusReason: 'attempt_cap' },
    ],
    [
      'the time of the follow-up changes',
      { dueAt: afterNow(60) },
      { status: 'followup_scheduled' },
    ],
  ])('is renewed when %s', async (_, change, before) => {
    const [first, second] = await contactStamps(change, before);
    expect(second).toMatch(/^\d+$/);
    expect(second).not.toBe(first);
  });

  test.each<[string, Updateable<ContactsTable>, Updateable<ContactsTable>]>([
    ['the same status is written again', { status: 'retrying' }, { status: 'retrying' }],
    ['the due time of a pending contact changes', { dueAt: afterNow(60) }, {}],
    [
      'the gate defers the first call',
      { lookAt: afterNow(60), statusReason: 'outside_working_hours' },
      {},
    ],
    [
      'the gate defers the retry because the number is busy',
      { lookAt: afterNow(60), statusReason: 'number_busy' },
      { status: 'retrying' },
    ],
    ['an attempt is counted', { lastAttemptedAt: afterNow(0), retryCount: 1 }, {}],
  ])('is not renewed when %s', async (_, change, before) => {
    const [first, second] = await contactStamps(change, before);
    expect(second).toBe(first);
  });
});

describe('The change stamp of a call', () => {
  test.each<[string, Updateable<CallsTable>]>([
    ['the status changes', { callStatus: 'in-progress' }],
    ['the call ends', { endedAt: afterNow(0) }],
    ['it becomes known who answered', { answeredBy: 'machine' }],
    ['the report of the agent arrives', { reportedAt: afterNow(0) }],
  ])('is renewed when %s', async (_, change) => {
    const [first, second] = await callStamps(change);
    expect(first).toMatch(/^\d+$/);
    expect(second).not.toBe(first);
  });

  test.each<[string, Updateable<CallsTable>]>([
    ['the sid becomes known, which is sent with the next status', { callSid: 'sid-1' }],
    ['a waiter is stored', { waiterRunId: 'run', waiterActivityId: '1' }],
    ['the call is settled', { settledAt: afterNow(0) }],
    ['the same status is reported again', { callStatus: 'ringing', lastNewsAt: afterNow(1) }],
  ])('is not renewed when %s', async (_, change) => {
    const [first, second] = await callStamps(change);
    expect(second).toBe(first);
  });
});

describe('The changes between two snapshots', () => {
  test('are those committed between them, whenever their transactions began', async () => {
    const { batchId, contactIds } = await storeBatch(db, { contacts: [{}, {}] });
    const [early, late = ''] = contactIds;
    const change = { status: 'skipped' } as const;
    const first = await currentSnapshot();
    const second = await db.transaction().execute(async (tx) => {
      await tx.updateTable('contacts').set(change).where('contactId', '=', early).execute();
      await db.updateTable('contacts').set(change).where('contactId', '=', late).execute();
      return currentSnapshot();
    });
    const third = await currentSnapshot();
    const found = async (since: Snapshot, until: Snapshot) => {
      const page = firstPage(since, until, 'contact');
      const rows = await changedContacts(db, { batchId, since, page, limit: 10 });
      return rows.map(({ contactId }) => contactId);
    };
    expect(await found(first, second)).toEqual([late]);
    expect(await found(second, third)).toEqual([early]);
    expect(await found(first, third)).toEqual([early, late]);
    expect(await found(third, await currentSnapshot())).toEqual([]);
  });

  test('can be read in pages that divide one transaction', async () => {
    const { batchId, contactIds } = await storeBatch(db);
    const since = await currentSnapshot();
    const ids = await db.transaction().execute(async (tx) => {
      const call = { contactId: contactIds[0] };
      return [(await storeCall(tx, call)).executionId, (await storeCall(tx, call)).executionId];
    });
    const page = firstPage(since, await currentSnapshot(), 'call');
    const [call] = await changedCalls(db, { batchId, since, page, limit: 1 });
    expect(call?.executionId).toBe(ids[0]);
    const after = { ...page, changedIn: call?.changedIn ?? '', id: call?.executionId ?? '' };
    const nextPage = await changedCalls(db, { batchId, since, page: after, limit: 10 });
    expect(nextPage.map(({ executionId }) => executionId)).toEqual([ids[1]]);
  });
});

test.each(['1:1:', '1:2:1', '795:801:795,799', '999999999999999998:999999999999999999:'])(
  'The position %s that parsePosition accepts is a valid snapshot of Postgres',
  async (snapshot) => {
    expect(parsePosition(snapshot)).toEqual({ since: snapshot });
    const { rows } = await sql`select ${snapshot}::pg_snapshot::text as text`.execute(db);
    expect(rows).toEqual([{ text: snapshot }]);
  },
);
