import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import type { BatchStatus } from '../../domain/batch.ts';
import type { CampaignStatus } from '../../domain/campaign.ts';
import { containsText, type TimeSpans, within } from '../list-filters.ts';
import { type ListOrders, type ListPage, pageOf } from '../list-page.ts';
import type { BatchRow, Db, Tables } from '../tables.ts';

/** A batch with what it shows of its campaign. */
export type BatchInCampaign = BatchRow & {
  campaignStatus: CampaignStatus;
  campaignConcurrencyLimit: number;
};

export type BatchFilter = {
  organizationId: string;
  campaignId?: string | undefined;
  /** As shown: a batch in progress under a paused campaign counts as paused. */
  statuses?: readonly BatchStatus[] | undefined;
  /** A part of the name, in any case. */
  name?: string | undefined;
} & TimeSpans;

type BatchPage = { filter: BatchFilter; page: ListPage<BatchInCampaign> };

const id = {
  column: sql.ref('batches.batchId'),
  kind: 'uuid',
  of: ({ batchId }: BatchRow) => batchId,
} as const;

const name = sql`coalesce(${sql.ref('batches.name')}, '')`;

export const BATCH_ORDERS: ListOrders<'created_at' | 'updated_at' | 'name', BatchInCampaign> = {
  created_at: [
    { column: sql.ref('batches.createdAt'), kind: 'instant', of: (row) => row.createdAt },
    id,
  ],
  updated_at: [
    { column: sql.ref('batches.updatedAt'), kind: 'instant', of: (row) => row.updatedAt },
    id,
  ],
  name: [{ column: name, kind: 'name', of: (row) => row.name ?? '' }, id],
};

/** One page of an organization's batches. */
export async function listBatches(db: Db, { filter, page }: BatchPage): Promise<BatchInCampaign[]> {
  const batches = matchingBatches(db, filter).selectAll('batches').select(campaignMembers);
  return pageOf(batches, page).execute();
}

/** The size of the objects in a page of batches that an organization writes itself, in bytes. */
export async function sizeOfBatchPage(db: Db, { filter, page }: BatchPage): Promise<number> {
  const sizes = matchingBatches(db, filter).select(
    sql<number>`octet_length(batches.call_context::text) + octet_length(batches.metadata::text)
      + coalesce(octet_length(batches.default_call_variables_override::text), 0)`.as('bytes'),
  );
  const { bytes } = await db
    .selectFrom(pageOf(sizes, page).as('page'))
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('bytes'), sql<number>`0`).as('bytes'))
    .executeTakeFirstOrThrow();
  return bytes;
}

export async function countBatches(db: Db, filter: BatchFilter): Promise<number> {
  const { count } = await matchingBatches(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** What a batch shows of its campaign. */
export const campaignMembers = [
  'campaigns.status as campaignStatus',
  'campaigns.concurrencyLimit as campaignConcurrencyLimit',
] as const;

/** The batches of an organization that have not been deleted, with their campaigns. */
export function matchingBatches(db: Db, { organizationId, campaignId, ...wanted }: BatchFilter) {
  let query = db
    .selectFrom('batches')
    .innerJoin('campaigns', 'campaigns.campaignId', 'batches.campaignId')
    .where('batches.organizationId', '=', organizationId)
    .where('batches.deletedAt', 'is', null)
    .where('campaigns.deletedAt', 'is', null)
    .where(within(wanted, 'batches'));
  const { statuses, name: part } = wanted;
  if (campaignId !== undefined) query = query.where('batches.campaignId', '=', campaignId);
  if (part !== undefined) query = query.where(containsText(sql.ref('batches.name'), part));
  if (statuses === undefined) return query;
  return query.where((eb) => eb.or(statuses.map((status) => isShownAs(eb, status))));
}

function isShownAs(
  eb: ExpressionBuilder<Tables, 'batches' | 'campaigns'>,
  status: BatchStatus,
): Expression<SqlBool> {
  const stored = eb('batches.status', '=', status);
  const underPause = eb.and([
    eb('batches.status', '=', 'in_progress'),
    eb('campaigns.status', '=', 'paused'),
  ]);
  if (status === 'paused') return eb.or([stored, underPause]);
  return status === 'in_progress' ? eb.and([stored, eb.not(underPause)]) : stored;
}
