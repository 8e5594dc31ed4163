import { insertAction } from '../../db/actions.ts';
import { type BatchInCampaign, lockOwnBatch, type OwnBatch } from '../../db/batches/batches.ts';
import { deleteBatchRow, lockDeleted, restoreBatchRow } from '../../db/batches/deletion.ts';
import { hasForcedContacts } from '../../db/contacts/controls.ts';
import type { Db } from '../../db/tables.ts';
import type { Actor } from '../../domain/audit.ts';
import { assertDeletable } from '../../domain/batch.ts';
import { NotFoundError } from '../../domain/errors.ts';
import { restorableSince } from '../../domain/retention.ts';

type Deps = { db: Db; clock: { now(): Date } };
type Order = OwnBatch & { by: Actor };

/**
 * Deletes a finished batch and its contacts. It disappears at once and can be restored for a day; then
 * it is purged. The records of its calls stay, without personal data.
 * @throws {NotFoundError} the organization has no such batch
 * @throws {ConflictError} `invalid_transition`: it is open, or a forced call is still to be made
 */
export async function deleteBatch({ db, clock }: Deps, { by, ...own }: Order): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { batch } = await lockOwnBatch(tx, own);
    assertDeletable(batch.status, await hasForcedContacts(tx, own));
    const now = clock.now();
    const { organizationId, campaignId, batchId } = batch;
    await deleteBatchRow(tx, { batchId, now });
    const at = { organizationId, campaignId, batchId, at: now };
    await insertAction(tx, { ...at, by, action: 'delete' });
  });
}

/**
 * Restores a batch that was deleted less than a day ago. One that is not deleted stays as it is.
 * @throws {NotFoundError} the organization has no such batch, or not any more
 */
export async function restoreBatch(
  { db, clock }: Deps,
  { by, ...own }: Order,
): Promise<BatchInCampaign> {
  return db.transaction().execute(async (tx) => {
    const now = clock.now();
    const batch = await lockDeleted(tx, { ...own, restorableSince: restorableSince(now) });
    if (batch === undefined) throw new NotFoundError('batch');
    if (batch.deletedAt === null) return batch;
    const { organizationId, campaignId, batchId } = batch;
    await restoreBatchRow(tx, { batchId });
    const at = { organizationId, campaignId, batchId, at: now };
    await insertAction(tx, { ...at, by, action: 'restore' });
    return { ...batch, deletedAt: null };
  });
}
