import { sql } from 'kysely';
import {
  advances,
  classifyStatus,
  isAudible,
  isTerminalStatus,
  type CallStatus,
} from '../../domain/call.ts';
import { RedialError } from '../../domain/errors.ts';
import type { CallRow, Db, Metadata, Tx } from '../tables.ts';

/** What call control says of a call, by webhook or when asked. */
export type CallNews = {
  callSid: string;
  status: CallStatus;
  sipStatus: number | null;
  durationSeconds: number | null;
  /** jambonz: `caller` is the far end, `jambonz` the application, REST or the time limit. */
  endedBy: 'caller' | 'jambonz' | null;
  at: Date;
  /** Whose calls the news may be of; absent: the account of the call itself was asked. */
  accounts?: ReadonlySet<string | null>;
  /** The webhook as it came; kept once a call and status. */
  payload?: Metadata;
};

/** What news can change of an attempt, and what it takes to follow its end up. */
const columns = [
  'executionId',
  'contactId',
  'batchId',
  'callSid',
  'callStatus',
  'sipStatus',
  'durationSeconds',
  'hangupBy',
  'answeredAt',
  'endedAt',
  'closedByTime',
  'hangupRequestedAt',
  'waiterRunId',
  'waiterActivityId',
  'callControlAccountId',
] as const satisfies readonly (keyof CallRow)[];

/** An attempt as its news see it: a third of the row, which is read twice for each webhook. */
export type ReportedCall = Pick<CallRow, (typeof columns)[number]>;

/** An attempt after news of it. */
export type CallProgress = {
  call: ReportedCall;
  /** These news ended it. */
  hasEnded: boolean;
  /** These are the first news of a call whose request had no clear answer: it was taken. */
  isTaken: boolean;
  /** The news are of another call than the one that this attempt is bound to, or of another's. */
  isStranger: boolean;
};

/** What a reported status changes of an attempt. */
type Step = Pick<
  CallRow,
  | 'callStatus'
  | 'sipStatus'
  | 'answeredAt'
  | 'endedAt'
  | 'closedByTime'
  | 'durationSeconds'
  | 'hangupBy'
>;

/** An attempt has a handful of changes in its life; more than these in a row are a defect. */
const MAX_TRIES = 20;

/**
 * Moves an attempt forward by what call control says, its contact to `in_progress` when the
 * telephone rings, and keeps the webhook: all in one statement, which holds only for the state that
 * it was decided from; who comes second decides again. News that are older than what is known
 * change nothing. An attempt that was closed by time takes a real end on its record.
 * @returns undefined when there is no such attempt
 * @throws {RedialError} `invalid_signature`: the news are of another account than the call
 */
export async function recordNews(
  db: Db | Tx,
  { executionId, news }: { executionId: string; news: CallNews },
): Promise<CallProgress | undefined> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const found = await findCall(db, { executionId, callSid: news.callSid });
    if (found === undefined) return undefined;
    const { isOfAnother, ...seen } = found;
    assertOfItsAccount(seen, news);
    if (isOfAnother || (seen.callSid !== null && seen.callSid !== news.callSid)) {
      return { call: seen, hasEnded: false, isTaken: false, isStranger: true };
    }
    const call = await writeNews(db, seen, news);
    const hasEnded = seen.endedAt === null && isTerminalStatus(news.status);
    const isTaken = seen.callSid === null && seen.callStatus === 'unknown';
    if (call !== undefined) return { call, hasEnded, isTaken, isStranger: false };
  }
  throw new Error(
    `Cannot record news of execution ${executionId}: it changed ${MAX_TRIES} times meanwhile`,
  );
}

function assertOfItsAccount({ callControlAccountId }: ReportedCall, { accounts }: CallNews): void {
  if (accounts === undefined || accounts.has(callControlAccountId)) return;
  const message = 'the webhook is signed by another call-control account than that of its call';
  throw new RedialError('invalid_signature', message);
}

/** `isOfAnother`: the call that is reported on is bound to another attempt. */
async function findCall(
  db: Db | Tx,
  { executionId, callSid }: { executionId: string; callSid: string },
): Promise<(ReportedCall & { isOfAnother: boolean }) | undefined> {
  const others = db
    .selectFrom('calls as other')
    .where('other.callSid', '=', callSid)
    .where('other.executionId', '<>', executionId);
  return db
    .selectFrom('calls')
    .select(columns)
    .select((eb) =>
      eb.cast<boolean>(eb.exists(others.select('other.executionId')), 'boolean').as('isOfAnother'),
    )
    .where('executionId', '=', executionId)
    .executeTakeFirst();
}

/**
 * Lock order: the update of the call reads from the update of the contact, so the contact's row is
 * locked first, as everywhere.
 * @returns undefined when the attempt has changed since it was seen
 */
async function writeNews(
  db: Db | Tx,
  seen: ReportedCall,
  news: CallNews,
): Promise<ReportedCall | undefined> {
  const step = stepOf(seen, news);
  const { contactId, executionId } = seen;
  const rings = isAudible(news.status) && seen.endedAt === null;
  const { rows } = await sql<ReportedCall>`
    with ringing as (
      update contacts set status = 'in_progress'
      where ${rings} and contact_id = ${contactId} and status = 'dispatched'
        and current_execution_id = ${executionId}
        and exists (
          select from calls
          where execution_id = ${executionId} and ended_at is null
            and (call_sid is null or call_sid = ${news.callSid}))
      returning 1
    ), kept as (${keepEvent(news, executionId)})
    update calls set call_sid = ${news.callSid}, last_news_at = ${news.at},
      call_status = ${step.callStatus}, sip_status = ${step.sipStatus},
      answered_at = ${step.answeredAt}, ended_at = ${step.endedAt},
      closed_by_time = ${step.closedByTime}, duration_seconds = ${step.durationSeconds},
      hangup_by = coalesce(calls.hangup_by, ${step.hangupBy})
    from (select count(*) from ringing) as contact_first
    where execution_id = ${executionId} and call_status = ${seen.callStatus}
      and call_sid is not distinct from ${seen.callSid}
      and ended_at is not distinct from ${seen.endedAt}
      and hangup_requested_at is not distinct from ${seen.hangupRequestedAt}
    returning ${sql.join(columns.map((column) => sql.ref(`calls.${column}`)))}`.execute(db);
  return rows[0];
}

function keepEvent(news: CallNews, executionId: string) {
  if (news.payload === undefined) return sql`select`;
  return sql`
    insert into call_events (call_sid, call_status, execution_id, payload, received_at)
    values (${news.callSid}, ${news.status}, ${executionId}, ${JSON.stringify(news.payload)}, ${news.at})
    on conflict do nothing`;
}

function stepOf(call: ReportedCall, news: CallNews): Step {
  const isLateEnd = call.closedByTime && isTerminalStatus(news.status);
  const isForward = call.endedAt === null && advances(call.callStatus, news.status);
  if (!isForward && !isLateEnd) return call;
  const wasAnswered = call.answeredAt !== null;
  const hangUpRequested = call.hangupRequestedAt !== null;
  const callStatus = classifyStatus({ ...news, hangUpRequested, wasAnswered });
  const step = { ...call, callStatus, sipStatus: news.sipStatus ?? call.sipStatus };
  if (callStatus === 'in-progress') return { ...step, answeredAt: call.answeredAt ?? news.at };
  if (!isTerminalStatus(callStatus)) return step;
  const end = { ...step, endedAt: news.at, closedByTime: false };
  return callStatus === 'completed' ? { ...end, ...conversationOf(call, news) } : end;
}

/** Where the answer was never reported, it is dated back from the end by the duration. */
function conversationOf(call: ReportedCall, news: CallNews) {
  const talkedMs = (news.durationSeconds ?? 0) * 1000;
  const answeredAt = call.answeredAt ?? new Date(news.at.getTime() - talkedMs);
  const elapsedSeconds = Math.floor((news.at.getTime() - answeredAt.getTime()) / 1000);
  return {
    answeredAt,
    durationSeconds: news.durationSeconds ?? elapsedSeconds,
    hangupBy: partyOf(news.endedBy),
  };
}

function partyOf(endedBy: CallNews['endedBy']): CallRow['hangupBy'] {
  if (endedBy === null) return null;
  return endedBy === 'caller' ? 'user' : 'assistant';
}
