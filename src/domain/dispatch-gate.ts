import type { DeferralReason } from './deferral-reason.ts';
import type { BatchStatus } from './batch.ts';
import { type BatchOverrides, effectiveRetryPolicy } from './batch-overrides.ts';
import type { CampaignStatus } from './campaign.ts';
import type { ContactStatus } from './contact.ts';
import type { RefusalReason } from './limits/circuit-breaker.ts';
import type { AllowedPrefixes } from './destinations/allowed-prefixes.ts';
import { type Consent, hasRequiredConsent, type RequiredConsent } from './consent.ts';
import { decideEligibility, type EligibilityFact } from './eligibility.ts';
import {
  type DestinationRefusal,
  effectiveDestinationRules,
  type OwnDestinationRules,
  refusalOfDestination,
} from './destinations/destination-rules.ts';
import type { ClosableKind } from './destinations/destination.ts';
import type { AttemptCapAction, CalleeState } from './limits/callee-limits.ts';
import { type DailySpend, isSpendQuotaReached, nextUtcDay } from './limits/spend.ts';
import type { ReachedLimit } from './limits/usage-limits.ts';
import { deferForLimit, deferred } from './deferral.ts';
import { nextOpening, type WorkingHours } from './hours/working-hours.ts';
import type { PhoneNumber } from './phone-number.ts';
import { hasUsedRetries, type RetryPolicy } from './retry-policy.ts';
import {
  type CallHours,
  type ContactLocation,
  effectiveHours,
  type HoursOverride,
  isOfUnknownPlace,
  zonesOfContact,
} from './hours/call-hours.ts';

/** All facts that decide whether a claimed contact is called, read in one transaction. */
export type GateFacts = {
  now: Date;
  batchStatus: BatchStatus;
  campaignStatus: CampaignStatus;
  /** The batch makes no calls from this instant on. */
  scheduledEnd: Date | null;
  /** A forced call is also made in a completed batch. */
  isForced: boolean;
  callee: CalleeState;
  /** By the operator, the organization or the campaign: why its number is never called; null: it is. */
  destinationRefusal: DestinationRefusal | null;
  /** Its consent is one that the campaign accepts, or the campaign needs none. */
  hasConsent: boolean;
  /** It waits for a retry that the policy in force does not have. */
  hasUsedRetries: boolean;
  attemptCapAction: AttemptCapAction;
  /** By the operator: nothing is called until it is resumed. */
  isSuspended: boolean;
  /** The organization has spent its quota of this day in UTC. */
  isSpendQuotaReached: boolean;
  /** Why no further call may begin because of what calls have used; null: one may. */
  reachedLimit: ReachedLimit | null;
  /** Call control refuses the calls of the campaign, and this one is not the probe. */
  isHeld: boolean;
  hasAgent: boolean;
  /** The installation calls nobody without working hours. */
  requiresWorkingHours: boolean;
  /** The organization may call from one of the caller numbers. */
  hasCallerNumber: boolean;
  /** Until when all of these numbers rest, or are at their cap; null: one may be called from. */
  callersWaitUntil: Date | null;
  /** What the hook of the campaign says; null: it has none, or is not asked yet. */
  eligibility: EligibilityFact | null;
  workingHours: WorkingHours | null;
  /** The time zones of the contact: the hours must be open in every one. */
  zones: readonly string[];
};

/** The rows that the gate reads. */
type GateRows = {
  batch: HoursOverride &
    Pick<BatchOverrides, 'retryPolicyOverride' | 'maxRetriesOverride'> & {
      status: BatchStatus;
      scheduledEnd: Date | null;
    };
  campaign: CallHours & {
    status: CampaignStatus;
    retryPolicy: RetryPolicy;
    allowedPrefixes: AllowedPrefixes | null;
    requiresConsent: RequiredConsent;
  };
  organization: {
    attemptCapAction: AttemptCapAction;
    isSuspended: boolean;
    destinations: OwnDestinationRules;
    allowedPrefixes: AllowedPrefixes | null;
    spend: DailySpend | null;
  };
};

type Seen = Pick<
  GateFacts,
  | 'now'
  | 'callee'
  | 'isForced'
  | 'reachedLimit'
  | 'isHeld'
  | 'hasAgent'
  | 'requiresWorkingHours'
  | 'hasCallerNumber'
  | 'callersWaitUntil'
  | 'eligibility'
> & {
  /** The quota in force; null: no limit. */
  maxSpendPerDayUsd: number | null;
  /** The kinds of numbers that the installation closes. */
  closedKinds: readonly ClosableKind[];
};

/** What the gate reads of a contact. */
type CalledContact = ContactLocation &
  Pick<Consent, 'consentBasis' | 'consentAt'> & {
    phoneNumber: PhoneNumber;
    /** As it waits, or waited before its claim. */
    status: ContactStatus;
    retriesUsed: number;
  };

/** Collects the facts that decide about a contact: the same for the claim and for the gate. */
export function gateFacts(
  { batch, campaign, organization }: GateRows,
  contact: CalledContact,
  { maxSpendPerDayUsd: limitUsd, closedKinds, ...seen }: Seen,
): GateFacts {
  const hours = effectiveHours(campaign, batch);
  const { now } = seen;
  const prefixes = [organization.allowedPrefixes, campaign.allowedPrefixes];
  const destinations = effectiveDestinationRules(
    organization.destinations,
    { closedKinds },
    prefixes,
  );
  return {
    ...seen,
    destinationRefusal: refusalOfDestination(contact.phoneNumber, destinations),
    hasConsent: hasRequiredConsent(contact, campaign.requiresConsent),
    hasUsedRetries: hasUsedRetries(contact, effectiveRetryPolicy(campaign, batch)),
    batchStatus: batch.status,
    campaignStatus: campaign.status,
    scheduledEnd: batch.scheduledEnd,
    attemptCapAction: organization.attemptCapAction,
    isSuspended: organization.isSuspended,
    isSpendQuotaReached: isSpendQuotaReached(organization.spend, { limitUsd, now }),
    workingHours: hours.workingHours,
    zones: zonesOfContact(contact, hours),
  };
}

export type GateDecision = { kind: 'open' } | TurnedAway;

/** The call is deferred: the gate decides again at `lookAt`. */
export type Deferral = { kind: 'deferred'; reason: DeferralReason | null; lookAt: Date };

/** The call is deferred or refused for good. */
export type TurnedAway = Deferral | { kind: 'refused'; reason: DeferralReason };

/** A call must start this long before the window closes, so that it does not ring afterwards. */
export const WINDOW_MARGIN_MS = 15_000;
/** Deferral while the working hours do not open within a year. */
export const CLOSED_FOR_GOOD_DEFERRAL_MS = 24 * 3_600_000;
/** Deferral where only an event ends the reason; a resume or a dispatch ends it sooner. */
const EVENT_DEFERRAL_MS = 1_000;
const BUSY_NUMBER_DEFERRAL_MS = 2_000;
const MAX_BUSY_DEFERRAL_MS = 60_000;
/** Deferral while a limit is reached, or while the campaign is held, or lacks an agent or working hours. */
export const SETTING_DEFERRAL_MS = 30_000;

/** Decides whether a call may be placed now. Every rule that can forbid a call is applied here. */
export function decideDispatch(facts: GateFacts): GateDecision {
  const { now, reachedLimit } = facts;
  if (isFinished(facts)) return { kind: 'refused', reason: 'finished' };
  const forGood = refusalOf(facts);
  if (forGood !== null) return forGood;
  if (facts.isSuspended) return deferred('organization_suspended', now, EVENT_DEFERRAL_MS);
  if (facts.campaignStatus !== 'active') return deferred('campaign_paused', now, EVENT_DEFERRAL_MS);
  if (facts.batchStatus === 'paused' || facts.batchStatus === 'pending') {
    return deferred('batch_paused', now, EVENT_DEFERRAL_MS);
  }
  if (facts.isSpendQuotaReached) return deferred('spend_quota_reached', nextUtcDay(now), 0);
  if (reachedLimit !== null) return deferForLimit(reachedLimit, now, SETTING_DEFERRAL_MS);
  const missing = missingSetting(facts);
  if (missing !== null) return deferred(missing, now, SETTING_DEFERRAL_MS);
  return decideMoment(facts);
}

/** What campaign or organization lack, so that none of the contacts is called; null: nothing. */
function missingSetting(facts: GateFacts): DeferralReason | null {
  if (facts.isHeld) return 'campaign_held';
  if (!facts.hasAgent) return 'agent_not_configured';
  if (lacksWorkingHours(facts)) return 'working_hours_required';
  return facts.hasCallerNumber ? null : 'caller_number_not_allowed';
}

/** Applies the rules that depend on the time, on the caller numbers and on the callee's number. */
function decideMoment(facts: GateFacts): GateDecision {
  const { now, workingHours, zones, callee, callersWaitUntil, eligibility } = facts;
  if (callersWaitUntil !== null) return deferForCallers(callersWaitUntil);
  if (isOfUnknownPlace(workingHours, zones))
    return { kind: 'refused', reason: 'unknown_time_zone' };
  const mayStartAt = firstStart(workingHours, zones, now);
  if (mayStartAt === null)
    return deferred('outside_working_hours', now, CLOSED_FOR_GOOD_DEFERRAL_MS);
  if (mayStartAt > now) return deferred('outside_working_hours', mayStartAt, 0);
  if (callee.cappedUntil !== null) return deferred('attempt_cap', callee.cappedUntil, 0);
  if (callee.callsBefore > 0) return deferForBusyNumber(now, callee.callsBefore);
  return decideEligibility(eligibility, now);
}

/** Whether the installation calls nobody of a campaign, because it has no working hours. */
export function lacksWorkingHours({
  requiresWorkingHours,
  workingHours,
}: Pick<GateFacts, 'requiresWorkingHours' | 'workingHours'>): boolean {
  return requiresWorkingHours && workingHours === null;
}

function refusalOf({
  callee,
  isForced,
  destinationRefusal,
  hasConsent,
  hasUsedRetries: isWithoutRetry,
  attemptCapAction,
}: GateFacts): GateDecision | null {
  if (callee.isSuppressed) return { kind: 'refused', reason: 'suppressed' };
  if (destinationRefusal !== null) return { kind: 'refused', reason: destinationRefusal };
  if (!hasConsent) return { kind: 'refused', reason: 'consent_missing' };
  if (callee.isRecentlyCalled && !isForced) return { kind: 'refused', reason: 'recently_called' };
  if (isWithoutRetry) return { kind: 'refused', reason: 'retries_used' };
  const isCapped = callee.cappedUntil !== null && attemptCapAction === 'fail';
  return isCapped ? { kind: 'refused', reason: 'attempt_cap' } : null;
}

/**
 * The first instant at or after `from` at which a call may start: the window is open in every zone
 * and stays open for `WINDOW_MARGIN_MS`, the time that a call needs to start ringing.
 * @returns null when there is none within 366 days
 */
export function firstStart(
  hours: WorkingHours | null,
  zones: readonly string[],
  from: Date,
): Date | null {
  return nextOpening(hours, zones, from, WINDOW_MARGIN_MS);
}

/**
 * Defers a contact whose number is in another call of the organization, or is claimed for other
 * contacts first. The deferral grows with the number of these calls, so that many contacts with the
 * same number do not take the place of others in every claim.
 */
export function deferForBusyNumber(now: Date, callsBefore = 1): Deferral {
  return deferred(
    'number_busy',
    now,
    Math.min(callsBefore * BUSY_NUMBER_DEFERRAL_MS, MAX_BUSY_DEFERRAL_MS),
  );
}

/**
 * Defers a contact without a permit of the rate limit, or whose account has no request left before
 * `until`.
 */
export function deferForPace(now: Date, until?: Date): Deferral {
  return until === undefined
    ? deferred('pacing', now, EVENT_DEFERRAL_MS)
    : deferred('pacing', until, 0);
}

/** Defers a contact whose call control account accepts no call before `lookAt`. */
export function deferForAccount(reason: RefusalReason | null, lookAt: Date): Deferral {
  return deferred(reason ?? 'call_control_refusing', lookAt, 0);
}

/** Defers a contact while every caller number rests or is at its cap. */
export function deferForCallers(until: Date): Deferral {
  return deferred('caller_numbers_resting', until, 0);
}

/** Defers a contact while every caller number is at its limit of concurrent calls. */
export function deferForBusyCallers(now: Date): Deferral {
  return deferred('all_lines_busy', now, 2_000);
}

function isFinished(facts: GateFacts): boolean {
  const { batchStatus, isForced } = facts;
  if (batchStatus === 'cancelled' || batchStatus === 'expired') return true;
  return isOver(facts) || (batchStatus === 'completed' && !isForced);
}

/** Whether not even a forced call is made: the campaign or the scheduled time of the batch is over. */
export function isOver(facts: Pick<GateFacts, 'campaignStatus' | 'scheduledEnd' | 'now'>): boolean {
  const { campaignStatus, scheduledEnd, now } = facts;
  if (campaignStatus === 'cancelled' || campaignStatus === 'completed') return true;
  return scheduledEnd !== null && scheduledEnd <= now;
}
