import type { BatchRow, CampaignRow, OrganizationsTable, Tx } from '../tables.ts';
import {
  type AccountHealth,
  accountOfCampaign,
  rowOfAccount,
  healthColumns,
  healthOf,
} from '../accounts/health.ts';
import type { Selectable } from 'kysely';
import { NotFoundError } from '../../domain/errors.ts';

export type LockedBatch = { batch: BatchRow; campaign: CampaignRow };

/** With the limits and the account that its calls are subject to. */
export type CallingBatch = LockedBatch & { organization: CallLimits; account: CallingAccount };

/** The account of call control of a campaign: its own, else its organization's default, else null. */
export type CallingAccount = {
  accountId: string | null;
  pricePerMinuteUsd: number | null;
  health: AccountHealth;
};

/** The limits of an organization on all of its campaigns together. */
export type CallLimits = Pick<
  Selectable<OrganizationsTable>,
  'maxLiveCalls' | 'maxAttemptsPerCallee24h' | 'maxAttemptsPerCallee7d' | 'attemptCapAction'
> & { limitsChangedAt: Date };

/**
 * Locks a batch: `no key update` (alone) for a claim, a control or its completion; `share` (together
 * with others) for a step of one of its contacts. Every transaction takes locks in this order:
 * campaign, batch, organization, contact, call, account of call control, health of the account. Here
 * campaign, organization, account and health are read, not locked.
 */
export async function lockBatch(
  tx: Tx,
  { batchId, strength }: { batchId: string; strength: 'no key update' | 'share' },
): Promise<CallingBatch | undefined> {
  const batch = await lockBatchRow(tx, { batchId, strength });
  if (batch === undefined) return undefined;
  const row = await tx
    .selectFrom('campaigns')
    .innerJoin('organizations', 'organizations.organizationId', 'campaigns.organizationId')
    .selectAll('campaigns')
    .select(['maxLiveCalls', 'maxAttemptsPerCallee24h', 'maxAttemptsPerCallee7d'])
    .select(['attemptCapAction', 'organizations.updatedAt as limitsChangedAt'])
    .leftJoin('callControlAccounts as account', (join) =>
      join.on('account.accountId', '=', accountOfCampaign),
    )
    .select(['account.accountId', 'account.pricePerMinuteUsd'])
    .leftJoin('callControlHealth as health', (join) =>
      join.on('health.accountId', '=', rowOfAccount),
    )
    .select(healthColumns)
    .where('campaignId', '=', batch.campaignId)
    .executeTakeFirstOrThrow();
  const account = { ...row, health: healthOf(row) };
  return { batch, campaign: row, organization: row, account };
}

/** Locks a batch as `lockBatch` does, without reading its campaign. */
export async function lockBatchRow(
  tx: Tx,
  { batchId, strength }: { batchId: string; strength: 'no key update' | 'share' },
): Promise<BatchRow | undefined> {
  const rows = tx.selectFrom('batches').selectAll().where('batchId', '=', batchId);
  const locked = strength === 'share' ? rows.forShare() : rows.forNoKeyUpdate();
  return locked.executeTakeFirst();
}

export type OwnBatch = { organizationId: string; batchId: string };

/**
 * Locks the campaign of an organization's batch FOR SHARE, first of all locks, so that it is neither
 * paused nor cancelled while the batch is changed.
 * @returns undefined when the organization has no such batch
 */
export async function lockCampaignOfBatch(
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
 * @throws {NotFoundError} for another organization's batch and for a deleted one too
 */
export async function lockOwnBatch(tx: Tx, own: OwnBatch): Promise<LockedBatch> {
  const campaign = await lockCampaignOfBatch(tx, own);
  const batch = await lockBatchRow(tx, { batchId: own.batchId, strength: 'no key update' });
  // Checked again: the batch may have been deleted while this transaction waited for its lock.
  if (campaign === undefined || batch === undefined || batch.deletedAt !== null) {
    throw new NotFoundError('batch');
  }
  return { batch, campaign };
}
