import { effectiveHoursOfBatch, type CallHours } from '../../domain/hours/call-hours.ts';
import type { TimezoneSource } from '../../domain/campaign.ts';
import type { WorkingHours } from '../../domain/hours/working-hours.ts';
import type { BatchRow, CampaignRow, Db, NewBatch, Tx } from '../tables.ts';
import {
  accountOfCampaign,
  type OpenAccount,
  rowOfAccount,
  healthColumns,
  healthOf,
} from '../accounts/health.ts';
import { callLimitColumns, type CallLimits, callLimitsOf } from '../limits/call-limits.ts';
import { restingNumbers } from '../limits/number-rests.ts';
import { lastSpend } from '../limits/spend.ts';
import { ownBreakerColumns, ownBreakerOf } from '../accounts/organization-breakers.ts';
import { prepareInTransaction } from '../prepared.ts';
import { sql } from 'kysely';
import { type BatchInCampaign, campaignMembers, matchingBatches } from './batch-lists.ts';
import { NotFoundError } from '../../domain/errors.ts';

export type { BatchInCampaign };

/** A batch with the hours of its campaign. */
export type BatchWithHours = BatchInCampaign & {
  campaignWorkingHours: WorkingHours | null;
  campaignTimezone: string;
  campaignTimezoneSource: TimezoneSource;
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

/** When the batches of a campaign call. */
export const campaignHours = [
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

export type LockedBatch = { batch: BatchRow; campaign: CampaignRow };

/** With the limits and the account that its calls are subject to. */
export type CallingBatch = LockedBatch & { organization: CallLimits; account: CallingAccount };

/** The account of call control of a campaign: its own, else its organization's default, else null. */
export type CallingAccount = OpenAccount & { pricePerMinuteUsd: number | null };

/**
 * Locks a batch: `no key update` (alone) for a claim, a control or its completion; `share` (together
 * with others) for a step of one of its contacts. Every transaction takes locks in this order:
 * campaign, batch, organization, contact, call, account of call control, breaker of the organization,
 * health of the account. Here campaign, organization, account, breaker and health are read, not locked.
 */
export async function lockBatch(
  tx: Tx,
  { batchId, strength }: { batchId: string; strength: 'no key update' | 'share' },
): Promise<CallingBatch | undefined> {
  const batch = await lockBatchRow(tx, { batchId, strength });
  if (batch === undefined) return undefined;
  const row = await findParents(tx, batch);
  if (row === undefined) throw new Error(`Cannot find the campaign of batch ${batchId}`);
  const account = { ...row, health: healthOf(row), ownBreaker: ownBreakerOf(row) };
  return { batch, campaign: row, organization: callLimitsOf(row), account };
}

/** A campaign with its organization's limits, its account, and the health of that. */
const findParents = prepareInTransaction(
  'findParents',
  (db: Db, { campaignId }: { campaignId: string }) =>
    db
      .selectFrom('campaigns')
      .innerJoin('organizations', 'organizations.organizationId', 'campaigns.organizationId')
      .selectAll('campaigns')
      .leftJoin('operatorSettings as settings', (join) =>
        join.onRef('settings.organizationId', '=', 'campaigns.organizationId'),
      )
      .select(callLimitColumns)
      .select(lastSpend(sql.ref('campaigns.organization_id')).as('spend'))
      .select(restingNumbers(sql.ref('campaigns.organization_id')).as('restingNumbers'))
      .leftJoin('callControlAccounts as account', (join) =>
        join.on('account.accountId', '=', accountOfCampaign),
      )
      .select(['account.accountId', 'account.pricePerMinuteUsd'])
      .leftJoin('callControlHealth as health', (join) =>
        join.on('health.accountId', '=', rowOfAccount),
      )
      .leftJoin('organizationBreakers as own', (join) =>
        join
          .onRef('own.organizationId', '=', 'campaigns.organizationId')
          .on('account.accountId', 'is', null),
      )
      .select(healthColumns)
      .select(ownBreakerColumns)
      .where('campaignId', '=', campaignId),
).first;

const lockShared = prepareInTransaction(
  'lockBatchShared',
  (db: Db, { batchId }: { batchId: string }) =>
    db.selectFrom('batches').selectAll().where('batchId', '=', batchId).forShare(),
).first;

const lockAlone = prepareInTransaction(
  'lockBatchAlone',
  (db: Db, { batchId }: { batchId: string }) =>
    db.selectFrom('batches').selectAll().where('batchId', '=', batchId).forNoKeyUpdate(),
).first;

/** Locks a batch as `lockBatch` does, without reading its campaign. */
export async function lockBatchRow(
  tx: Tx,
  { batchId, strength }: { batchId: string; strength: 'no key update' | 'share' },
): Promise<BatchRow | undefined> {
  return strength === 'share' ? lockShared(tx, { batchId }) : lockAlone(tx, { batchId });
}

export type OwnBatch = { organizationId: string; batchId: string };

/**
 * Locks the campaign of an organization's batch FOR SHARE, first of all locks, so that it is neither
 * paused nor cancelled while the batch is changed.
 * @returns undefined when the organization has no such batch
 */
async function lockCampaignOfBatch(
  tx: Tx,
  { organizationId, batchId }: OwnBatch,
): Promise<CampaignRow | undefined> {
  return tx
    .selectFrom('campaigns')
    .selectAll()
    .where('deletedAt', 'is', null)
    .where((eb) =>
      eb(
        'campaignId',
        '=',
        eb
          .selectFrom('batches')
          .select('batches.campaignId')
          .where('batches.batchId', '=', batchId)
          .where('batches.organizationId', '=', organizationId)
          .where('batches.deletedAt', 'is', null),
      ),
    )
    .forShare()
    .executeTakeFirst();
}

/**
 * Locks an organization's batch and its campaign for a change of the batch or of its contacts:
 * campaign, then batch; the contact comes after them.
 * @param beside ids of other batches that are locked with it
 * @throws {NotFoundError} for another organization's batch and for a deleted one too
 */
export async function lockOwnBatch(
  tx: Tx,
  own: OwnBatch,
  beside: readonly string[] = [],
): Promise<LockedBatch> {
  const campaign = await lockCampaignOfBatch(tx, own);
  if (beside.length > 0) await lockInOrder(tx, [...beside, own.batchId]);
  const batch = await lockBatchRow(tx, { batchId: own.batchId, strength: 'no key update' });
  // Checked again: the batch may have been deleted while this transaction waited for its lock.
  if (campaign === undefined || batch === undefined || batch.deletedAt !== null) {
    throw new NotFoundError('batch');
  }
  return { batch, campaign };
}

/** In the order of their ids, so that two transactions that lock the same batches cannot deadlock. */
async function lockInOrder(tx: Tx, batchIds: readonly string[]): Promise<void> {
  await tx
    .selectFrom('batches')
    .select('batchId')
    .where('batchId', 'in', [...batchIds])
    .orderBy('batchId')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Locks the campaign of a new batch FOR SHARE, so that nobody pauses or cancels it meanwhile. A
 * draft becomes active before that, because two transactions that both hold the share lock of a
 * draft would deadlock when they update it.
 */
export async function lockCampaignForBatch(
  tx: Tx,
  { organizationId, campaignId, now }: { organizationId: string; campaignId: string; now: Date },
): Promise<CampaignRow | undefined> {
  await tx
    .updateTable('campaigns')
    .set({ status: 'active', updatedAt: now })
    .where('campaignId', '=', campaignId)
    .where('organizationId', '=', organizationId)
    .where('status', '=', 'draft')
    .where('deletedAt', 'is', null)
    .execute();
  return tx
    .selectFrom('campaigns')
    .selectAll()
    .where('campaignId', '=', campaignId)
    .where('organizationId', '=', organizationId)
    .where('deletedAt', 'is', null)
    .forShare()
    .executeTakeFirst();
}
