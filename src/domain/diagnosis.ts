import { isTerminalBatch, type BatchStatus } from './batch.ts';
import type { CalleeState } from './limits/callee-limits.ts';
import type { CampaignStatus } from './campaign.ts';
import type { ReachedLimit } from './limits/usage-limits.ts';
import { isFreedByTime, type PoolName } from './limits/waiting-list.ts';

export const DIAGNOSIS_CODES = [
  'organization_suspended',
  'scheduled_later',
  'batch_paused',
  'campaign_paused',
  'campaign_held',
  'outside_working_hours',
  'unknown_time_zone',
  'spend_quota_reached',
  'campaign_limit_reached',
  'daily_limit_reached',
  'call_cost_unknown',
  'goal_reached',
  'all_lines_busy',
  'pacing',
  'cooldown',
  'suppressed',
  'recently_called',
  'retries_used',
  'destination_closed',
  'country_not_allowed',
  'prefix_not_allowed',
  'consent_missing',
  'not_eligible',
  'eligibility_unknown',
  'attempt_cap',
  'number_busy',
  'no_worker',
  'workflow_missing',
  'workflow_failing',
  'temporal_unreachable',
  'call_control_unreachable',
  'call_control_refusing',
  'agent_not_configured',
  'working_hours_required',
  'caller_number_not_allowed',
  'caller_numbers_resting',
  'finished',
] as const;
export type DiagnosisCode = (typeof DIAGNOSIS_CODES)[number];

/** Waiting contacts with the same facts, counted together. */
export type WaitingGroup = {
  isDue: boolean;
  /** `contacts.status_reason` of contacts that are not due: why the last claim released them. */
  reason: string | null;
  count: number;
  /** When the first of them is, or was, available to a claim. */
  lookAt: Date;
  /** The campaign requires a consent that they do not have. */
  lacksConsent: boolean;
  /** They wait for a retry that the policy in force does not have. */
  hasUsedRetries: boolean;
  /** Working hours are set, and the time zone of their numbers is unknown. */
  isOfUnknownPlace: boolean;
  /** When their working hours allow a call; `now` or earlier: already. null: not within a year. */
  opensAt: Date | null;
  /** `opensAt`, computed from `STUCK_MS` ago: since when the hours have been open. */
  openSince: Date | null;
  /** Why their numbers may not be called; of several instants the earliest. */
  callee: CalleeState;
};

/** Concurrent calls. */
export type LineUse = { limit: number; inUse: number };

export type DiagnosisFacts = {
  now: Date;
  batchStatus: BatchStatus;
  campaignStatus: CampaignStatus;
  scheduledStart: Date | null;
  startedAt: Date | null;
  isSuspended: boolean;
  /** When the spend quota of the day ends to hold the calls; null: it does not. */
  spendResetsAt: Date | null;
  /** Why no further call may begin because of what calls have used; null: one may. */
  reachedLimit: ReachedLimit | null;
  /** While the campaign is held: when its next probe may be made. null: it is not held. */
  probeAt: Date | null;
  /** Until when nobody is asked, because the eligibility hook does not answer; null: it does. */
  hookRestsUntil: Date | null;
  hasAgent: boolean;
  /** The installation requires working hours, and the batch has none. */
  lacksWorkingHours: boolean;
  /** The organization may call from one of the caller numbers. */
  hasCallerNumber: boolean;
  /** Until when all of these numbers rest, or are at their cap; null: one may be called from. */
  callersWaitUntil: Date | null;
  /** The breaker of the account is not closed: no call before `until`, which may be past. */
  backOff: { until: Date; reason: DiagnosisCode } | null;
  lines: LineUse;
  /** null: the organization has no limit. */
  organizationLines: LineUse | null;
  /** All caller numbers together; null: they have no limit. */
  callerLines: LineUse | null;
  /** When the rate limit permits the next call; null without a rate limit. */
  nextStartAt: Date | null;
  /** When the account has requests for calls again; null while it has some. */
  requestsAt: Date | null;
  waiting: readonly WaitingGroup[];
  /** null: Temporal does not answer. */
  hasWorker: boolean | null;
  /** The next heartbeat of every worker is overdue: they may hang. */
  areWorkersLate: boolean;
  hasWorkflow: boolean | null;
  /** The workers cannot carry out the tasks of the workflow: their code does not fit its history, none is of its version, or they are too slow. */
  isWorkflowFailing: boolean;
  lastClaimAt: Date | null;
  /** The list on which the batch waits until it is called; null: it is on none. */
  waitsFor: PoolName | null;
};

export type DiagnosisReason = { code: DiagnosisCode; count: number; until: Date | null };

/** A due contact counts as stuck after this time when the worker or the workflow is missing or fails. */
const STUCK_WITHOUT_PARTS_MS = 10_000;
/** A due contact counts as stuck after this time without a claim. */
export const STUCK_MS = 60_000;

/**
 * Why the waiting contacts of a batch are not called now. Each contact is counted once, under the
 * first reason that applies; the most frequent reason comes first.
 */
export function reasonsOf(facts: DiagnosisFacts): DiagnosisReason[] {
  const total = facts.waiting.reduce((sum, group) => sum + group.count, 0);
  const reasonOfAll = batchReason(facts);
  if (reasonOfAll !== null) {
    return total > 0 || reasonOfAll.code === 'finished' ? [{ ...reasonOfAll, count: total }] : [];
  }
  const reasons = facts.waiting.map((group) => ({
    ...groupReason(facts, group),
    count: group.count,
  }));
  const byCode = Map.groupBy(reasons, ({ code }) => code);
  return [...byCode.values()].map(mergeReasons).toSorted(byCountDescending);
}

/** Whether contacts are due, no reason keeps them waiting, and still no claim takes them. */
export function isStuck(facts: DiagnosisFacts): boolean {
  if (batchReason(facts) !== null) return false;
  const callable = facts.waiting.filter((group) => blockingReason(facts, group) === null);
  if (callable.length === 0) return false;
  const waitedMs = facts.now.getTime() - dueSinceMs(facts, callable);
  const missing = missingPartReason(facts);
  // Nobody knows what is missing while Temporal does not answer.
  const isPartMissing = missing !== null && missing.code !== 'temporal_unreachable';
  if (isPartMissing) return waitedMs >= STUCK_WITHOUT_PARTS_MS;
  const claimedMs = facts.lastClaimAt?.getTime() ?? 0;
  return waitedMs >= STUCK_MS && facts.now.getTime() - claimedMs >= STUCK_MS;
}

/**
 * Since when the longest waiting of the contacts could have been claimed, in milliseconds since the
 * epoch. A contact may be due long before that: the wait starts when its batch has started, its hours
 * are open and its account accepts calls.
 */
function dueSinceMs(facts: DiagnosisFacts, callable: readonly WaitingGroup[]): number {
  const { startedAt, backOff, requestsAt } = facts;
  const sinceMs = callable.map(({ lookAt, openSince }) =>
    Math.max(lookAt.getTime(), openSince?.getTime() ?? 0),
  );
  const callableFrom = [startedAt, backOff?.until, requestsAt].map(
    (instant) => instant?.getTime() ?? 0,
  );
  return Math.max(Math.min(...sinceMs), ...callableFrom);
}

type Reason = Omit<DiagnosisReason, 'count'>;

function batchReason(facts: DiagnosisFacts): Reason | null {
  const { batchStatus, campaignStatus, scheduledStart, waiting } = facts;
  // Contacts that wait in a completed batch are forced, and forced contacts are still called.
  const hasForced = batchStatus === 'completed' && waiting.length > 0;
  if (isTerminalBatch(batchStatus) && !hasForced) return { code: 'finished', until: null };
  if (facts.isSuspended) return { code: 'organization_suspended', until: null };
  if (campaignStatus === 'paused') return { code: 'campaign_paused', until: null };
  if (batchStatus === 'paused') return { code: 'batch_paused', until: null };
  if (batchStatus === 'pending') return { code: 'scheduled_later', until: scheduledStart };
  return null;
}

function groupReason(facts: DiagnosisFacts, group: WaitingGroup): Reason {
  return blockingReason(facts, group) ?? missingPartReason(facts) ?? turnReason(facts);
}

/** Why contacts that nothing keeps waiting are not claimed yet. */
function turnReason({ areWorkersLate }: DiagnosisFacts): Reason {
  return { code: areWorkersLate ? 'no_worker' : 'pacing', until: null };
}

function missingPartReason(facts: DiagnosisFacts): Reason | null {
  const { hasWorker, hasWorkflow, isWorkflowFailing } = facts;
  if (hasWorker === false) return { code: 'no_worker', until: null };
  if (hasWorker === null || hasWorkflow === null) {
    return { code: 'temporal_unreachable', until: null };
  }
  if (!hasWorkflow) return { code: 'workflow_missing', until: null };
  if (!isWorkflowFailing) return null;
  // A task that a hanging worker has taken fails, too.
  return { code: facts.areWorkersLate ? 'no_worker' : 'workflow_failing', until: null };
}

/** Why contacts wait although worker and workflow run, in the order of the gate; null: no reason. */
function blockingReason(facts: DiagnosisFacts, group: WaitingGroup): Reason | null {
  const { isDue, reason, lookAt, callee } = group;
  if (callee.isSuppressed) return { code: 'suppressed', until: null };
  if (group.lacksConsent) return { code: 'consent_missing', until: null };
  if (callee.isRecentlyCalled) return { code: 'recently_called', until: null };
  if (group.hasUsedRetries) return { code: 'retries_used', until: null };
  if (group.isOfUnknownPlace) return { code: 'unknown_time_zone', until: null };
  if (!isDue) return { code: findCode(reason) ?? 'cooldown', until: lookAt };
  return campaignReason(facts) ?? calleeReason(facts, group) ?? capacityReason(facts);
}

function campaignReason(facts: DiagnosisFacts): Reason | null {
  const { now, hasAgent, lacksWorkingHours, hasCallerNumber, backOff, spendResetsAt } = facts;
  const { probeAt, reachedLimit, callersWaitUntil } = facts;
  if (spendResetsAt !== null) return { code: 'spend_quota_reached', until: spendResetsAt };
  if (reachedLimit !== null) return { code: reachedLimit.reason, until: reachedLimit.until };
  if (probeAt !== null) return { code: 'campaign_held', until: probeAt };
  if (!hasAgent) return { code: 'agent_not_configured', until: null };
  if (lacksWorkingHours) return { code: 'working_hours_required', until: null };
  if (!hasCallerNumber) return { code: 'caller_number_not_allowed', until: null };
  if (callersWaitUntil !== null) return { code: 'caller_numbers_resting', until: callersWaitUntil };
  return backOff !== null && backOff.until > now
    ? { code: backOff.reason, until: backOff.until }
    : null;
}

function calleeReason(
  { now, hookRestsUntil }: DiagnosisFacts,
  { opensAt, callee }: WaitingGroup,
): Reason | null {
  if (opensAt === null || opensAt > now) return { code: 'outside_working_hours', until: opensAt };
  if (callee.cappedUntil !== null) return { code: 'attempt_cap', until: callee.cappedUntil };
  if (callee.callsBefore > 0) return { code: 'number_busy', until: null };
  return hookRestsUntil && { code: 'eligibility_unknown', until: hookRestsUntil };
}

function capacityReason(facts: DiagnosisFacts): Reason | null {
  const uses = [facts.lines, facts.organizationLines, facts.callerLines];
  const isFull = uses.some((use) => use !== null && use.inUse >= use.limit);
  if (isFull) return { code: 'all_lines_busy', until: null };
  const { now, nextStartAt, requestsAt } = facts;
  const limits = [nextStartAt, requestsAt].flatMap((instant) => instant ?? []);
  const until = limits.toSorted((a, b) => b.getTime() - a.getTime())[0];
  if (until !== undefined && until > now) return { code: 'pacing', until };
  return listReason(facts);
}

/** A batch on a list does not claim until it is called: the line or start that is free is another's. */
function listReason(facts: DiagnosisFacts): Reason | null {
  if (facts.waitsFor === null || missingPartReason(facts) !== null) return null;
  return isFreedByTime(facts.waitsFor)
    ? turnReason(facts)
    : { code: 'all_lines_busy', until: null };
}

function byCountDescending(a: DiagnosisReason, b: DiagnosisReason): number {
  return b.count - a.count || DIAGNOSIS_CODES.indexOf(a.code) - DIAGNOSIS_CODES.indexOf(b.code);
}

function findCode(reason: string | null): DiagnosisCode | undefined {
  return DIAGNOSIS_CODES.find((code) => code === reason);
}

function mergeReasons(reasons: readonly DiagnosisReason[]): DiagnosisReason {
  const [first] = reasons;
  const times = reasons.flatMap(({ until }) => (until === null ? [] : [until.getTime()]));
  return {
    code: first?.code ?? 'finished',
    count: reasons.reduce((sum, { count }) => sum + count, 0),
    until: times.length === 0 ? null : new Date(Math.min(...times)),
  };
}
