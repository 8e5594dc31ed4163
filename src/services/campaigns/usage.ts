import type { CampaignRow, Db } from '../../db/tables.ts';
import {
  type CountedUsage,
  dayCounter,
  type LimitedCounter,
  totalCounter,
  type Usage,
} from '../../domain/limits/usage-limits.ts';
import { usageOf, usageOfOwner } from '../usage.ts';

/** How much of its limits a campaign uses; null where there is none. */
export type CampaignUsage = { total: Usage | null; today: Usage | null };

/** What counts for a limit, and the limit. */
export type UsageAgainstLimit = Usage & Pick<CountedUsage, 'maxCalls' | 'maxSpendUsd'>;

/** Reads what a campaign uses, with or without limits. Without one its calls are counted for it. */
export async function usageStatsOf(
  db: Db,
  { campaign, now }: { campaign: CampaignRow; now: Date },
): Promise<Record<'total' | 'today', UsageAgainstLimit>> {
  const counters = {
    total: totalCounter(campaign),
    today: dayCounter(campaign.campaignId, campaign, now),
  };
  const used = async (counter: LimitedCounter) => {
    const { maxCalls, maxSpendUsd } = counter;
    return { ...(await usageOf(db, campaign, counter)), maxCalls, maxSpendUsd };
  };
  const [total, today] = await Promise.all([used(counters.total), used(counters.today)]);
  return { total, today };
}

/** Reads how much of its own limits a campaign uses; undefined where it has none. */
export async function usageOfCampaign(
  db: Db,
  { campaign, now }: { campaign: CampaignRow; now: Date },
): Promise<CampaignUsage | undefined> {
  const [total, today] = await Promise.all([
    usageOfOwner(db, campaign, totalCounter(campaign)),
    usageOfOwner(db, campaign, dayCounter(campaign.campaignId, campaign, now)),
  ]);
  return total === null && today === null ? undefined : { total, today };
}
