import { findAccountPrice } from '../db/accounts/prices.ts';
import { countUsage, readCounters } from '../db/limits/call-counters.ts';
import type { OrganizationRow } from '../db/organizations.ts';
import type { CampaignRow, Db, Tx } from '../db/tables.ts';
import { acrossOrganization } from '../db/tenant.ts';
import { goalCounters, type RuledRows } from '../domain/limits/stop-rule.ts';
import { timeLimitSeconds } from '../domain/campaign.ts';
import {
  type CountedUsage,
  dayCounter,
  isLimiting,
  isSameCounter,
  type LimitedCounter,
  limitedCounters,
  maxCallCostUsd,
  type ReachedLimit,
  reachedLimit,
  type Usage,
} from '../domain/limits/usage-limits.ts';

/** The price of the account of the installation. */
export type PriceRule = {
  /** What a started minute costs, in USD; null: unknown. */
  pricePerMinuteUsd: number | null;
};

type Limited = Pick<
  CampaignRow,
  'organizationId' | 'callControlAccountId' | 'maxCallDurationSeconds' | 'maxCostPerCallUsd'
>;

/** What a call of a campaign may cost at most, in USD; null: nobody knows. */
export async function maxCostOf(
  db: Db | Tx,
  { pricePerMinuteUsd }: PriceRule,
  {
    campaign,
    organization,
  }: { campaign: Limited; organization: Pick<OrganizationRow, 'maxCostPerCallUsd'> },
): Promise<number | null> {
  const { organizationId, callControlAccountId: accountId } = campaign;
  const account = await findAccountPrice(db, { organizationId, accountId });
  return maxCallCostUsd({
    pricePerMinuteUsd: account === undefined ? pricePerMinuteUsd : account.pricePerMinuteUsd,
    timeLimitSeconds: timeLimitSeconds(campaign),
    maxCostPerCallUsd: campaign.maxCostPerCallUsd ?? organization.maxCostPerCallUsd,
  });
}

/** Why a batch begins no further call because of what calls have used or reached; null: it does. */
export async function limitOfBatch(
  db: Db,
  price: PriceRule,
  rows: RuledRows & { campaign: CampaignRow; organization: OrganizationRow; now: Date },
): Promise<ReachedLimit | null> {
  const isReached = await acrossOrganization(() => isGoalReached(db, rows));
  return isReached ? { reason: 'goal_reached', until: null } : limitOfCampaign(db, price, rows);
}

async function isGoalReached(db: Db, rows: RuledRows & { campaign: CampaignRow }) {
  const { organizationId } = rows.campaign;
  for (const { count, ...counter } of goalCounters(rows)) {
    const [stored] = await readCounters(db, [counter]);
    const usage = stored ?? (await countUsage(db, { ...counter, organizationId }));
    if (usage.calls >= count) return true;
  }
  return false;
}

async function limitOfCampaign(
  db: Db,
  price: PriceRule,
  rows: { campaign: CampaignRow; organization: OrganizationRow; now: Date },
): Promise<ReachedLimit | null> {
  const limited = limitedCounters(rows, rows.now);
  if (limited.length === 0) return null;
  return acrossOrganization(async () => {
    const counted = await readUsage(db, { ...rows.campaign, limited });
    return reachedLimit({ counted, costUsd: await maxCostOf(db, price, rows), now: rows.now });
  });
}

/**
 * Reads what is used of limited counters. One that no gate has needed yet is counted, and not stored.
 * @returns in the order of `limited`
 */
export async function readUsage(
  db: Db,
  { organizationId, limited }: { organizationId: string; limited: readonly LimitedCounter[] },
): Promise<CountedUsage[]> {
  if (limited.length === 0) return [];
  const stored = await readCounters(db, limited);
  return Promise.all(
    limited.map(async (counter) => {
      const known = stored.find((each) => isSameCounter(each, counter));
      const usage = known ?? (await countUsage(db, { ...counter, organizationId }));
      return { ...counter, usage };
    }),
  );
}

/** What the calls of an organization use of its limits a day; null: it has none. */
export async function usedTodayOf(
  db: Db,
  { organization, now }: { organization: OrganizationRow; now: Date },
): Promise<Usage | null> {
  return usageOfOwner(db, organization, dayCounter(organization.organizationId, organization, now));
}

/** What is used of one counter; null where it is not limited. */
export async function usageOfOwner(
  db: Db,
  { organizationId }: { organizationId: string },
  counter: LimitedCounter,
): Promise<Usage | null> {
  if (!isLimiting(counter)) return null;
  const [stored] = await readCounters(db, [counter]);
  return stored ?? countUsage(db, { ...counter, organizationId });
}
