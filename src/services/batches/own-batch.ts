import { lockCampaignOfBatch, type OwnBatch } from '../../db/batches/changes.ts';
import type { Tx } from '../../db/tables.ts';
import { NotFoundError } from '../../domain/errors.ts';
import { lockBatchRow, type LockedBatch } from '../../db/batches/locks.ts';

/**
 * Locks an organization's batch and its campaign for a change of the batch or of its contacts:
 * campaign, then batch; the contact comes after them.
 * @throws {NotFoundError} for another organization's batch and for a deleted one too
 */
export async function lockOwnBatch(tx: Tx, own: OwnBatch): Promise<LockedBatch> {
  const campaign = await lockCampaignOfBatch(tx, own);
  const batch = await lockBatchRow(tx, { batchId: own.batchId, strength: 'no key update' });
  // Looked at again: it may have been deleted while its lock was waited for.
  if (campaign === undefined || batch === undefined || batch.deletedAt !== null) {
    throw new NotFoundError('batch');
  }
  return { batch, campaign };
}
