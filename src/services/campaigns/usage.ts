import type { CampaignRow, Db } from '../../db/tables.ts';
import { dayCounter, totalCounter, type Usage } from '../../domain/limits/usage-limits.ts';
import { usageOfOwner } from '../usage.ts';

/** How much of its limits a campaign uses; null where there is none. */
export type CampaignUsage = { total: Usage | null; today: Usage | null };

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
