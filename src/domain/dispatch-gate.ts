import { isTerminalBatch, type BatchStatus } from './batch.ts';
import type { CampaignStatus } from './campaign.ts';
import type { RefusalReason } from './limits/circuit-breaker.ts';
import type { ContactStatus, WaitingStatus } from './contact.ts';
import type { AttemptCapAction, CalleeState } from './limits/callee-limits.ts';
import { nextOpening, type WorkingHours } from './hours/working-hours.ts';

/** Why a contact is not called now; the codes of the debug endpoint. */
export type HoldReason =
  | 'finished'
  | 'batch_paused'
  | 'campaign_paused'
  | 'outside_working_hours'
  | 'all_lines_busy'
  | 'suppressed'
  | 'attempt_cap'
  | 'number_busy'
  | 'pacing'
  | 'agent_not_configured'
  | RefusalReason;

/** Everything that decides whether a claimed contact is called, read in one transaction. */
export type GateFacts = {
  now: Date;
  batchStatus: BatchStatus;
  campaignStatus: CampaignStatus;
  /** After this instant the batch calls nobody. */
  scheduledEnd: Date | null;
  /** A forced call is also made under a completed batch. */
  isForced: boolean;
  callee: CalleeState;
  attemptCapAction: AttemptCapAction;
  hasAgent: boolean;
  workingHours: WorkingHours | null;
  /** Where the contact may be: it must be open in all of these zones. */
  zones: readonly string[];
};

export type GateDecision = { kind: 'open' } | TurnedAway;

/** Not now: look again at `lookAt`. */
export type Held = { kind: 'held'; reason: HoldReason | null; lookAt: Date };

/** Not now, or not at all. */
export type TurnedAway = Held | { kind: 'refused'; reason: HoldReason };

/** A call that is placed later than this before the window closes might ring after it. */
export const WINDOW_MARGIN_MS = 15_000;
/** Hours that do not open within a year are looked at again a day later. */
export const CLOSED_FOR_GOOD_HOLD_MS = 24 * 3_600_000;
/** How long a contact rests whose hold ends by an event: resume and dispatch clear it. */
const EVENT_HOLD_MS = 1_000;
const BUSY_NUMBER_HOLD_MS = 2_000;
const MAX_BUSY_HOLD_MS = 60_000;
/** As long rests a contact that has nobody to speak. */
export const AGENT_HOLD_MS = 30_000;

/** Whether a call may be placed at this instant; every rule that could forbid it, in one place. */
export function decideDispatch(facts: GateFacts): GateDecision {
  const { now } = facts;
  if (isFinished(facts)) return { kind: 'refused', reason: 'finished' };
  const forGood = refusalOf(facts);
  if (forGood !== null) return forGood;
  if (facts.campaignStatus !== 'active') return held('campaign_paused', now, EVENT_HOLD_MS);
  if (facts.batchStatus === 'paused' || facts.batchStatus === 'pending') {
    return held('batch_paused', now, EVENT_HOLD_MS);
  }
  if (!facts.hasAgent) return held('agent_not_configured', now, AGENT_HOLD_MS);
  return decideMoment(facts);
}

/** Whether this is the time to call this callee. */
function decideMoment({ now, workingHours, zones, callee }: GateFacts): GateDecision {
  const mayStartAt = firstStart(workingHours, zones, now);
  if (mayStartAt === null) return held('outside_working_hours', now, CLOSED_FOR_GOOD_HOLD_MS);
  if (mayStartAt > now) return held('outside_working_hours', mayStartAt, 0);
  if (callee.cappedUntil !== null) return held('attempt_cap', callee.cappedUntil, 0);
  return callee.callsBefore > 0 ? holdBusyNumber(now, callee.callsBefore) : { kind: 'open' };
}

function refusalOf({ callee, attemptCapAction }: GateFacts): GateDecision | null {
  if (callee.isSuppressed) return { kind: 'refused', reason: 'suppressed' };
  const isCapped = callee.cappedUntil !== null && attemptCapAction === 'fail';
  return isCapped ? { kind: 'refused', reason: 'attempt_cap' } : null;
}

/**
 * The first instant from `from` on at which a call may start: in every one of the zones the window
 * is open and stays so for the time that a call needs to begin ringing. null: not within a year.
 */
export function firstStart(
  hours: WorkingHours | null,
  zones: readonly string[],
  from: Date,
): Date | null {
  return nextOpening(hours, zones, from, WINDOW_MARGIN_MS);
}

/**
 * The hold of a contact whose number is in another call of the organization, or is first called for
 * others: the more come before it, the longer it rests, so that many contacts with one number are
 * not looked at again and again in the place of those behind them.
 */
export function holdBusyNumber(now: Date, callsBefore = 1): Held {
  return held('number_busy', now, Math.min(callsBefore * BUSY_NUMBER_HOLD_MS, MAX_BUSY_HOLD_MS));
}

/**
 * The hold of a contact for which no start is reserved although starts are paced, or no request is
 * left to its account before `until`.
 */
export function holdPaced(now: Date, until?: Date): Held {
  return until === undefined ? held('pacing', now, EVENT_HOLD_MS) : held('pacing', until, 0);
}

/** The hold of a contact whose account of call control takes no call before `lookAt`. */
export function holdShut(reason: RefusalReason | null, lookAt: Date): Held {
  return held(reason ?? 'call_control_refusing', lookAt, 0);
}

/** The hold of a contact for whose call every caller number is in as many calls as it may be. */
export function holdBusyCallers(now: Date): Held {
  return held('all_lines_busy', now, 2_000);
}

function isFinished(facts: GateFacts): boolean {
  const { batchStatus, isForced } = facts;
  if (batchStatus === 'cancelled' || batchStatus === 'expired') return true;
  return isOver(facts) || (batchStatus === 'completed' && !isForced);
}

/** Whether not even a forced call is made any more: the campaign or the time of the batch has ended. */
export function isOver(facts: Pick<GateFacts, 'campaignStatus' | 'scheduledEnd' | 'now'>): boolean {
  const { campaignStatus, scheduledEnd, now } = facts;
  if (campaignStatus === 'cancelled' || campaignStatus === 'completed') return true;
  return scheduledEnd !== null && scheduledEnd <= now;
}

function held(reason: HoldReason, from: Date, ms: number): Held {
  return { kind: 'held', reason, lookAt: new Date(from.getTime() + ms) };
}

/** A claimed contact that is given back without a call. */
export type ReleaseFacts = {
  decision: GateDecision;
  batchStatus: BatchStatus;
  claimedFrom: WaitingStatus;
  lastOutcome: ContactStatus | null;
  isForced: boolean;
};

export type Release = {
  status: ContactStatus;
  statusReason: string | null;
  /** When to look again; null when it does not stay open. */
  lookAt: Date | null;
};

/**
 * Where a contact goes that was claimed and not called: back to the status that it was claimed
 * from; under a finished batch to its last status, because nothing may stay open there, except a
 * forced contact under a completed batch; `failed` when its number may not be called.
 */
export function decideRelease(facts: ReleaseFacts): Release {
  const { decision, batchStatus, claimedFrom, lastOutcome, isForced } = facts;
  if (decision.kind === 'refused' && decision.reason !== 'finished') {
    return { status: 'failed', statusReason: decision.reason, lookAt: null };
  }
  const staysOpen = !isTerminalBatch(batchStatus) || (batchStatus === 'completed' && isForced);
  if (decision.kind === 'held' && staysOpen) {
    return { status: claimedFrom, statusReason: decision.reason, lookAt: decision.lookAt };
  }
  const status = claimedFrom === 'pending' ? 'skipped' : (lastOutcome ?? 'skipped');
  return { status, statusReason: 'batch_closed', lookAt: null };
}
