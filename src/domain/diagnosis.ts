import { isTerminalBatch, type BatchStatus } from './batch.ts';
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

/** Waiting contacts that are alike: why they were given back last, and when they are looked at. */
export type WaitingGroup = {
  isDue: boolean;
  /** `contacts.status_reason`. */
  reason: string | null;
  count: number;
  /** The earliest instant at which one of them is looked at, or was due. */
  lookAt: Date;
};

export type DiagnosisFacts = {
  now: Date;
  batchStatus: BatchStatus;
  campaignStatus: CampaignStatus;
  scheduledStart: Date | null;
  startedAt: Date | null;
  /** When a call may start at the earliest: `now` or before while the window is open; null: never. */
  opensAt: Date | null;
  /** Call control took no call: nobody is claimed before. */
  holdUntil: Date | null;
  lines: { limit: number; inUse: number };
  waiting: readonly WaitingGroup[];
  /** null: Temporal does not say. */
  hasWorker: boolean | null;
  hasWorkflow: boolean | null;
  lastClaimAt: Date | null;
};

export type DiagnosisReason = { code: DiagnosisCode; count: number; until: Date | null };

/** How long something that is due may wait for a claim before it counts as stuck. */
const STUCK_WITHOUT_PARTS_MS = 10_000;
const STUCK_MS = 60_000;

/** Why the waiting contacts of a batch are not called now; each contact is counted once. */
export function reasonsOf(facts: DiagnosisFacts): DiagnosisReason[] {
  const total = facts.waiting.reduce((sum, group) => sum + group.count, 0);
  const whole = holdOfBatch(facts);
  if (whole !== null)
    return total > 0 || whole.code === 'finished' ? [{ ...whole, count: total }] : [];
  const reasons = facts.waiting.map((group) => ({
    ...holdOfGroup(facts, group),
    count: group.count,
  }));
  return [...Map.groupBy(reasons, ({ code }) => code).values()].map(summed);
}

/** Contacts are due, nothing legitimate holds them, and nobody claims them. */
export function isStuck(facts: DiagnosisFacts): boolean {
  const due = facts.waiting.filter(({ isDue }) => isDue);
  if (due.length === 0 || holdOfBatch(facts) !== null || holdOfDue(facts) !== null) return false;
  const waitedMs = facts.now.getTime() - dueSinceMs(facts, due);
  const isPartMissing = facts.hasWorker === false || facts.hasWorkflow === false;
  if (isPartMissing) return waitedMs >= STUCK_WITHOUT_PARTS_MS;
  const claimedMs = facts.lastClaimAt?.getTime() ?? 0;
  return waitedMs >= STUCK_MS && facts.now.getTime() - claimedMs >= STUCK_MS;
}

/** Contacts of an upload are due since it began, and wait for nobody before their batch starts. */
function dueSinceMs({ startedAt }: DiagnosisFacts, due: readonly WaitingGroup[]): number {
  const lookAtMs = Math.min(...due.map(({ lookAt }) => lookAt.getTime()));
  return Math.max(lookAtMs, startedAt?.getTime() ?? 0);
}

type Hold = Omit<DiagnosisReason, 'count'>;

function holdOfBatch({ batchStatus, campaignStatus, scheduledStart }: DiagnosisFacts): Hold | null {
  if (isTerminalBatch(batchStatus)) return { code: 'finished', until: null };
  if (campaignStatus === 'paused') return { code: 'campaign_paused', until: null };
  if (batchStatus === 'paused') return { code: 'batch_paused', until: null };
  if (batchStatus === 'pending') return { code: 'scheduled_later', until: scheduledStart };
  return null;
}

function holdOfGroup(facts: DiagnosisFacts, { isDue, reason, lookAt }: WaitingGroup): Hold {
  if (!isDue) return { code: codeOf(reason) ?? 'cooldown', until: lookAt };
  const hold = holdOfDue(facts);
  if (hold !== null) return hold;
  if (facts.hasWorker === false) return { code: 'no_worker', until: null };
  if (facts.hasWorkflow === false) return { code: 'workflow_missing', until: null };
  return { code: 'pacing', until: null };
}

/** What holds a contact that is due although all parts work. */
function holdOfDue({ now, opensAt, holdUntil, lines }: DiagnosisFacts): Hold | null {
  if (opensAt === null || opensAt > now) return { code: 'outside_working_hours', until: opensAt };
  if (holdUntil !== null && holdUntil > now) {
    return { code: 'call_control_unreachable', until: holdUntil };
  }
  return lines.inUse >= lines.limit ? { code: 'all_lines_busy', until: null } : null;
}

function codeOf(reason: string | null): DiagnosisCode | undefined {
  return DIAGNOSIS_CODES.find((code) => code === reason);
}

function summed(reasons: readonly DiagnosisReason[]): DiagnosisReason {
  const [first] = reasons;
  const times = reasons.flatMap(({ until }) => (until === null ? [] : [until.getTime()]));
  return {
    code: first?.code ?? 'finished',
    count: reasons.reduce((sum, { count }) => sum + count, 0),
    until: times.length === 0 ? null : new Date(Math.min(...times)),
  };
}
