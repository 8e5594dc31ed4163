import type { BatchStatus } from '../../domain/batch.ts';
import { effectiveHoursOfBatch, type CallHours } from '../../domain/hours/call-hours.ts';
import type { CampaignStatus, TimezoneSource } from '../../domain/campaign.ts';
import type { WorkingHours } from '../../domain/hours/working-hours.ts';
import type { BatchRow, Db, NewBatch, Tx } from '../tables.ts';

/** A batch with what it shows of its campaign. */
export type BatchInCampaign = BatchRow & {
  campaignStatus: CampaignStatus;
  campaignConcurrencyLimit: number;
};

/** A batch with the hours of its campaign. */
export type BatchWithHours = BatchInCampaign & {
  campaignWorkingHours: WorkingHours | null;
  campaignTimezone: string;
  campaignTimezoneSource: TimezoneSource;
};

export type BatchFilter = {
  organizationId: string;
  campaignId?: string | undefined;
  /** As shown: a batch in progress under a paused campaign counts as paused. */
  status?: BatchStatus | undefined;
};

export async function insertBatch(tx: Tx, batch: NewBatch): Promise<BatchRow> {
  return tx.insertInto('batches').values(batch).returningAll().executeTakeFirstOrThrow();
}

/** A batch of an organization; undefined when it has none of this id. */
export async function findBatch(
  db: Db,
  { organizationId, batchId }: { organizationId: string; batchId: string },
): Promise<BatchWithHours | undefined> {
  return matchingBatches(db, { organizationId })
    .selectAll('batches')
    .select([...campaignMembers, ...campaignHours])
    .where('batches.batchId', '=', batchId)
    .executeTakeFirst();
}

/** One page of an organization's batches, newest first. */
export async function listBatches(
  db: Db,
  { skip, limit, ...filter }: BatchFilter & { skip: number; limit: number },
): Promise<BatchInCampaign[]> {
  return matchingBatches(db, filter)
    .selectAll('batches')
    .select(campaignMembers)
    .orderBy('batches.createdAt', 'desc')
    .orderBy('batches.batchId', 'desc')
    .offset(skip)
    .limit(limit)
    .execute();
}

export async function countBatches(db: Db, filter: BatchFilter): Promise<number> {
  const { count } = await matchingBatches(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const campaignMembers = [
  'campaigns.status as campaignStatus',
  'campaigns.concurrencyLimit as campaignConcurrencyLimit',
] as const;

const campaignHours = [
  'campaigns.workingHours as campaignWorkingHours',
  'campaigns.timezone as campaignTimezone',
  'campaigns.timezoneSource as campaignTimezoneSource',
] as const;

/** When contacts of a batch may be called; undefined for a batch that is not there. */
export async function findCallHours(
  db: Db,
  { batchId }: { batchId: string },
): Promise<CallHours | undefined> {
  const batch = await db
    .selectFrom('batches')
    .innerJoin('campaigns', 'campaigns.campaignId', 'batches.campaignId')
    .select(['batches.workingHoursOverride', 'batches.timezoneOverride'])
    .select(campaignHours)
    .where('batches.batchId', '=', batchId)
    .executeTakeFirst();
  return batch && effectiveHoursOfBatch(batch);
}

function matchingBatches(db: Db, { organizationId, campaignId, status }: BatchFilter) {
  let query = db
    .selectFrom('batches')
    .innerJoin('campaigns', 'campaigns.campaignId', 'batches.campaignId')
    .where('batches.organizationId', '=', organizationId)
    .where('batches.deletedAt', 'is', null)
    .where('campaigns.deletedAt', 'is', null);
  if (campaignId !== undefined) query = query.where('batches.campaignId', '=', campaignId);
  if (status === undefined) return query;
  return query.where((eb) => {
    const stored = eb('batches.status', '=', status);
    const underPause = eb.and([
      eb('batches.status', '=', 'in_progress'),
      eb('campaigns.status', '=', 'paused'),
    ]);
    if (status === 'paused') return eb.or([stored, underPause]);
    return status === 'in_progress' ? eb.and([stored, eb.not(underPause)]) : stored;
  });
}
