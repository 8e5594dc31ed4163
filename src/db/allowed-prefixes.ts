import type { AllowedPrefixes } from '../domain/destinations/allowed-prefixes.ts';
import type { Db } from './tables.ts';

/** A campaign, or a batch of it. */
export type PrefixTarget = { batchId: string } | { campaignId: string };

/**
 * The lists of an organization and of one of its campaigns, which is given by itself or by its batch.
 * A number has to be in both; null: in any case.
 */
export async function findAllowedPrefixes(
  db: Db,
  { organizationId, target }: { organizationId: string; target: PrefixTarget },
): Promise<(AllowedPrefixes | null)[]> {
  const campaign = db
    .selectFrom('campaigns')
    .innerJoin('organizations', 'organizations.organizationId', 'campaigns.organizationId')
    .select(['campaigns.allowedPrefixes as ofCampaign', 'organizations.allowedPrefixes as own'])
    .where('campaigns.organizationId', '=', organizationId);
  const row = await (
    'campaignId' in target
      ? campaign.where('campaigns.campaignId', '=', target.campaignId)
      : campaign
          .innerJoin('batches', 'batches.campaignId', 'campaigns.campaignId')
          .where('batches.batchId', '=', target.batchId)
  ).executeTakeFirst();
  return row === undefined ? [] : [row.own, row.ofCampaign];
}
