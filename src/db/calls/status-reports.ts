import { type RawBuilder, sql } from 'kysely';
import { isAudible, type ReportedFacts, type StatusReport } from '../../domain/call.ts';
import { prepare } from '../prepared.ts';
import type { CallRow, Db, Metadata } from '../tables.ts';
import { guardOf } from './guards.ts';

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
  'sipReason',
  'durationSeconds',
  'hangupBy',
  'recordingUrl',
  'createdAt',
  'answeredAt',
  'endedAt',
  'closedByTime',
  'settledAt',
  'hangupRequestedAt',
  'waiterRunId',
  'waiterActivityId',
  'organizationId',
  'callControlAccountId',
] as const satisfies readonly (keyof CallRow)[];

/** A third of the row: every webhook reads it twice. */
export type ReportedAttempt = Pick<CallRow, (typeof columns)[number]>;

/**
 * The attempt of an execution, without a lock.
 * `belongsToAnother`: the reported call is bound to another attempt.
 */
export const findReportedAttempt = prepare(
  'findReportedAttempt',
  (db: Db, { executionId, callSid }: { executionId: string; callSid: string }) => {
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
      .where('executionId', '=', executionId);
  },
).first;

type Written = {
  seen: ReportedAttempt;
  report: StatusReport;
  after: ReportedFacts;
  /** Whether the contact's telephone rings. */
  rings: boolean;
};

const writeAlone = prepare('writeStatus', (_: Db, written: Written) =>
  statusWrite(written, sql`select`),
);

const writeWithWebhook = prepare('writeWebhook', (_: Db, written: Written & { payload: string }) =>
  statusWrite(
    written,
    sql`
      insert into call_events (call_sid, call_status, execution_id, payload, received_at)
      select ${written.report.callSid}, ${written.report.status},
        ${written.seen.executionId}::uuid, ${written.payload}::jsonb,
        ${written.report.at}::timestamptz
      from call on conflict do nothing`,
  ),
);

/**
 * The update of the call reads from the locked contact, so the contact's row is locked first, as
 * everywhere; the others read from the update of the call.
 */
function statusWrite({ seen, report, after, rings }: Written, keepWebhook: RawBuilder<unknown>) {
  const { contactId, executionId } = seen;
  const isClaimed = sql`${rings} and contact_id = ${contactId} and status = 'dispatched'
    and current_execution_id = ${executionId}`;
  return sql<ReportedAttempt>`
    with contact as (
      select from contacts where ${isClaimed} for no key update
    ), call as (
      update calls set call_sid = ${report.callSid}, last_news_at = ${report.at},
        call_status = ${after.callStatus}, sip_status = ${after.sipStatus},
        sip_reason = ${after.sipReason},
        answered_at = ${after.answeredAt}, ended_at = ${after.endedAt},
        closed_by_time = ${after.closedByTime}, duration_seconds = ${after.durationSeconds},
        hangup_by = coalesce(calls.hangup_by, ${after.hangupBy}),
        recording_url = coalesce(calls.recording_url, ${after.recordingUrl})
      from (select count(*) from contact) as contact_first
      where execution_id = ${executionId} and ${guardOf('report', seen)}
      returning ${sql.join(columns.map((column) => sql.ref(`calls.${column}`)))}
    ), ringing as (
      update contacts set status = 'in_progress' where ${isClaimed} and exists (select from call)
    ), kept as (${keepWebhook})
    select * from call`;
}

/**
 * Writes a report in one statement: the attempt, its contact (`in_progress` when the telephone
 * rings), and the webhook where there is one, once per call and status.
 * @param seen the attempt from which `after` was decided
 * @param payload what is kept of the webhook
 * @returns undefined when the attempt has changed since it was seen; nothing is written then
 */
export async function writeStatus(
  db: Db,
  { payload, ...decided }: Omit<Written, 'rings'> & { payload?: Metadata },
): Promise<ReportedAttempt | undefined> {
  const rings = isAudible(decided.report.status) && decided.seen.endedAt === null;
  const written = { ...decided, rings };
  if (payload === undefined) return writeAlone.first(db, written);
  return writeWithWebhook.first(db, { ...written, payload: JSON.stringify(payload) });
}
