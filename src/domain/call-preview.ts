import type { BatchStatus } from './batch.ts';
import { type AttemptCapAction, CALLABLE } from './limits/callee-limits.ts';
import type { CampaignStatus } from './campaign.ts';
import type { DestinationRefusal } from './destinations/destination-rules.ts';
import type { DiagnosisCode } from './diagnosis.ts';
import { decideDispatch, firstStart } from './dispatch-gate.ts';
import { nextUtcDay } from './limits/spend.ts';
import type { ReachedLimit } from './limits/usage-limits.ts';
import { nextOpenings, type Opening, type WorkingHours } from './hours/working-hours.ts';

export type PreviewFacts = {
  at: Date;
  campaignStatus: CampaignStatus;
  /** null: a new batch, created at `at`. */
  batch: { status: BatchStatus; scheduledStart: Date | null; scheduledEnd: Date | null } | null;
  /** The suppression that applies at `at`; without `expiresAt` it never ends. */
  suppression: { expiresAt: Date | null } | null;
  /** The batch skips the number, because the organization called it recently. */
  isRecentlyCalled: boolean;
  /** When the attempt cap clears; null while the cap allows another call. */
  cappedUntil: Date | null;
  /** Why the number is never called; null: it is. */
  destinationRefusal: DestinationRefusal | null;
  /** The consent that was asked about is one that the campaign accepts, or it needs none. */
  hasConsent: boolean;
  /** Until when the eligibility hook is not asked, because it does not answer; null: it is. */
  hookRestsUntil: Date | null;
  attemptCapAction: AttemptCapAction;
  /** The organization has spent its quota of the day of `at`. */
  isSpendQuotaReached: boolean;
  /** Why no further call may begin because of what calls have used; null: one may. */
  reachedLimit: ReachedLimit | null;
  /** Call control refuses the calls of the campaign. */
  isHeld: boolean;
  hasAgent: boolean;
  requiresWorkingHours: boolean;
  /** The organization may call from one of the caller numbers. */
  hasCallerNumber: boolean;
  /** Until when all of these numbers rest, or are at their cap; null: one may be called from. */
  callersWaitUntil: Date | null;
  workingHours: WorkingHours | null;
  /** The hours must be open in every one. */
  zones: readonly string[];
};

export type CallPreview = {
  mayCall: boolean;
  /** Why the number may not be called; null when it may. */
  reason: DiagnosisCode | null;
  /** The first instant from `at` on at which the number may be called; null: never, or unknown. */
  nextCallAt: Date | null;
  /** When the working hours are open from `at` on; other rules are not applied. */
  openings: Opening[];
};

const SHOWN_OPENINGS = 10;

/**
 * What the gate would decide about a call at an instant. It assumes that campaign, batch, agent and
 * suppression stay as they are now, except that a batch starts at its `scheduled_start`, and that the
 * first batch of a draft campaign activates the campaign.
 */
export function previewCall(facts: PreviewFacts): CallPreview {
  const { at, workingHours, zones } = facts;
  const decision = decide(facts);
  const mayCall = decision.kind === 'open';
  return {
    mayCall,
    reason: mayCall ? null : reasonOf(facts, decision.reason),
    nextCallAt: mayCall ? at : nextCall(facts),
    openings: nextOpenings(workingHours, zones, at, SHOWN_OPENINGS),
  };
}

function decide(preview: PreviewFacts) {
  const { at, batch, campaignStatus, suppression, isRecentlyCalled, cappedUntil, ...facts } =
    preview;
  const { hookRestsUntil: until } = facts;
  return decideDispatch({
    ...facts,
    now: at,
    batchStatus: hasStarted(batch, at) ? 'in_progress' : (batch?.status ?? 'in_progress'),
    campaignStatus: campaignStatus === 'draft' ? 'active' : campaignStatus,
    scheduledEnd: batch?.scheduledEnd ?? null,
    isForced: false,
    hasUsedRetries: false,
    eligibility: until !== null && until > at ? { kind: 'unknown', until } : null,
    // A suspended organization cannot ask.
    isSuspended: false,
    callee: { ...CALLABLE, isSuppressed: suppression !== null, isRecentlyCalled, cappedUntil },
  });
}

function hasStarted(batch: PreviewFacts['batch'], at: Date): boolean {
  return batch?.status === 'pending' && (batch.scheduledStart ?? at) <= at;
}

/** The gate reports a batch that waits for its start as `batch_paused`. */
function reasonOf({ at, batch }: PreviewFacts, reason: DiagnosisCode | null): DiagnosisCode | null {
  const isWaiting = batch?.status === 'pending' && !hasStarted(batch, at);
  return reason === 'batch_paused' && isWaiting ? 'scheduled_later' : reason;
}

/** The first open instant after everything that ends at a known time; null when the gate stays shut. */
function nextCall(facts: PreviewFacts): Date | null {
  const { at, suppression, cappedUntil, workingHours, zones } = facts;
  if (suppression?.expiresAt === null) return null;
  if (cappedUntil !== null && facts.attemptCapAction === 'fail') return null;
  const from = new Date(Math.max(at.getTime(), ...endsOf(facts).map((end) => end.getTime())));
  const next = firstStart(workingHours, zones, from);
  if (next === null) return null;
  const reachedLimit = facts.reachedLimit?.until ? null : facts.reachedLimit;
  const ended = { suppression: null, cappedUntil: null, isSpendQuotaReached: false, reachedLimit };
  const factsThen = { ...facts, at: next, ...ended, callersWaitUntil: null };
  return decide(factsThen).kind === 'open' ? next : null;
}

/** When what keeps the call back ends by itself. */
function endsOf({
  at,
  batch,
  suppression,
  cappedUntil,
  hookRestsUntil,
  isSpendQuotaReached,
  reachedLimit,
  callersWaitUntil,
}: PreviewFacts): Date[] {
  const newDay = isSpendQuotaReached ? nextUtcDay(at) : null;
  const ends = [
    batch?.scheduledStart,
    suppression?.expiresAt,
    cappedUntil,
    hookRestsUntil,
    newDay,
    reachedLimit?.until,
    callersWaitUntil,
  ];
  return ends.flatMap((end) => end ?? []);
}
