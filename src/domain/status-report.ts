import { advances, classifyStatus, isTerminalStatus, type CallStatus } from './call.ts';

/** What call control says of a call, by webhook or when asked. */
export type StatusReport = {
  callSid: string;
  status: CallStatus;
  sipStatus: number | null;
  durationSeconds: number | null;
  /** jambonz: `caller` is the far end, `jambonz` the application, REST or the time limit. */
  endedBy: 'caller' | 'jambonz' | null;
  at: Date;
};

/** The columns of an attempt that a report can change. */
export type ReportedFacts = {
  callStatus: CallStatus;
  sipStatus: number | null;
  answeredAt: Date | null;
  endedAt: Date | null;
  /** The attempt ended without a word of call control; a real end replaces that. */
  closedByTime: boolean;
  durationSeconds: number;
  hangupBy: 'assistant' | 'user' | null;
};

/**
 * An attempt after a report. A report that is older than what is known changes nothing: jambonz
 * sends no sequence number, so statuses have a rank, and an attempt only moves to a higher one.
 */
export function applyStatus(
  attempt: ReportedFacts & { hangupRequestedAt: Date | null },
  report: StatusReport,
): ReportedFacts {
  const isLateEnd = attempt.closedByTime && isTerminalStatus(report.status);
  const isForward = attempt.endedAt === null && advances(attempt.callStatus, report.status);
  if (!isForward && !isLateEnd) return attempt;
  const wasAnswered = attempt.answeredAt !== null;
  const hangUpRequested = attempt.hangupRequestedAt !== null;
  const callStatus = classifyStatus({ ...report, hangUpRequested, wasAnswered });
  const step = { ...attempt, callStatus, sipStatus: report.sipStatus ?? attempt.sipStatus };
  if (callStatus === 'in-progress') return { ...step, answeredAt: attempt.answeredAt ?? report.at };
  if (!isTerminalStatus(callStatus)) return step;
  const end = { ...step, endedAt: report.at, closedByTime: false };
  return callStatus === 'completed' ? { ...end, ...conversationOf(attempt, report) } : end;
}

/** Without a report of the answer, the answer is dated back from the end by the duration. */
function conversationOf({ answeredAt: known }: ReportedFacts, report: StatusReport) {
  const talkedMs = (report.durationSeconds ?? 0) * 1000;
  const answeredAt = known ?? new Date(report.at.getTime() - talkedMs);
  const elapsedSeconds = Math.floor((report.at.getTime() - answeredAt.getTime()) / 1000);
  return {
    answeredAt,
    durationSeconds: report.durationSeconds ?? elapsedSeconds,
    hangupBy: partyOf(report.endedBy),
  };
}

function partyOf(endedBy: StatusReport['endedBy']): ReportedFacts['hangupBy'] {
  if (endedBy === null) return null;
  return endedBy === 'caller' ? 'user' : 'assistant';
}
