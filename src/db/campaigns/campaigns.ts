import type { Updateable } from 'kysely';
import type { CampaignStatus } from '../../domain/campaign.ts';
import type { CampaignsTable } from '../campaign-tables.ts';
import type { CampaignRow, Db, NewCampaign, Tx } from '../tables.ts';

export type CampaignFilter = {
  organizationId: string;
  status?: CampaignStatus | undefined;
};

export async function insertCampaign(db: Db, campaign: NewCampaign): Promise<CampaignRow> {
  return db.insertInto('campaigns').values(campaign).returningAll().executeTakeFirstOrThrow();
}

/** @returns undefined when the organization has no such campaign, or has deleted it */
export async function findCampaign(
  db: Db,
  { organizationId, campaignId }: { organizationId: string; campaignId: string },
): Promise<CampaignRow | undefined> {
  return ownCampaign(db, { organizationId, campaignId }).executeTakeFirst();
}

/**
 * Locks a campaign against other changes and new batches. It is the first lock of the lock order.
 */
export async function lockCampaign(
  tx: Tx,
  own: { organizationId: string; campaignId: string },
): Promise<CampaignRow | undefined> {
  return ownCampaign(tx, own).forNoKeyUpdate().executeTakeFirst();
}

function ownCampaign(
  db: Db | Tx,
  { organizationId, campaignId }: { organizationId: string; campaignId: string },
) {
  return matchingCampaigns(db, { organizationId }).selectAll().where('campaignId', '=', campaignId);
}

/** One page of an organization's campaigns, newest first. */
export async function listCampaigns(
  db: Db,
  { skip, limit, ...filter }: CampaignFilter & { skip: number; limit: number },
): Promise<CampaignRow[]> {
  return matchingCampaigns(db, filter)
    .selectAll()
    .orderBy('campaignId', 'desc')
    .offset(skip)
    .limit(limit)
    .execute();
}

export async function countCampaigns(db: Db, filter: CampaignFilter): Promise<number> {
  const { count } = await matchingCampaigns(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function matchingCampaigns(db: Db | Tx, { organizationId, status }: CampaignFilter) {
  const campaigns = db
    .selectFrom('campaigns')
    .where('organizationId', '=', organizationId)
    .where('deletedAt', 'is', null);
  return status === undefined ? campaigns : campaigns.where('status', '=', status);
}

/** Writes members of a campaign that the caller has locked. */
export async function updateCampaign(
  tx: Tx,
  { campaignId, changes }: { campaignId: string; changes: Updateable<CampaignsTable> },
): Promise<CampaignRow> {
  return tx
    .updateTable('campaigns')
    .set(changes)
    .where('campaignId', '=', campaignId)
    .returningAll()
    .executeTakeFirstOrThrow();
}
