import type { BatchStatus } from './batch.ts';
import { type AttemptCapAction, CALLABLE } from './limits/callee-limits.ts';
import type { CampaignStatus } from './campaign.ts';
import type { DiagnosisCode } from './diagnosis.ts';
import { decideDispatch, firstStart } from './dispatch-gate.ts';
import { nextOpenings, type Opening, type WorkingHours } from './hours/working-hours.ts';

export type PreviewFacts = {
  at: Date;
  campaignStatus: CampaignStatus;
  /** null: the batch that could be created at `at`. */
  batch: { status: BatchStatus; scheduledStart: Date | null; scheduledEnd: Date | null } | null;
  /** In force at `at`; without an end it is in force for good. */
  suppression: { expiresAt: Date | null } | null;
  /** When a cap on attempts clears; null while it allows another call. */
  cappedUntil: Date | null;
  attemptCapAction: AttemptCapAction;
  hasAgent: boolean;
  workingHours: WorkingHours | null;
  /** It must be open in all of them. */
  zones: readonly string[];
};

export type CallPreview = {
  mayCall: boolean;
  /** Why not; null when it may be called. */
  reason: DiagnosisCode | null;
  /** The first instant from `at` on at which it may be called; null: none, or an event decides. */
  nextCallAt: Date | null;
  /** When the hours are open, from `at` on, whatever else forbids the call. */
  openings: Opening[];
};

const SHOWN_OPENINGS = 10;

/**
 * What the gate would say of a call at an instant, if campaign, batch, agent and suppression were
 * then as they are now, but for what has its time: a batch has started at its `scheduled_start`,
 * and a campaign in draft is active, because its first batch makes it so.
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
  const { at, batch, campaignStatus, suppression, cappedUntil, ...facts } = preview;
  return decideDispatch({
    ...facts,
    now: at,
    batchStatus: hasStarted(batch, at) ? 'in_progress' : (batch?.status ?? 'in_progress'),
    campaignStatus: campaignStatus === 'draft' ? 'active' : campaignStatus,
    scheduledEnd: batch?.scheduledEnd ?? null,
    isForced: false,
    callee: { ...CALLABLE, isSuppressed: suppression !== null, cappedUntil },
  });
}

function hasStarted(batch: PreviewFacts['batch'], at: Date): boolean {
  return batch?.status === 'pending' && (batch.scheduledStart ?? at) <= at;
}

/** The gate knows a batch that waits for its start as one that is paused. */
function reasonOf({ at, batch }: PreviewFacts, reason: DiagnosisCode | null): DiagnosisCode | null {
  const isWaiting = batch?.status === 'pending' && !hasStarted(batch, at);
  return reason === 'batch_paused' && isWaiting ? 'scheduled_later' : reason;
}

/** When all that ends by time has ended, and the gate is open then. */
function nextCall(facts: PreviewFacts): Date | null {
  const { at, batch, suppression, cappedUntil, workingHours, zones } = facts;
  if (suppression?.expiresAt === null) return null;
  if (cappedUntil !== null && facts.attemptCapAction === 'fail') return null;
  const ends = [batch?.scheduledStart, suppression?.expiresAt, cappedUntil].map((end) => end ?? at);
  const from = new Date(Math.max(at.getTime(), ...ends.map((end) => end.getTime())));
  const next = firstStart(workingHours, zones, from);
  if (next === null) return null;
  const then = { ...facts, at: next, suppression: null, cappedUntil: null };
  return decide(then).kind === 'open' ? next : null;
}
