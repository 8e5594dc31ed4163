import { nextUtcDay, utcDay } from './spend.ts';

/** What is limited over the whole life of a campaign; null: no limit. Money is in US dollars. */
export type TotalLimits = { maxCalls: number | null; maxSpendUsd: number | null };
/** What is limited on each day in UTC. A call belongs to the day on which it began. */
export type DayLimits = { maxCallsPerDay: number | null; maxSpendUsdPerDay: number | null };

/** How much of a counter's calls and money is used. */
export type Usage = {
  calls: number;
  spentUsd: number;
  /** What calls may still cost whose cost is not known for good. */
  reservedUsd: number;
};

export type CounterKey = {
  /** A campaign or an organization. */
  ownerId: string;
  /** `total`, or a day in UTC such as `2027-03-01`. */
  counter: string;
};

export function isSameCounter(a: CounterKey, b: CounterKey): boolean {
  return a.ownerId === b.ownerId && a.counter === b.counter;
}

/** A counter, and what it may reach. */
export type LimitedCounter = CounterKey & {
  reason: 'campaign_limit_reached' | 'daily_limit_reached';
  maxCalls: number | null;
  maxSpendUsd: number | null;
};

export type CountedUsage = LimitedCounter & { usage: Usage };

/** Why no call may begin because of what calls have used. */
export type ReachedLimit = {
  reason: LimitedCounter['reason'] | 'call_cost_unknown' | 'goal_reached';
  /** When it ends by itself; null: a change of the limit or of what is used ends it. */
  until: Date | null;
};

export const TOTAL = 'total';
const MICRO = 1e6;
/** A call that is ended at its time limit may last a moment longer, and a started minute counts. */
const MINUTES_TO_END = 1;

/** The limits that the calls of a campaign are subject to. */
export type LimitRows = {
  campaign: TotalLimits & DayLimits & { campaignId: string };
  organization: DayLimits & { organizationId: string };
};

/** The counters that a call of a campaign uses which begins at an instant; none without a limit. */
export function limitedCounters(
  { campaign, organization }: LimitRows,
  now: Date,
): LimitedCounter[] {
  return [
    totalCounter(campaign),
    dayCounter(campaign.campaignId, campaign, now),
    dayCounter(organization.organizationId, organization, now),
  ].filter(isLimiting);
}

/** Whether a counter may not grow for ever. */
export function isLimiting({ maxCalls, maxSpendUsd }: LimitedCounter): boolean {
  return maxCalls !== null || maxSpendUsd !== null;
}

/** The counter of the whole life of a campaign. */
export function totalCounter({
  campaignId: ownerId,
  maxCalls,
  maxSpendUsd,
}: LimitRows['campaign']): LimitedCounter {
  return { ownerId, counter: TOTAL, maxCalls, maxSpendUsd, reason: 'campaign_limit_reached' };
}

/** The counter of an owner's day. */
export function dayCounter(ownerId: string, limits: DayLimits, now: Date): LimitedCounter {
  const { maxCallsPerDay: maxCalls, maxSpendUsdPerDay: maxSpendUsd } = limits;
  return { ownerId, counter: utcDay(now), maxCalls, maxSpendUsd, reason: 'daily_limit_reached' };
}

export type CostFacts = {
  /** For each started minute; null: unknown. */
  pricePerMinuteUsd: number | null;
  timeLimitSeconds: number;
  /** What agents report at most for a call; null: they report no costs. */
  maxCostPerCallUsd: number | null;
};

/**
 * What a call may cost at most, in US dollars: the price of its longest duration, or what its agent may
 * report, whichever is more.
 * @returns null: nobody knows
 */
export function maxCallCostUsd({
  pricePerMinuteUsd,
  timeLimitSeconds,
  maxCostPerCallUsd,
}: CostFacts): number | null {
  if (pricePerMinuteUsd === null) return maxCostPerCallUsd;
  const minutes = Math.ceil(timeLimitSeconds / 60) + MINUTES_TO_END;
  return Math.max(inMicro(pricePerMinuteUsd * minutes) / MICRO, maxCostPerCallUsd ?? 0);
}

type Question = { counted: readonly CountedUsage[]; costUsd: number | null; now: Date };

/**
 * Why no further call may begin.
 * @param question `costUsd`: what the call may cost at most
 * @returns null: it may
 */
export function reachedLimit({ counted, costUsd, now }: Question): ReachedLimit | null {
  const limitsSpend = counted.some(({ maxSpendUsd }) => maxSpendUsd !== null);
  if (limitsSpend && costUsd === null) return { reason: 'call_cost_unknown', until: null };
  const full = counted.find((counter) => leftOf(counter, costUsd) < 1);
  if (full === undefined) return null;
  const until = full.reason === 'daily_limit_reached' ? nextUtcDay(now) : null;
  return { reason: full.reason, until };
}

/** How many further calls may begin; Infinity without a limit. */
export function callsLeft({ counted, costUsd }: Omit<Question, 'now'>): number {
  return Math.min(...counted.map((counter) => leftOf(counter, costUsd)));
}

function leftOf({ maxCalls, maxSpendUsd, usage }: CountedUsage, costUsd: number | null): number {
  const byCalls = (maxCalls ?? Infinity) - usage.calls;
  if (maxSpendUsd === null || costUsd === null) return byCalls;
  const leftMicro = inMicro(maxSpendUsd) - inMicro(usage.spentUsd) - inMicro(usage.reservedUsd);
  // A call that costs nothing may begin while the limit is not exceeded.
  const costMicro = Math.max(inMicro(costUsd), 1);
  const bySpend = leftMicro === 0 && costUsd === 0 ? 1 : Math.floor(leftMicro / costMicro);
  return Math.min(byCalls, bySpend);
}

/** Whole millionths of a dollar, in which Postgres counts: sums of them are exact. */
export function inMicro(usd: number): number {
  return Math.round(usd * MICRO);
}
