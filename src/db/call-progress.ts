import {
  advances,
  classifyStatus,
  isAudible,
  isTerminalStatus,
  type CallStatus,
} from '../domain/call.ts';
import { lockCall } from './call-placement.ts';
import { lockContact, markInProgress } from './contact-steps.ts';
import type { CallRow, Db, Tx } from './tables.ts';

/** What call control says of a call, by webhook or when asked. */
export type CallNews = {
  callSid: string;
  status: CallStatus;
  sipStatus: number | null;
  durationSeconds: number | null;
  /** jambonz: `caller` is the far end, `jambonz` the application, REST or the time limit. */
  endedBy: 'caller' | 'jambonz' | null;
  at: Date;
};

/** An attempt after news of it. */
export type CallProgress = {
  call: CallRow;
  /** These news ended it. */
  hasEnded: boolean;
  /** The news are of another call than the one that this attempt is bound to. */
  isStranger: boolean;
};

/**
 * Moves an attempt forward by what call control says, and its contact to `in_progress` when the
 * telephone rings. News that are older than what is known change nothing. An attempt that was
 * closed by time takes a real end on its record, and nothing else changes.
 * Lock order: contact, then call.
 */
export async function recordNews(
  tx: Tx,
  { executionId, news }: { executionId: string; news: CallNews },
): Promise<CallProgress | undefined> {
  const known = await tx
    .selectFrom('calls')
    .select('contactId')
    .where('executionId', '=', executionId)
    .executeTakeFirst();
  if (known === undefined) return undefined;
  const { contactId } = known;
  if (isAudible(news.status)) {
    await lockContact(tx, { contactId });
    await markInProgress(tx, { contactId, executionId });
  }
  const call = await lockCall(tx, { executionId });
  if (call === undefined) return undefined;
  if (call.callSid !== null && call.callSid !== news.callSid) {
    return { call, hasEnded: false, isStranger: true };
  }
  return { call: await applyNews(tx, call, news), ...endOf(call, news), isStranger: false };
}

function endOf(call: CallRow, news: CallNews): { hasEnded: boolean } {
  return { hasEnded: call.endedAt === null && isTerminalStatus(news.status) };
}

async function applyNews(tx: Tx, call: CallRow, news: CallNews): Promise<CallRow> {
  const isLateEnd = call.closedByTime && isTerminalStatus(news.status);
  const isForward = call.endedAt === null && advances(call.callStatus, news.status);
  const progress = isForward || isLateEnd ? progressOf(call, news) : {};
  return tx
    .updateTable('calls')
    .set({ callSid: news.callSid, lastNewsAt: news.at, ...progress })
    .where('executionId', '=', call.executionId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

function progressOf(call: CallRow, news: CallNews): Partial<CallRow> {
  const wasAnswered = call.answeredAt !== null;
  const hangUpRequested = call.hangupRequestedAt !== null;
  const callStatus = classifyStatus({ ...news, hangUpRequested, wasAnswered });
  const facts = { callStatus, sipStatus: news.sipStatus ?? call.sipStatus };
  if (callStatus === 'in-progress') return { ...facts, answeredAt: call.answeredAt ?? news.at };
  if (!isTerminalStatus(callStatus)) return facts;
  const end = { ...facts, endedAt: news.at, closedByTime: false };
  return callStatus === 'completed' ? { ...end, ...conversationOf(call, news) } : end;
}

/** Where the answer was never reported, it is dated back from the end by the duration. */
function conversationOf(call: CallRow, news: CallNews): Partial<CallRow> {
  const talkedMs = (news.durationSeconds ?? 0) * 1000;
  const answeredAt = call.answeredAt ?? new Date(news.at.getTime() - talkedMs);
  const elapsedSeconds = Math.floor((news.at.getTime() - answeredAt.getTime()) / 1000);
  return {
    answeredAt,
    durationSeconds: news.durationSeconds ?? elapsedSeconds,
    ...(call.hangupBy === null ? { hangupBy: partyOf(news.endedBy) } : {}),
  };
}

function partyOf(endedBy: CallNews['endedBy']): CallRow['hangupBy'] {
  if (endedBy === null) return null;
  return endedBy === 'caller' ? 'user' : 'assistant';
}

/**
 * Ends an attempt of which call control itself says that it no longer exists.
 * @returns the ended attempt; undefined when it has ended meanwhile
 */
export async function closeByTime(
  db: Db | Tx,
  { executionId, status, now }: { executionId: string; status: CallStatus; now: Date },
): Promise<CallRow | undefined> {
  return db
    .updateTable('calls')
    .set({ callStatus: status, endedAt: now, lastNewsAt: now, closedByTime: true })
    .where('executionId', '=', executionId)
    .where('endedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();
}
