import {
  type CallStatus,
  isAudible,
  type ReportedFacts,
  type StatusReport,
} from '../../domain/call.ts';
import type { CallRow, Db, NewCall, Tx, Metadata } from '../tables.ts';
import { guardOf } from './guards.ts';
import { sql } from 'kysely';

/*
 * The statements that move an attempt. Each takes its condition from the table of transitions in
 * domain/attempt.ts. Those of hang-ups, answerers and settlements are in files of their own.
 */

/** The attempt of an execution, locked against its webhooks. */
export async function lockAttempt(
  tx: Tx,
  { executionId }: { executionId: string },
): Promise<CallRow | undefined> {
  return tx
    .selectFrom('calls')
    .selectAll()
    .where('executionId', '=', executionId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Writes an attempt before its request leaves.
 * @returns false when the contact or the number has another live call: the two partial unique
 * indexes calls_live_contact and calls_live_number decide, the first one wins
 */
export async function insertAttempt(tx: Tx, call: NewCall): Promise<boolean> {
  const inserted = await tx
    .insertInto('calls')
    .values(call)
    .onConflict((conflict) => conflict.doNothing())
    .returning('executionId')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Who is to be woken when the attempt ends. */
export async function setWaiter(
  tx: Tx,
  waiter: { executionId: string; runId: string; activityId: string },
): Promise<void> {
  await tx
    .updateTable('calls')
    .set({ waiterRunId: waiter.runId, waiterActivityId: waiter.activityId })
    .where('executionId', '=', waiter.executionId)
    .execute();
}

/**
 * Stores the sid of an accepted request where no webhook was faster.
 * @returns whether the call is to be hung up at once; undefined when the attempt is unknown
 */
export async function acceptAttempt(
  db: Db,
  { executionId, callSid, now }: { executionId: string; callSid: string; now: Date },
): Promise<{ callSid: string | null; hangUp: boolean } | undefined> {
  const row = await db
    .updateTable('calls')
    .set((eb) => ({ callSid: eb.fn.coalesce('callSid', eb.val(callSid)), lastNewsAt: now }))
    .where('executionId', '=', executionId)
    .where(guardOf('accept'))
    .returning(['callSid', 'hangupRequestedAt', 'endedAt'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return { callSid: row.callSid, hangUp: row.hangupRequestedAt !== null && row.endedAt === null };
}

/**
 * The request ended without a clear answer: the attempt stays live until it is reconciled.
 * @returns `unknown`; or `taken` when a webhook was faster, `ended` when the attempt is over without
 * a call
 */
export async function markAttemptUnknown(
  db: Db,
  { executionId }: { executionId: string },
): Promise<'unknown' | 'taken' | 'ended'> {
  const { numUpdatedRows } = await db
    .updateTable('calls')
    .set({ callStatus: 'unknown' })
    .where('executionId', '=', executionId)
    .where(guardOf('markUnknown'))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return 'unknown';
  const taken = await db
    .selectFrom('calls')
    .select('callSid')
    .where('executionId', '=', executionId)
    .where('callSid', 'is not', null)
    .executeTakeFirst();
  return taken === undefined ? 'ended' : 'taken';
}

/** Call control refused the request for certain: the attempt has failed. */
export async function refuseAttempt(
  db: Db,
  { executionId, reason, now }: { executionId: string; reason: string; now: Date },
): Promise<void> {
  await db
    .updateTable('calls')
    .set({ callStatus: 'failed', hangupReason: reason, endedAt: now, lastNewsAt: now })
    .where('executionId', '=', executionId)
    .where(guardOf('refuse'))
    .execute();
}

/**
 * Removes an attempt that certainly never reached call control; it does not count.
 * @returns the removed attempt; undefined when a webhook or a sid has shown that it did reach it
 */
export async function voidAttempt(
  tx: Tx,
  { executionId }: { executionId: string },
): Promise<CallRow | undefined> {
  return tx
    .deleteFrom('calls')
    .where('executionId', '=', executionId)
    .where(guardOf('void'))
    .returningAll()
    .executeTakeFirst();
}

/**
 * Ends an attempt of which call control says that the call no longer exists, or says nothing for too
 * long.
 * @param seen the attempt from which `status` was decided
 * @returns the ended attempt; undefined when it has ended or changed meanwhile
 */
export async function closeAttempt(
  db: Db | Tx,
  { seen, status, now }: { seen: LastKnown; status: CallStatus; now: Date },
): Promise<CallRow | undefined> {
  return db
    .updateTable('calls')
    .set({ callStatus: status, endedAt: now, lastNewsAt: now, closedByTime: true })
    .where('executionId', '=', seen.executionId)
    .where(guardOf('close', seen))
    .returningAll()
    .executeTakeFirst();
}

const lastKnownColumns = [
  'executionId',
  'callSid',
  'callStatus',
  'answeredAt',
  'lastNewsAt',
  'deadlineAt',
  'hangupRequestedAt',
  'hangupFirstSentAt',
] as const satisfies readonly (keyof CallRow)[];

/** What is known of an attempt that is to be closed. */
export type LastKnown = Pick<CallRow, (typeof lastKnownColumns)[number]>;

/**
 * Reads an attempt without a lock, if it is bound to this call.
 * @param callSid null: it is bound to no call
 */
export async function findLastKnown(
  db: Db,
  { executionId, callSid }: { executionId: string; callSid: string | null },
): Promise<LastKnown | undefined> {
  return db
    .selectFrom('calls')
    .select(lastKnownColumns)
    .where('executionId', '=', executionId)
    .where('callSid', 'is not distinct from', callSid)
    .executeTakeFirst();
}

/** What a report can change of an attempt, and what the steps after its end need. */
const columns = [
  'executionId',
  'contactId',
  'batchId',
  'callSid',
  'callStatus',
  'retryCount',
  'isFollowUp',
  'sipStatus',
  'durationSeconds',
  'hangupBy',
  'answeredAt',
  'endedAt',
  'closedByTime',
  'settledAt',
  'hangupRequestedAt',
  'waiterRunId',
  'waiterActivityId',
  'callControlAccountId',
] as const satisfies readonly (keyof CallRow)[];

/** A third of the row: every webhook reads it twice. */
export type ReportedAttempt = Pick<CallRow, (typeof columns)[number]>;

/**
 * The attempt of an execution, without a lock.
 * `belongsToAnother`: the reported call is bound to another attempt.
 */
export async function findReportedAttempt(
  db: Db | Tx,
  { executionId, callSid }: { executionId: string; callSid: string },
): Promise<(ReportedAttempt & { belongsToAnother: boolean }) | undefined> {
  const others = db
    .selectFrom('calls as other')
    .where('other.callSid', '=', callSid)
    .where('other.executionId', '<>', executionId);
  return db
    .selectFrom('calls')
    .select(columns)
    .select((eb) =>
      eb
        .cast<boolean>(eb.exists(others.select('other.executionId')), 'boolean')
        .as('belongsToAnother'),
    )
    .where('executionId', '=', executionId)
    .executeTakeFirst();
}

/**
 * Writes a report in one statement: the attempt, its contact (`in_progress` when the telephone
 * rings), and the webhook where there is one, once per call and status. The update of the call reads
 * from the locked contact, so the contact's row is locked first, as everywhere; the others read from
 * the update of the call.
 * @param seen the attempt from which `after` was decided
 * @param payload the webhook as it came
 * @returns undefined when the attempt has changed since it was seen; nothing is written then
 */
export async function writeStatus(
  db: Db | Tx,
  {
    seen,
    report,
    after,
    payload,
  }: { seen: ReportedAttempt; report: StatusReport; after: ReportedFacts; payload?: Metadata },
): Promise<ReportedAttempt | undefined> {
  const { contactId, executionId } = seen;
  const rings = isAudible(report.status) && seen.endedAt === null;
  const isClaimed = sql`${rings} and contact_id = ${contactId} and status = 'dispatched'
    and current_execution_id = ${executionId}`;
  const { rows } = await sql<ReportedAttempt>`
    with contact as (
      select from contacts where ${isClaimed} for no key update
    ), call as (
      update calls set call_sid = ${report.callSid}, last_news_at = ${report.at},
        call_status = ${after.callStatus}, sip_status = ${after.sipStatus},
        answered_at = ${after.answeredAt}, ended_at = ${after.endedAt},
        closed_by_time = ${after.closedByTime}, duration_seconds = ${after.durationSeconds},
        hangup_by = coalesce(calls.hangup_by, ${after.hangupBy})
      from (select count(*) from contact) as contact_first
      where execution_id = ${executionId} and ${guardOf('report', seen)}
      returning ${sql.join(columns.map((column) => sql.ref(`calls.${column}`)))}
    ), ringing as (
      update contacts set status = 'in_progress' where ${isClaimed} and exists (select from call)
    ), kept as (${keepWebhook(report, executionId, payload)})
    select * from call`.execute(db);
  return rows[0];
}

function keepWebhook(report: StatusReport, executionId: string, payload: Metadata | undefined) {
  if (payload === undefined) return sql`select`;
  return sql`
    insert into call_events (call_sid, call_status, execution_id, payload, received_at)
    select ${report.callSid}, ${report.status}, ${executionId}::uuid, ${JSON.stringify(payload)}::jsonb,
      ${report.at}::timestamptz
    from call on conflict do nothing`;
}
