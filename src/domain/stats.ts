import { BATCH_STATUSES, type BatchStatus } from './batch.ts';
import { CALL_STATUSES, type CallStatus } from './call.ts';
import type { CampaignStatus } from './campaign.ts';
import { CONTACT_STATUSES, type ContactStatus, type Counters, countersOf } from './contact.ts';
import { shownStatus } from './shown-status.ts';

export type Sentiment = 'positive' | 'neutral' | 'negative';
type Count<Name extends string, T> = Record<Name, T> & { count: number };

/** Attempts with the same value of a member; `connected` of them were answered. */
export type AttemptGroup<T> = { value: T; attempts: number; connected: number };

/**
 * Only the most frequent dispositions are counted separately. A disposition is free text, so there
 * can be as many as attempts.
 */
export const MAX_DISPOSITIONS = 100;

/** Counts of a campaign, all taken at one instant. */
export type Tallies = {
  campaignStatus: CampaignStatus;
  /** By stored status. */
  batches: readonly Count<'status', BatchStatus>[];
  contacts: readonly Count<'status', ContactStatus>[];
  attempts: {
    total: number;
    connected: number;
    /** Answered calls that have ended, so that their duration is known. */
    ended: number;
    /** Not ended yet. */
    active: number;
    /** Attempts with a reported disposition. */
    withDisposition: number;
    durationSeconds: number;
    costUsd: number;
  };
  byCallStatus: readonly AttemptGroup<CallStatus>[];
  bySentiment: readonly AttemptGroup<Sentiment | null>[];
  /** At most `MAX_DISPOSITIONS`, the most frequent. */
  dispositions: readonly Count<'disposition', string>[];
  byRetryCount: readonly AttemptGroup<number>[];
};

export type Stats = {
  batches: { total: number; byStatus: Record<BatchStatus, number> };
  counters: Counters;
  contacts: { total: number; byStatus: Record<ContactStatus, number> };
  attempts: { total: number; connected: number; byCallStatus: Record<CallStatus, number> };
  /** Share of answered attempts, 0 to 1; 0 without attempts. */
  answerRate: number;
  /** Share of completed contacts, 0 to 1; 0 without contacts. */
  completionRate: number;
  /** Mean duration of answered calls that have ended, in seconds; 0 without such calls. */
  averageDurationSeconds: number;
  totalDurationSeconds: number;
  totalCostUsd: number;
  /** `unknown`: answered calls without a reported sentiment. */
  sentiment: Record<Sentiment | 'unknown', number>;
  /**
   * Attempts by reported disposition. All but the `MAX_DISPOSITIONS` most frequent ones are counted
   * as `other`; attempts without a disposition are not counted.
   */
  dispositions: Record<string, number>;
  /** In ascending order of the retry count. */
  byAttempt: { retryCount: number; attempts: number; connected: number }[];
  activeCalls: number;
};

/** Computes the statistics of a campaign from its counts. */
export function computeStats(tallies: Tallies): Stats {
  const { attempts, bySentiment } = tallies;
  const batches = countShownBatches(tallies);
  const contacts = countBy(CONTACT_STATUSES, tallies.contacts);
  const contactTotal = sum(Object.values(contacts));
  const countAttempts = (sentiment: Sentiment) =>
    attemptsWith(bySentiment, sentiment)?.attempts ?? 0;
  return {
    batches: { total: sum(Object.values(batches)), byStatus: batches },
    counters: countersOf(tallies.contacts),
    contacts: { total: contactTotal, byStatus: contacts },
    attempts: {
      total: attempts.total,
      connected: attempts.connected,
      byCallStatus: countBy(CALL_STATUSES, tallies.byCallStatus.map(toCount)),
    },
    answerRate: rate(attempts.connected, attempts.total, 4),
    completionRate: rate(contacts.completed, contactTotal, 4),
    averageDurationSeconds: rate(attempts.durationSeconds, attempts.ended, 2),
    totalDurationSeconds: attempts.durationSeconds,
    totalCostUsd: attempts.costUsd,
    sentiment: {
      positive: countAttempts('positive'),
      neutral: countAttempts('neutral'),
      negative: countAttempts('negative'),
      unknown: attemptsWith(bySentiment, null)?.connected ?? 0,
    },
    dispositions: dispositionsOf(tallies),
    byAttempt: tallies.byRetryCount
      .map(({ value, ...group }) => ({ retryCount: value, ...group }))
      .toSorted((a, b) => a.retryCount - b.retryCount),
    activeCalls: attempts.active,
  };
}

function countShownBatches({ batches, campaignStatus }: Tallies): Record<BatchStatus, number> {
  const shown = batches.map(({ status, count }) => ({
    status: shownStatus(status, campaignStatus).status,
    count,
  }));
  return countBy(BATCH_STATUSES, shown);
}

function countBy<Status extends string>(
  statuses: readonly Status[],
  counts: readonly Count<'status', Status>[],
): Record<Status, number> {
  const entries = statuses.map((status) => [
    status,
    sum(counts.filter((entry) => entry.status === status).map(({ count }) => count)),
  ]);
  // There is one entry for each status.
  return Object.fromEntries(entries) as Record<Status, number>;
}

function toCount<Status extends string>({ value, attempts }: AttemptGroup<Status>) {
  return { status: value, count: attempts };
}

function attemptsWith<T>(
  groups: readonly AttemptGroup<T>[],
  value: T,
): AttemptGroup<T> | undefined {
  return groups.find((group) => group.value === value);
}

/** Sorted by frequency, then by name. */
function dispositionsOf({ dispositions, attempts }: Tallies): Record<string, number> {
  const sorted = dispositions.toSorted(
    (a, b) => b.count - a.count || a.disposition.localeCompare(b.disposition),
  );
  const counts = Object.fromEntries(sorted.map(({ disposition, count }) => [disposition, count]));
  const others = attempts.withDisposition - sum(Object.values(counts));
  return others === 0 ? counts : { ...counts, other: (counts['other'] ?? 0) + others };
}

function rate(part: number, whole: number, decimals: number): number {
  return whole === 0 ? 0 : Number((part / whole).toFixed(decimals));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
