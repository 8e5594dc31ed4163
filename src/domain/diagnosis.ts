import { isTerminalBatch, type BatchStatus } from './batch.ts';
import type { CalleeState } from './limits/callee-limits.ts';
import type { CampaignStatus } from './campaign.ts';

export const DIAGNOSIS_CODES = [
  'scheduled_later',
  'batch_paused',
  'campaign_paused',
  'outside_working_hours',
  'all_lines_busy',
  'pacing',
  'cooldown',
  'suppressed',
  'attempt_cap',
  'number_busy',
  'no_worker',
  'workflow_missing',
  'call_control_unreachable',
  'call_control_refusing',
  'agent_not_configured',
  'finished',
] as const;
export type DiagnosisCode = (typeof DIAGNOSIS_CODES)[number];

/** Waiting contacts that are alike. */
export type WaitingGroup = {
  isDue: boolean;
  /** `contacts.status_reason` of those that are not due: why they were given back last. */
  reason: string | null;
  count: number;
  /** The earliest instant at which one of them is looked at, or was due. */
  lookAt: Date;
  /** When a call may start by their hours: `now` or before while it may; null: not within a year. */
  opensAt: Date | null;
  /** Since when it may, looked at no further back than `STUCK_MS`. */
  openSince: Date | null;
  /** What holds their numbers back; of several instants the earliest. */
  callee: CalleeState;
};

/** Calls at the same time. */
export type LineUse = { limit: number; inUse: number };

export type DiagnosisFacts = {
  now: Date;
  batchStatus: BatchStatus;
  campaignStatus: CampaignStatus;
  scheduledStart: Date | null;
  startedAt: Date | null;
  hasAgent: boolean;
  /** The account takes no calls: nobody is claimed before `until`. */
  hold: { until: Date; reason: DiagnosisCode } | null;
  lines: LineUse;
  /** Of the organization, and of the caller numbers together; null without a limit. */
  organizationLines: LineUse | null;
  callerLines: LineUse | null;
  /** When a pace allows the next start; null where starts are not paced. */
  nextStartAt: Date | null;
  /** When the requests of the account are whole again, of which calls have used theirs up. */
  requestsAt: Date | null;
  waiting: readonly WaitingGroup[];
  /** null: Temporal does not say. */
  hasWorker: boolean | null;
  hasWorkflow: boolean | null;
  lastClaimAt: Date | null;
};

export type DiagnosisReason = { code: DiagnosisCode; count: number; until: Date | null };

/** How long something that is due may wait for a claim before it counts as stuck. */
const STUCK_WITHOUT_PARTS_MS = 10_000;
export const STUCK_MS = 60_000;

/**
 * Why the waiting contacts of a batch are not called now; each contact is counted once. What holds
 * most of them comes first.
 */
export function reasonsOf(facts: DiagnosisFacts): DiagnosisReason[] {
  const total = facts.waiting.reduce((sum, group) => sum + group.count, 0);
  const whole = batchReason(facts);
  if (whole !== null)
    return total > 0 || whole.code === 'finished' ? [{ ...whole, count: total }] : [];
  const reasons = facts.waiting.map((group) => ({
    ...groupReason(facts, group),
    count: group.count,
  }));
  const byCode = Map.groupBy(reasons, ({ code }) => code);
  return [...byCode.values()].map(mergeReasons).toSorted(byCountDescending);
}

/** Contacts are due, nothing legitimate holds them, and nobody claims them. */
export function isStuck(facts: DiagnosisFacts): boolean {
  if (batchReason(facts) !== null) return false;
  const free = facts.waiting.filter((group) => blockingReason(facts, group) === null);
  if (free.length === 0) return false;
  const waitedMs = facts.now.getTime() - dueSinceMs(facts, free);
  const isPartMissing = facts.hasWorker === false || facts.hasWorkflow === false;
  if (isPartMissing) return waitedMs >= STUCK_WITHOUT_PARTS_MS;
  const claimedMs = facts.lastClaimAt?.getTime() ?? 0;
  return waitedMs >= STUCK_MS && facts.now.getTime() - claimedMs >= STUCK_MS;
}

/**
 * Since when the longest waiting of them could have been claimed. Contacts of an upload are due since
 * it began, those of a night since before it: they wait for nobody before their batch starts, their
 * hours open, and call control takes calls.
 */
function dueSinceMs(facts: DiagnosisFacts, free: readonly WaitingGroup[]): number {
  const { startedAt, hold, requestsAt } = facts;
  const sinceMs = free.map(({ lookAt, openSince }) =>
    Math.max(lookAt.getTime(), openSince?.getTime() ?? 0),
  );
  const freedAt = [startedAt, hold?.until, requestsAt].map((instant) => instant?.getTime() ?? 0);
  return Math.max(Math.min(...sinceMs), ...freedAt);
}

type Reason = Omit<DiagnosisReason, 'count'>;

function batchReason(facts: DiagnosisFacts): Reason | null {
  const { batchStatus, campaignStatus, scheduledStart, waiting } = facts;
  // What waits in a completed batch is forced, and is called.
  const servesForced = batchStatus === 'completed' && waiting.length > 0;
  if (isTerminalBatch(batchStatus) && !servesForced) return { code: 'finished', until: null };
  if (campaignStatus === 'paused') return { code: 'campaign_paused', until: null };
  if (batchStatus === 'paused') return { code: 'batch_paused', until: null };
  if (batchStatus === 'pending') return { code: 'scheduled_later', until: scheduledStart };
  return null;
}

function groupReason(facts: DiagnosisFacts, group: WaitingGroup): Reason {
  return blockingReason(facts, group) ?? missingPartReason(facts) ?? { code: 'pacing', until: null };
}

function missingPartReason({ hasWorker, hasWorkflow }: DiagnosisFacts): Reason | null {
  if (hasWorker === false) return { code: 'no_worker', until: null };
  return hasWorkflow === false ? { code: 'workflow_missing', until: null } : null;
}

/** What holds contacts although every part works, in the order of the gate; null: nothing. */
function blockingReason(facts: DiagnosisFacts, group: WaitingGroup): Reason | null {
  const { isDue, reason, lookAt, callee } = group;
  if (callee.isSuppressed) return { code: 'suppressed', until: null };
  if (!isDue) return { code: findCode(reason) ?? 'cooldown', until: lookAt };
  return campaignReason(facts) ?? calleeReason(facts, group) ?? capacityReason(facts);
}

function campaignReason({ now, hasAgent, hold }: DiagnosisFacts): Reason | null {
  if (!hasAgent) return { code: 'agent_not_configured', until: null };
  return hold !== null && hold.until > now ? { code: hold.reason, until: hold.until } : null;
}

function calleeReason({ now }: DiagnosisFacts, { opensAt, callee }: WaitingGroup): Reason | null {
  if (opensAt === null || opensAt > now) return { code: 'outside_working_hours', until: opensAt };
  if (callee.cappedUntil !== null) return { code: 'attempt_cap', until: callee.cappedUntil };
  return callee.callsBefore > 0 ? { code: 'number_busy', until: null } : null;
}

function capacityReason(facts: DiagnosisFacts): Reason | null {
  const uses = [facts.lines, facts.organizationLines, facts.callerLines];
  const isFull = uses.some((use) => use !== null && use.inUse >= use.limit);
  if (isFull) return { code: 'all_lines_busy', until: null };
  const { now, nextStartAt, requestsAt } = facts;
  const paced = [nextStartAt, requestsAt].flatMap((instant) => instant ?? []);
  const until = paced.toSorted((a, b) => b.getTime() - a.getTime())[0];
  return until !== undefined && until > now ? { code: 'pacing', until } : null;
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
