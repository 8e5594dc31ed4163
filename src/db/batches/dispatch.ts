import type { Tx, Db } from '../tables.ts';
import type { LinePoolName } from '../../domain/limits/lines.ts';

/** Notes the change of its organization's limits for which a batch has nothing left to let go. */
export async function recordLimitsSeen(
  tx: Tx,
  { batchId, limitsSeenAt }: { batchId: string; limitsSeenAt: Date },
): Promise<void> {
  await tx.updateTable('batches').set({ limitsSeenAt }).where('batchId', '=', batchId).execute();
}

/** Writes what the workflow of a batch has seen and decided; its `updated_at` stays as it is. */
export async function acknowledge(
  db: Db | Tx,
  seen: {
    batchId: string;
    revision: number;
    now: Date;
    nextLookAt: Date | null;
    awaitsReports: boolean;
    dispatchEnded: boolean;
    /** What leaves it no line although contacts are due; null while it is not short of lines. */
    shortOf: LinePoolName | null;
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
  revision: number;
  acknowledgedRevision: number;
  acknowledgedAt: Date | null;
  updatedAt: Date;
  nextLookAt: Date | null;
  revivedAt: Date | null;
};

/** One page, by id, of the batches with something left to dial or to close. */
export async function dispatchingBatches(
  db: Db,
  { after, limit }: { after: string | null; limit: number },
): Promise<DispatchingBatch[]> {
  const page = db
    .selectFrom('batches')
    .select([
      'batchId',
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
