import { sql, type Updateable } from 'kysely';
import type { CampaignStatus } from '../../domain/campaign.ts';
import type { CampaignsTable } from '../campaign-tables.ts';
import { containsText, type TimeSpans, within } from '../list-filters.ts';
import { type ListOrders, type ListPage, pageOf } from '../list-page.ts';
import type { CampaignRow, Db, NewCampaign, Tx } from '../tables.ts';

export type CampaignFilter = {
  organizationId: string;
  statuses?: readonly CampaignStatus[] | undefined;
  /** A part of the name, in any case. */
  name?: string | undefined;
} & TimeSpans;

const id = {
  column: sql.ref('campaignId'),
  kind: 'uuid',
  of: ({ campaignId }: CampaignRow) => campaignId,
} as const;

/** An id is a UUIDv7, so that campaigns in the order of their ids are in that of their creation. */
export const CAMPAIGN_ORDERS: ListOrders<'created_at' | 'updated_at' | 'name', CampaignRow> = {
  created_at: [id],
  updated_at: [{ column: sql.ref('updatedAt'), kind: 'instant', of: (row) => row.updatedAt }, id],
  name: [{ column: sql.ref('name'), kind: 'name', of: (row) => row.name }, id],
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

/** One page of an organization's campaigns. */
export async function listCampaigns(
  db: Db,
  { filter, page }: { filter: CampaignFilter; page: ListPage<CampaignRow> },
): Promise<CampaignRow[]> {
  return pageOf(matchingCampaigns(db, filter).selectAll(), page).execute();
}

export async function countCampaigns(db: Db, filter: CampaignFilter): Promise<number> {
  const { count } = await matchingCampaigns(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function matchingCampaigns(db: Db | Tx, { organizationId, ...wanted }: CampaignFilter) {
  const { statuses, name } = wanted;
  let campaigns = db
    .selectFrom('campaigns')
    .where('organizationId', '=', organizationId)
    .where('deletedAt', 'is', null)
    .where(within(wanted, 'campaigns'));
  if (statuses !== undefined) campaigns = campaigns.where('status', 'in', [...statuses]);
  if (name === undefined) return campaigns;
  return campaigns.where(containsText(sql.ref('campaigns.name'), name));
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
