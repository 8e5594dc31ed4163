import type { CallingBatch } from '../../db/batches/batches.ts';
import { forgetOldDays, makeCounter, readCounters } from '../../db/limits/call-counters.ts';
import type { Tx } from '../../db/tables.ts';
import { timeLimitSeconds } from '../../domain/campaign.ts';
import { utcDay } from '../../domain/limits/spend.ts';
import {
  callsLeft,
  type CountedUsage,
  type CostFacts,
  type CounterKey,
  isSameCounter,
  limitedCounters,
  type LimitedCounter,
  maxCallCostUsd,
  type ReachedLimit,
  reachedLimit,
  TOTAL,
  type Usage,
} from '../../domain/limits/usage-limits.ts';
import { isGoalReached } from './goal.ts';
import type { DialerDeps } from '../deps.ts';

type Priced = Pick<DialerDeps, 'pricePerMinuteUsd'>;

/** The limits on use that a batch is subject to. */
export function countersOfBatch(
  { campaign, organization }: CallingBatch,
  now: Date,
): LimitedCounter[] {
  const { organizationId } = campaign;
  return limitedCounters({ campaign, organization: { ...organization, organizationId } }, now);
}

/** What a call of a batch may cost: its price, and the most that is known. */
export function costOfCall(
  { pricePerMinuteUsd: price }: Priced,
  { account, campaign, organization }: CallingBatch,
): CostFacts & { maxCostUsd: number | null } {
  const facts = {
    pricePerMinuteUsd: account.accountId === null ? price : account.pricePerMinuteUsd,
    timeLimitSeconds: timeLimitSeconds(campaign),
    maxCostPerCallUsd: campaign.maxCostPerCallUsd ?? organization.maxCostPerCallUsd,
  };
  return { ...facts, maxCostUsd: maxCallCostUsd(facts) };
}

export type UsageOfBatch = {
  /** null: another call may begin. */
  reached: ReachedLimit | null;
  /** Calls that may begin; Infinity without a limit. */
  callsLeft: number;
  /** Calls may still give back what was reserved for them. */
  isReserved: boolean;
};

const UNLIMITED: UsageOfBatch = { reached: null, callsLeft: Infinity, isReserved: false };

/**
 * How much of its limits a batch has left. Without a limit no statement is needed. The gate decides
 * again under the lock of the counters: see `reserveCall`.
 */
export async function usageOfBatch(
  tx: Tx,
  deps: Priced,
  { locked, now }: { locked: CallingBatch; now: Date },
): Promise<UsageOfBatch> {
  const limited = countersOfBatch(locked, now);
  if (limited.length === 0) return UNLIMITED;
  const counted = await countedUsage(tx, locked, { limited, now });
  const question = { counted, costUsd: costOfCall(deps, locked).maxCostUsd, now };
  const isReserved = counted.some(({ usage }) => usage.reservedUsd > 0);
  return { reached: reachedLimit(question), callsLeft: callsLeft(question), isReserved };
}

const GOAL: ReachedLimit = { reason: 'goal_reached', until: null };

/** Why a call may not begin because of what calls have used or reached; a goal stops no forced call. */
export async function limitOfCall(
  tx: Tx,
  deps: Priced,
  { locked, isForced, now }: { locked: CallingBatch; isForced: boolean; now: Date },
): Promise<ReachedLimit | null> {
  if (!isForced && (await isGoalReached(tx, locked, now))) return GOAL;
  return (await usageOfBatch(tx, deps, { locked, now })).reached;
}

/** Reads counters, and makes those that are missing. */
async function countedUsage(
  tx: Tx,
  { campaign: { organizationId } }: CallingBatch,
  { limited, now }: { limited: readonly LimitedCounter[]; now: Date },
): Promise<CountedUsage[]> {
  const stored = withUsage(limited, await readCounters(tx, limited));
  if (stored.length === limited.length) return stored;
  const isStored = (key: CounterKey) => stored.some((other) => isSameCounter(key, other));
  for (const { ownerId, counter } of limited.filter((key) => !isStored(key))) {
    await makeCounter(tx, { ownerId, counter, organizationId, now });
    if (counter !== TOTAL) await forgetOldDays(tx, { ownerId, before: dayBefore(now) });
  }
  return withUsage(limited, await readCounters(tx, limited));
}

/** Those counters whose usage is known. */
export function withUsage(
  limited: readonly LimitedCounter[],
  usages: readonly (CounterKey & Usage)[],
): CountedUsage[] {
  return limited.flatMap((counter) => {
    const usage = usages.find((each) => isSameCounter(each, counter));
    return usage === undefined ? [] : [{ ...counter, usage }];
  });
}

/** A call that began before midnight may still end, or be reported on, for a while. */
function dayBefore(now: Date): string {
  return utcDay(new Date(now.getTime() - 24 * 3_600_000));
}
