import type { CounterKey } from './usage-limits.ts';

/** Nothing more is dialled when so many calls have a disposition, as agents report it. */
export type StopRule = { disposition: string; count: number };

/** What ends a batch although contacts wait. */
export const STOPPERS = ['stop_when'] as const;
export type Stopper = (typeof STOPPERS)[number];

/** A counter of calls with a disposition, and how many stop the dialling. */
export type GoalCounter = CounterKey & { count: number };

/** The rows that may have a rule. */
export type RuledRows = {
  campaign: { campaignId: string; stopWhen: StopRule | null };
  /** null: a new batch. */
  batch: { batchId: string; stopWhen: StopRule | null } | null;
};

const PREFIX = 'disposition:';

/** The counters of the rules of a batch and of its campaign; none without a rule. */
export function goalCounters({ campaign, batch }: RuledRows): GoalCounter[] {
  return [
    goalOf(campaign.campaignId, campaign.stopWhen),
    batch && goalOf(batch.batchId, batch.stopWhen),
  ].flatMap((goal) => goal ?? []);
}

function goalOf(ownerId: string, rule: StopRule | null): GoalCounter | null {
  return rule && { ownerId, counter: `${PREFIX}${rule.disposition}`, count: rule.count };
}

/** The disposition that a counter counts; null: it counts all calls, or those of a day. */
export function dispositionOf(counter: string): string | null {
  return counter.startsWith(PREFIX) ? counter.slice(PREFIX.length) : null;
}
