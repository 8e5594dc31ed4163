import { deleteBatchRow } from '../../db/batches/changes.ts';
import { hasForcedContacts } from '../../db/contacts/controls.ts';
import type { Db } from '../../db/tables.ts';
import { assertDeletable } from '../../domain/batch.ts';
import { type OwnBatch, lockOwnBatch } from '../../db/batches/locks.ts';

/**
 * Deletes a finished batch with its contacts; the records of their calls stay.
 * @throws {NotFoundError} no such batch in the organization
 * @throws {ConflictError} `invalid_transition` while it is open or has a forced call to make
 */
export async function deleteBatch(
  { db, clock }: { db: Db; clock: { now(): Date } },
  own: OwnBatch,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { batch } = await lockOwnBatch(tx, own);
    assertDeletable(batch.status, await hasForcedContacts(tx, own));
    await deleteBatchRow(tx, { batchId: batch.batchId, now: clock.now() });
  });
}
