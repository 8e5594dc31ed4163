/** Outcome or progress of one attempt, spelt as on the wire. */
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

export const OUTCOMES = [
  'completed',
  'busy',
  'no-answer',
  'failed',
  'canceled',
  'unknown',
] as const satisfies readonly CallStatus[];
/** How an ended attempt ended; `unknown` when call control could not say. */
export type Outcome = (typeof OUTCOMES)[number];

/** The outcome of an ended attempt, by its status. */
export function outcomeOf(status: CallStatus): Outcome {
  return OUTCOMES.find((outcome) => outcome === status) ?? 'unknown';
}

/**
 * How far an attempt has come. Status webhooks may be lost, doubled or reordered (jambonz sends no
 * sequence number), so an attempt only ever moves to a higher rank.
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

/** Whether a reported status moves an attempt forward; a terminal status is never left. */
export function advances(from: CallStatus, to: CallStatus): boolean {
  return rank[to] > rank[from];
}

export function isTerminalStatus(status: CallStatus): boolean {
  return rank[status] === 4;
}

/** From here on the telephone rings: the contact is in_progress. `trying` is only the network. */
export function isAudible(status: CallStatus): boolean {
  return rank[status] === 2 || rank[status] === 3;
}

/** A status as call control reports it, with the facts that refine it. */
export type ReportedStatus = {
  status: CallStatus;
  sipStatus: number | null;
  hangUpRequested: boolean;
  wasAnswered: boolean;
};

/**
 * What a reported status means for the attempt. jambonz reports every SIP failure but 486, 487 and
 * 603 as `failed`: 480 and 408 mean that nobody answered (RFC 3261 §21.4). It has no `canceled`:
 * that is a call which we hung up before anybody answered.
 */
export function classifyStatus(report: ReportedStatus): CallStatus {
  if (!isTerminalStatus(report.status) || report.status === 'completed') return report.status;
  const isUnanswered = report.status === 'no-answer' && !report.wasAnswered;
  if (isUnanswered && report.hangUpRequested) return 'canceled';
  if (report.sipStatus === 480 || report.sipStatus === 408) return 'no-answer';
  if (report.sipStatus === 603) return 'busy';
  return report.status;
}

/** SIP answers after which the number is not worth another call (RFC 3261 §21.4.5, .22, §21.6.3). */
const PERMANENT_SIP_STATUSES: readonly number[] = [404, 484, 604];

export function isPermanentFailure(sipStatus: number | null): boolean {
  return sipStatus !== null && PERMANENT_SIP_STATUSES.includes(sipStatus);
}
