import { isTerminalBatch, type BatchStatus } from './batch.ts';
import { firstStart } from './dispatch-gate.ts';
import type { PausedBy } from './shown-status.ts';
import type { WorkingHours } from './working-hours.ts';

/** What decides when the pending contacts of a batch are called. */
export type DispatchFacts = {
  now: Date;
  /** Contacts in `pending`. */
  pending: number;
  /** As shown. */
  status: BatchStatus;
  pausedBy: PausedBy;
  scheduledStart: Date | null;
  /** Call control took no call: nobody is called before this instant. */
  holdUntil: Date | null;
  workingHours: WorkingHours | null;
  timezone: string;
  busyLines: number;
  concurrencyLimit: number;
};

/**
 * What a dispatch answers: how many contacts are pending, and what still holds them, such as
 * `3 in pending: they wait until the batch is resumed`.
 */
export function noticeOfDispatch(facts: DispatchFacts): string {
  if (isTerminalBatch(facts.status)) return `the batch is ${facts.status}: it calls nobody`;
  if (facts.pending === 0) return 'no contact is in pending';
  return `${facts.pending} in pending: ${holdOf(facts) ?? waitForLines(facts)}`;
}

function holdOf(facts: DispatchFacts): string | null {
  const { status, pausedBy, scheduledStart, holdUntil, now } = facts;
  if (status === 'pending') {
    return `they wait for scheduled_start, ${scheduledStart?.toISOString() ?? 'now'}`;
  }
  if (pausedBy !== null) {
    return `they wait until the ${pausedBy === 'user' ? 'batch' : 'campaign'} is resumed`;
  }
  if (holdUntil !== null && holdUntil > now) {
    return `they wait until ${holdUntil.toISOString()}, because call control takes no calls now`;
  }
  return waitForHours(facts);
}

function waitForHours({ workingHours, timezone, now }: DispatchFacts): string | null {
  const opensAt = firstStart(workingHours, [timezone], now);
  if (opensAt === null) return `their working hours in ${timezone} do not open within a year`;
  if (opensAt <= now) return null;
  return `they wait for working hours, which open at ${opensAt.toISOString()}`;
}

function waitForLines({ busyLines, concurrencyLimit }: DispatchFacts): string {
  return busyLines < concurrencyLimit
    ? 'they are due now, and called as soon as a worker takes them'
    : `they are due now, and called as lines fall free: ${busyLines} of ${concurrencyLimit} are busy`;
}
