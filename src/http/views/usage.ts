import type { CampaignRow } from '../../db/tables.ts';
import type { Usage } from '../../domain/limits/usage-limits.ts';
import type { CampaignView } from '../../schemas/campaign.ts';
import { usageOfCampaign } from '../../services/campaigns/usage.ts';
import type { AppDeps } from '../deps.ts';
import { viewCampaign } from './campaign.ts';

/** A campaign with what it uses of its limits, where it has some. */
export async function viewCampaignInUse(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  campaign: CampaignRow,
): Promise<CampaignView> {
  const usage = await usageOfCampaign(db, { campaign, now: clock.now() });
  if (usage === undefined) return viewCampaign(campaign);
  const [total, today] = [
    usage.total && viewUsage(usage.total),
    usage.today && viewUsage(usage.today),
  ];
  return { ...viewCampaign(campaign), usage: { total, today } };
}

/** What a campaign uses beside its limits, for its statistics. */
export function viewUsageStats(
  campaign: CampaignRow,
  { total, today }: Record<'total' | 'today', Usage>,
) {
  return {
    total: {
      ...viewUsage(total),
      max_calls: campaign.maxCalls,
      max_spend_usd: campaign.maxSpendUsd,
    },
    today: {
      ...viewUsage(today),
      max_calls: campaign.maxCallsPerDay,
      max_spend_usd: campaign.maxSpendUsdPerDay,
    },
  };
}

export function viewUsage({ calls, spentUsd, reservedUsd }: Usage) {
  return { calls, spent_usd: spentUsd, reserved_usd: reservedUsd };
}
