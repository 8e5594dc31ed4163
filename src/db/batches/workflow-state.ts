import type { BatchStatus } from '../../domain/batch.ts';
import type { Tx, Db } from '../tables.ts';
import type { PoolName } from '../../domain/limits/waiting-list.ts';

/** Records the change of limits after which no contact of the batch waits for an older cap. */
export async function recordLimitsSeen(
  tx: Tx,
  { batchId, limitsSeenAt }: { batchId: string; limitsSeenAt: Date },
): Promise<void> {
  await tx.updateTable('batches').set({ limitsSeenAt }).where('batchId', '=', batchId).execute();
}

/**
 * Records the revision that the workflow of a batch has seen and when it claims again. `updated_at`
 * stays: the batch's own members are the same.
 */
export async function acknowledge(
  db: Db | Tx,
  seen: {
    batchId: string;
    revision: number;
    now: Date;
    nextLookAt: Date | null;
    awaitsReports: boolean;
    dispatchEnded: boolean;
    /** What the batch waits for although contacts are due; null: nothing is scarce. */
    shortOf: PoolName | null;
    /** Since when. */
    shortOfLinesSince: Date | null;
  },
): Promise<void> {
  await db
    .updateTable('batches')
    .set({
      acknowledgedRevision: seen.revision,
      acknowledgedAt: seen.now,
      lastClaimAt: seen.now,
      nextLookAt: seen.nextLookAt,
      awaitsReports: seen.awaitsReports,
      shortOf: seen.shortOf,
      shortOfLinesSince: seen.shortOfLinesSince,
      dispatchEndedAt: seen.dispatchEnded ? seen.now : null,
    })
    .where('batchId', '=', seen.batchId)
    .execute();
}

export type DispatchingBatch = {
  batchId: string;
  campaignId: string;
  organizationId: string;
  status: BatchStatus;
  revision: number;
  acknowledgedRevision: number;
  acknowledgedAt: Date | null;
  updatedAt: Date;
  nextLookAt: Date | null;
  revivedAt: Date | null;
};

/** One page of open batches, by id: they have contacts to dial or to close. */
export async function dispatchingBatches(
  db: Db,
  { after, limit }: { after: string | null; limit: number },
): Promise<DispatchingBatch[]> {
  const page = db
    .selectFrom('batches')
    .select([
      'batchId',
      'campaignId',
      'organizationId',
      'status',
      'revision',
      'acknowledgedRevision',
      'acknowledgedAt',
      'updatedAt',
      'nextLookAt',
      'revivedAt',
    ])
    .where('dispatchEndedAt', 'is', null)
    .orderBy('batchId')
    .limit(limit);
  return (after === null ? page : page.where('batchId', '>', after)).execute();
}

export async function recordRevived(
  db: Db,
  { batchId, now }: { batchId: string; now: Date },
): Promise<void> {
  await db.updateTable('batches').set({ revivedAt: now }).where('batchId', '=', batchId).execute();
}
