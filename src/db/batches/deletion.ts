import type { Tx } from '../tables.ts';
import type { BatchInCampaign, OwnBatch } from './batches.ts';

/** Hides a batch. Its calls stay for accounting. */
export async function deleteBatchRow(
  tx: Tx,
  { batchId, now }: { batchId: string; now: Date },
): Promise<void> {
  await tx.updateTable('batches').set({ deletedAt: now }).where('batchId', '=', batchId).execute();
}

/** Shows a batch again. */
export async function restoreBatchRow(tx: Tx, { batchId }: { batchId: string }): Promise<void> {
  await tx.updateTable('batches').set({ deletedAt: null }).where('batchId', '=', batchId).execute();
}

/**
 * Locks an organization's batch that is not deleted, or was deleted after an instant. Its campaign,
 * which is locked FOR SHARE first, is not deleted.
 */
export async function lockDeleted(
  tx: Tx,
  { organizationId, batchId, restorableSince }: OwnBatch & { restorableSince: Date },
): Promise<BatchInCampaign | undefined> {
  const campaign = await tx
    .selectFrom('campaigns')
    .select(['status as campaignStatus', 'concurrencyLimit as campaignConcurrencyLimit'])
    .where('deletedAt', 'is', null)
    .where('campaignId', '=', (eb) =>
      eb
        .selectFrom('batches')
        .select('batches.campaignId')
        .where('batches.batchId', '=', batchId)
        .where('batches.organizationId', '=', organizationId),
    )
    .forShare()
    .executeTakeFirst();
  const batch = await tx
    .selectFrom('batches')
    .selectAll()
    .where('batchId', '=', batchId)
    .where('organizationId', '=', organizationId)
    .where((eb) => eb.or([eb('deletedAt', 'is', null), eb('deletedAt', '>', restorableSince)]))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return campaign && batch && { ...batch, ...campaign };
}
