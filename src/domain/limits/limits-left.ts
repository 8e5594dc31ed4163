import { earliest, withinYears } from '../instant.ts';
import { freeAgainAt, HEALTH_WINDOW_MS, type NumberWaits } from './number-health.ts';
import { type DailySpend, nextUtcDay, spentOn } from './spend.ts';
import { type CountedUsage, inMicro, TOTAL } from './usage-limits.ts';

/** What stops calls, by the names of the API. */
export const LIMIT_NAMES = [
  'max_calls',
  'max_calls_per_day',
  'max_spend_usd',
  'max_spend_usd_per_day',
  'max_spend_per_day_usd',
  'max_calls_per_number_24h',
  'caller_number_rest',
] as const;
export type LimitName = (typeof LIMIT_NAMES)[number];

/** How many calls a limit lets begin. */
export type LimitLeft = {
  name: LimitName;
  of: 'campaign' | 'organization';
  /** Calls or US dollars; null: a rest has none. */
  limit: number | null;
  callsLeft: number;
  /** When it ends by itself; null: only a change ends it. */
  until: Date | null;
};

type Cost = {
  /** What a call may cost at most, in US dollars; null: nobody knows. */
  maxUsd: number | null;
  /** What recent calls use of a limit on spend; null: there are none. */
  meanUsd: number | null;
};

/**
 * What limits on calls and on spend leave.
 * @param asked `from`: when the first call would begin; the counters of a day are those of its day
 */
export function usageLimitsLeft(
  counted: readonly CountedUsage[],
  { organizationId, cost, from }: { organizationId: string; cost: Cost; from: Date },
): LimitLeft[] {
  return counted.flatMap((counter) => {
    const { ownerId, maxCalls, maxSpendUsd, usage } = counter;
    const isTotal = counter.counter === TOTAL;
    const shared = {
      of: ownerId === organizationId ? ('organization' as const) : ('campaign' as const),
      until: isTotal ? null : withinYears(nextUtcDay(from)),
    };
    const byCalls: LimitLeft[] =
      maxCalls === null
        ? []
        : [
            {
              ...shared,
              name: isTotal ? 'max_calls' : 'max_calls_per_day',
              limit: maxCalls,
              callsLeft: Math.max(maxCalls - usage.calls, 0),
            },
          ];
    if (maxSpendUsd === null) return byCalls;
    const usedMicro = inMicro(usage.spentUsd) + inMicro(usage.reservedUsd);
    const callsLeft = callsForMicro(inMicro(maxSpendUsd) - usedMicro, cost);
    const name = isTotal ? 'max_spend_usd' : 'max_spend_usd_per_day';
    return [...byCalls, { ...shared, name, limit: maxSpendUsd, callsLeft } as const];
  });
}

/** A call begins where the most that it may cost is left, and then uses the mean. */
function callsForMicro(leftMicro: number, { maxUsd, meanUsd }: Cost): number {
  if (maxUsd === null || leftMicro < inMicro(maxUsd)) return 0;
  const usedMicro = inMicro(Math.min(meanUsd ?? maxUsd, maxUsd));
  return usedMicro === 0 ? Infinity : Math.floor((leftMicro - inMicro(maxUsd)) / usedMicro) + 1;
}

/**
 * What the operator's quota on spend leaves on the day of the first call. Calls begin until it is spent: the
 * last of them may exceed it.
 * @param spend that of the last day with costs; null: there was none
 * @param asked `callUsd`: what a call is expected to cost; null: nobody knows, and no call counts
 */
export function spendQuotaLeft(
  spend: DailySpend | null,
  { limitUsd, callUsd, from }: { limitUsd: number; callUsd: number | null; from: Date },
): LimitLeft {
  const leftMicro = inMicro(limitUsd) - inMicro(spentOn(spend, from));
  const callMicro = inMicro(callUsd ?? 0);
  const further = callMicro === 0 ? Infinity : Math.ceil(leftMicro / callMicro);
  return {
    name: 'max_spend_per_day_usd',
    of: 'organization',
    limit: limitUsd,
    callsLeft: leftMicro > 0 ? further : 0,
    until: withinYears(nextUtcDay(from)),
  };
}

export type CallerFacts = {
  /** Those that the organization may call from; at least one. */
  numbers: readonly string[];
  /** The numbers that rest, and until when. */
  rests: NumberWaits;
  /** Calls from each number within 24 hours; null: no limit. */
  cap: number | null;
  /** Calls of each number within the 24 hours before `from`, as many as the cap at most. */
  calls: ReadonlyMap<string, number>;
  /** The numbers that are at the cap, and until when. */
  caps: NumberWaits;
  now: Date;
  /** When the first call would begin. */
  from: Date;
};

/** What the rests and caps of caller numbers leave. Numbers that rest count as if they did so all day. */
export function callerLimitsLeft(facts: CallerFacts): LimitLeft[] {
  const { numbers, rests, caps, now, from } = facts;
  const awake = numbers.filter((number) => (rests.get(number) ?? now) <= from);
  if (awake.length > 0) return capLeft(awake, facts);
  const rest: LimitLeft = {
    name: 'caller_number_rest',
    of: 'organization',
    limit: null,
    callsLeft: 0,
    until: freeAgainAt(numbers, [rests, caps], now),
  };
  return [rest, ...capLeft(numbers, facts).filter(({ callsLeft }) => callsLeft === 0)];
}

/** What the cap leaves to some of the caller numbers; nothing without a cap. */
function capLeft(
  numbers: readonly string[],
  { cap, calls, caps, from }: Pick<CallerFacts, 'cap' | 'calls' | 'caps' | 'from'>,
): LimitLeft[] {
  if (cap === null) return [];
  const left = numbers.map((number) => Math.max(cap - (calls.get(number) ?? 0), 0));
  const callsLeft = left.reduce((sum, each) => sum + each, 0);
  const dayAfter = new Date(from.getTime() + HEALTH_WINDOW_MS);
  const until = callsLeft > 0 ? dayAfter : earliest(freeAgainAt(numbers, [caps], from), dayAfter);
  return [{ name: 'max_calls_per_number_24h', of: 'organization', limit: cap, callsLeft, until }];
}
