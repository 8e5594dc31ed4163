import type { CallStatus } from './call.ts';
import type { WaitingStatus } from './contact.ts';

/**
 * One attempt to reach a contact: a row of `calls`. Its phase follows from four columns.
 *
 *     (no row) ──insert──▶ placing ──accept, report──▶ accepted ──report, close──▶ ended
 *                           │                          ▲                            │
 *                           ├──markUnknown──▶ unknown ─┘ accept, report             └──settle──▶ settled
 *                           │
 *     placing, unknown ──refuse, report, close──▶ ended
 *     placing, unknown ──void──▶ (no row)
 *
 * - `placing`: the row is written, the request to call control may be under way.
 * - `unknown`: the request ended without a clear answer. Call control may have the call.
 * - `accepted`: call control has the call: it answered with a sid or reported a status.
 * - `ended`: nothing more happens on the line; the consequence for the contact is not yet drawn.
 * - `settled`: the contact has gone on.
 */
export const ATTEMPT_PHASES = ['placing', 'unknown', 'accepted', 'ended', 'settled'] as const;
export type AttemptPhase = (typeof ATTEMPT_PHASES)[number];

/** The columns from which the phase follows. */
export type AttemptColumns = {
  callStatus: CallStatus;
  callSid: string | null;
  endedAt: Date | null;
  settledAt: Date | null;
};

export function phaseOf({ callStatus, callSid, endedAt, settledAt }: AttemptColumns): AttemptPhase {
  if (settledAt !== null) return 'settled';
  if (endedAt !== null) return 'ended';
  if (callSid !== null) return 'accepted';
  if (callStatus === 'queued') return 'placing';
  return callStatus === 'unknown' ? 'unknown' : 'accepted';
}

/**
 * Sets of phases that statements name as their condition. `src/db/calls/guards.ts` has the SQL of
 * each, and a test holds the two against each other.
 */
export const ATTEMPT_GUARDS = {
  /** Nothing was heard of the request since it was written. */
  placing: ['placing'],
  /** Call control is not known to have the call. */
  unplaced: ['placing', 'unknown'],
  /** The attempt occupies a line and bars its number. */
  live: ['placing', 'unknown', 'accepted'],
  /** Over, and its consequence is not drawn. */
  unsettled: ['ended'],
  /** A fact is noted on the row, whatever the phase. */
  written: ATTEMPT_PHASES,
} as const satisfies Record<string, readonly AttemptPhase[]>;
export type AttemptGuard = keyof typeof ATTEMPT_GUARDS;

/** Who may move an attempt. */
export type AttemptMover =
  | 'gate'
  | 'placement'
  | 'status webhook'
  | 'look-up'
  | 'settlement'
  | 'anybody who ends a call';

/** The columns that a transition is decided from, beside the phase. */
type DecidingColumn =
  | 'callStatus'
  | 'callSid'
  | 'endedAt'
  | 'hangupRequestedAt'
  | 'sipStatus'
  | 'answeredAt'
  | 'closedByTime'
  | 'durationSeconds'
  | 'answeredBy'
  | 'followUpAt'
  | 'reportedAt';

type Transition = {
  by: readonly AttemptMover[];
  /** null: there is no row before. */
  guard: AttemptGuard | null;
  /**
   * A decision that was made from a row that was read without a lock, or is remembered, holds only while
   * these columns are as they were.
   */
  unchanged: readonly DecidingColumn[];
  /** The phases that it may lead to; `gone` removes the row, `same` leaves the phase. */
  to: readonly (AttemptPhase | 'gone' | 'same')[];
};

/**
 * Every statement that moves an attempt, who may make it, and under which guard. A statement takes
 * its condition from here, so that it cannot move an attempt out of a phase that is not named.
 */
export const ATTEMPT_TRANSITIONS = {
  /** The gate has let the contact through. Two unique indexes forbid a second live attempt. */
  insert: { by: ['gate'], guard: null, unchanged: [], to: ['placing'] },
  /** Call control answered 201. The sid is stored where no webhook has stored one before. */
  accept: { by: ['placement'], guard: 'written', unchanged: [], to: ['accepted', 'same'] },
  /** The request ended without a clear answer. */
  markUnknown: { by: ['placement'], guard: 'placing', unchanged: [], to: ['unknown'] },
  /** Call control refused the request for certain. */
  refuse: { by: ['placement'], guard: 'unplaced', unchanged: [], to: ['ended'] },
  /** Call control has certainly no call and will make none: the attempt does not count. */
  void: { by: ['placement', 'look-up'], guard: 'unplaced', unchanged: [], to: ['gone'] },
  /** Call control reports a status. A real end also replaces an end by time. */
  report: {
    by: ['status webhook', 'look-up'],
    guard: 'written',
    unchanged: [
      'callStatus',
      'callSid',
      'endedAt',
      'hangupRequestedAt',
      'sipStatus',
      'answeredAt',
      'closedByTime',
      'durationSeconds',
    ],
    to: ['accepted', 'ended', 'same'],
  },
  /** Call control no longer knows the call, or nobody can say any more what became of it. */
  close: {
    by: ['look-up'],
    guard: 'live',
    unchanged: ['callStatus', 'callSid', 'hangupRequestedAt'],
    to: ['ended'],
  },
  /** The call is to end. The row stays live until call control says that it has ended. */
  requestHangUp: { by: ['anybody who ends a call'], guard: 'live', unchanged: [], to: ['same'] },
  /** The contact is finished, retried or called back. */
  settle: {
    by: ['settlement'],
    guard: 'unsettled',
    // A report may have suppressed the number.
    unchanged: ['callStatus', 'answeredBy', 'followUpAt', 'reportedAt'],
    to: ['settled'],
  },
} as const satisfies Record<string, Transition>;
export type AttemptTransition = keyof typeof ATTEMPT_TRANSITIONS;

/** Whether an attempt occupies a line: call control may have its call. */
export function isLive(attempt: AttemptColumns): boolean {
  return isIn(attempt, 'live');
}

/** Whether an attempt is in one of the phases of a guard. */
export function isIn(attempt: AttemptColumns, guard: AttemptGuard): boolean {
  const phases: readonly AttemptPhase[] = ATTEMPT_GUARDS[guard];
  return phases.includes(phaseOf(attempt));
}

/** What an attempt counts as. */
export type AttemptKind = { isForced: boolean; isFollowUp: boolean; isRetry: boolean };

/** Says what the attempt of a claimed contact counts as: the first call, a retry or a follow-up. */
export function kindOfAttempt({
  forcedAt,
  claimedFrom,
}: {
  forcedAt: Date | null;
  claimedFrom: WaitingStatus | null;
}): AttemptKind {
  const isForced = forcedAt !== null;
  const isFollowUp = claimedFrom === 'followup_scheduled';
  return { isForced, isFollowUp, isRetry: isForced || claimedFrom === 'retrying' };
}
