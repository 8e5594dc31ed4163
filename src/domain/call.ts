/** Progress or outcome of one attempt, spelt as in the API. */
export const CALL_STATUSES = [
  'queued',
  'trying',
  'ringing',
  'early-media',
  'in-progress',
  'completed',
  'busy',
  'no-answer',
  'failed',
  'canceled',
  'unknown',
] as const;
export type CallStatus = (typeof CALL_STATUSES)[number];

/** Early media is ringing with a recorded voice; the API shows it as ringing. */
export const SHOWN_CALL_STATUSES = CALL_STATUSES.filter((status) => status !== 'early-media');
export type ShownCallStatus = (typeof SHOWN_CALL_STATUSES)[number];

export function shownCallStatus(status: CallStatus): ShownCallStatus {
  return status === 'early-media' ? 'ringing' : status;
}

/** Every value of `call_status` that jambonz reports. `canceled` and `unknown` are Redial's own. */
export type JambonzCallStatus = Exclude<CallStatus, 'canceled' | 'unknown'>;

export function isJambonzCallStatus(value: unknown): value is JambonzCallStatus {
  return value !== 'canceled' && value !== 'unknown' && CALL_STATUSES.some((s) => s === value);
}

export const OUTCOMES = [
  'completed',
  'busy',
  'no-answer',
  'failed',
  'canceled',
  'unknown',
] as const satisfies readonly CallStatus[];
/** How an attempt ended; `unknown` when call control gave no answer. */
export type Outcome = (typeof OUTCOMES)[number];

/** The outcome of a call status; a status that is not terminal has the outcome `unknown`. */
export function outcomeOf(status: CallStatus): Outcome {
  return OUTCOMES.find((outcome) => outcome === status) ?? 'unknown';
}

/**
 * The progress of an attempt. Status webhooks may be lost, repeated or reordered (jambonz sends no
 * sequence number), so an attempt only moves to a higher rank.
 */
const rank: Record<CallStatus, number> = {
  queued: 0,
  unknown: 0,
  trying: 1,
  ringing: 2,
  'early-media': 2,
  'in-progress': 3,
  completed: 4,
  busy: 4,
  'no-answer': 4,
  failed: 4,
  canceled: 4,
};

/** Whether a reported status moves an attempt forward. No status follows a terminal one. */
export function advances(from: CallStatus, to: CallStatus): boolean {
  return rank[to] > rank[from];
}

export function isTerminalStatus(status: CallStatus): boolean {
  return rank[status] === 4;
}

/** Whether the callee's telephone rings or is answered. `trying` concerns only the network. */
export function isAudible(status: CallStatus): boolean {
  return rank[status] === 2 || rank[status] === 3;
}

/** A status that call control reported, with the facts needed to classify it. */
export type ReportedStatus = {
  status: CallStatus;
  sipStatus: number | null;
  hangUpRequested: boolean;
  wasAnswered: boolean;
};

/**
 * The status of the attempt for a reported status. jambonz reports every SIP failure except 486, 487
 * and 603 as `failed`, but 480 and 408 mean that nobody answered (RFC 3261 §21.4). jambonz has no
 * `canceled`: Redial gives it to a call that it hung up before an answer.
 */
export function classifyStatus(report: ReportedStatus): CallStatus {
  if (!isTerminalStatus(report.status) || report.status === 'completed') return report.status;
  const isUnanswered = report.status === 'no-answer' && !report.wasAnswered;
  if (isUnanswered && report.hangUpRequested) return 'canceled';
  if (report.sipStatus === 480 || report.sipStatus === 408) return 'no-answer';
  if (report.sipStatus === 603) return 'busy';
  return report.status;
}

/** SIP answers that say that the number is invalid (RFC 3261 §21.4.5, §21.4.22, §21.6.3). */
const PERMANENT_SIP_STATUSES: readonly number[] = [404, 484, 604];

/** Whether another call to the number is pointless. */
export function isPermanentFailure(sipStatus: number | null): boolean {
  return sipStatus !== null && PERMANENT_SIP_STATUSES.includes(sipStatus);
}

/** What call control says of a call, by webhook or when asked. */
export type StatusReport = {
  callSid: string;
  status: CallStatus;
  sipStatus: number | null;
  /** The reason phrase of that status; absent: none was told. */
  sipReason?: string | null;
  durationSeconds: number | null;
  /** Where call control keeps the recording; absent: it did not tell. */
  recordingUrl?: string | null;
  /** jambonz: `caller` is the far end, `jambonz` the application, REST or the time limit. */
  endedBy: 'caller' | 'jambonz' | null;
  at: Date;
};

/** The columns of an attempt that a report can change. */
export type ReportedFacts = {
  callStatus: CallStatus;
  sipStatus: number | null;
  sipReason: string | null;
  answeredAt: Date | null;
  endedAt: Date | null;
  /** The attempt ended without a word of call control; a real end replaces that. */
  closedByTime: boolean;
  durationSeconds: number;
  hangupBy: 'assistant' | 'user' | null;
  recordingUrl: string | null;
};

/**
 * An attempt after a report. A report that is older than what is known changes nothing: jambonz
 * sends no sequence number, so statuses have a rank, and an attempt only moves to a higher one.
 */
export function applyStatus(
  attempt: ReportedFacts & { createdAt: Date; hangupRequestedAt: Date | null },
  report: StatusReport,
): ReportedFacts {
  const isLateEnd = attempt.closedByTime && isTerminalStatus(report.status);
  const isForward = attempt.endedAt === null && advances(attempt.callStatus, report.status);
  if (!isForward && !isLateEnd) return attempt;
  const wasAnswered = attempt.answeredAt !== null;
  const hangUpRequested = attempt.hangupRequestedAt !== null;
  const callStatus = classifyStatus({ ...report, hangUpRequested, wasAnswered });
  const step = { ...attempt, callStatus, ...sipAnswerOf(attempt, report, callStatus) };
  if (callStatus === 'in-progress') return { ...step, answeredAt: attempt.answeredAt ?? report.at };
  if (!isTerminalStatus(callStatus)) return step;
  const end = { ...step, endedAt: report.at, closedByTime: false };
  return callStatus === 'completed' ? { ...end, ...conversationOf(attempt, report) } : end;
}

/** A provisional answer, such as 180, does not say how a call ended (RFC 3261 §7.2). */
function sipAnswerOf(
  known: Pick<ReportedFacts, 'sipStatus' | 'sipReason'>,
  { sipStatus, sipReason = null }: StatusReport,
  callStatus: CallStatus,
): Pick<ReportedFacts, 'sipStatus' | 'sipReason'> {
  if (sipStatus !== null) return { sipStatus, sipReason };
  const isProvisional = known.sipStatus !== null && known.sipStatus < 200;
  if (isProvisional && isTerminalStatus(callStatus)) return { sipStatus: null, sipReason: null };
  return { sipStatus: known.sipStatus, sipReason: known.sipReason };
}

/**
 * Without a report of the answer, the answer is dated back from the end by the duration, but not to
 * before the attempt: call control may count from an earlier time, or wrongly.
 */
function conversationOf(
  { answeredAt: known, recordingUrl, createdAt }: ReportedFacts & { createdAt: Date },
  report: StatusReport,
) {
  const talkedMs = (report.durationSeconds ?? 0) * 1000;
  const existedMs = Math.max(0, report.at.getTime() - createdAt.getTime());
  const answeredAt = known ?? new Date(report.at.getTime() - Math.min(talkedMs, existedMs));
  const elapsedSeconds = Math.floor((report.at.getTime() - answeredAt.getTime()) / 1000);
  return {
    answeredAt,
    durationSeconds: report.durationSeconds ?? elapsedSeconds,
    hangupBy: partyOf(report.endedBy),
    recordingUrl: recordingUrl ?? report.recordingUrl ?? null,
  };
}

function partyOf(endedBy: StatusReport['endedBy']): ReportedFacts['hangupBy'] {
  if (endedBy === null) return null;
  return endedBy === 'caller' ? 'user' : 'assistant';
}
