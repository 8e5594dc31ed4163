import type { CallRow, ContactRow, Db } from './tables.ts';

export type DispatchingBatch = {
  batchId: string;
  revision: number;
  acknowledgedRevision: number;
  updatedAt: Date;
  nextLookAt: Date | null;
  revivedAt: Date | null;
};

/** Batches with something left to dial or to close, the longest unlooked at first. */
export async function dispatchingBatches(
  db: Db,
  { limit }: { limit: number },
): Promise<DispatchingBatch[]> {
  return db
    .selectFrom('batches')
    .select(['batchId', 'revision', 'acknowledgedRevision', 'updatedAt', 'nextLookAt', 'revivedAt'])
    .where('dispatchEndedAt', 'is', null)
    .orderBy('lastClaimAt', (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute();
}

export async function recordRevived(
  db: Db,
  { batchId, now }: { batchId: string; now: Date },
): Promise<void> {
  await db.updateTable('batches').set({ revivedAt: now }).where('batchId', '=', batchId).execute();
}

/** Claimed contacts for which no attempt was written since `claimedBefore`. */
export async function forgottenClaims(
  db: Db,
  { claimedBefore, limit }: { claimedBefore: Date; limit: number },
): Promise<Pick<ContactRow, 'contactId' | 'batchId' | 'currentExecutionId'>[]> {
  return db
    .selectFrom('contacts')
    .select(['contactId', 'batchId', 'currentExecutionId'])
    .where('status', '=', 'dispatched')
    .where('claimedAt', '<', claimedBefore)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('calls')
            .select('executionId')
            .whereRef('calls.executionId', '=', 'contacts.currentExecutionId'),
        ),
      ),
    )
    .limit(limit)
    .execute();
}

/** Live attempts of which nothing was heard since `silentSince`, the longest silent first. */
export async function silentCalls(
  db: Db,
  { silentSince, limit }: { silentSince: Date; limit: number },
): Promise<CallRow[]> {
  return db
    .selectFrom('calls')
    .selectAll()
    .where('endedAt', 'is', null)
    .where('lastNewsAt', '<', silentSince)
    .orderBy('lastNewsAt')
    .limit(limit)
    .execute();
}
