import type { Region } from '../../domain/region.ts';
import type { Db } from '../tables.ts';

/** @returns undefined when the organization has no such campaign, or it has no region */
export async function findRegionOfCampaign(
  db: Db,
  { organizationId, campaignId }: { organizationId: string; campaignId: string },
): Promise<Region | undefined> {
  const row = await db
    .selectFrom('campaigns')
    .select('defaultRegion')
    .where('organizationId', '=', organizationId)
    .where('campaignId', '=', campaignId)
    .executeTakeFirst();
  return row?.defaultRegion ?? undefined;
}

/**
 * The region of a batch, or else of its campaign.
 * @returns undefined when the organization has no such batch, or neither has a region
 */
export async function findRegionOfBatch(
  db: Db,
  { organizationId, batchId }: { organizationId: string; batchId: string },
): Promise<Region | undefined> {
  const row = await db
    .selectFrom('batches')
    .innerJoin('campaigns', 'campaigns.campaignId', 'batches.campaignId')
    .select(['batches.defaultRegion', 'campaigns.defaultRegion as campaignRegion'])
    .where('batches.organizationId', '=', organizationId)
    .where('batches.batchId', '=', batchId)
    .executeTakeFirst();
  return row?.defaultRegion ?? row?.campaignRegion ?? undefined;
}
