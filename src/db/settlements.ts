import type { CallRow, Db, Tx } from './tables.ts';

/** Marks an ended attempt as settled: what follows from it is written. */
export async function markSettled(
  tx: Tx,
  { executionId, now }: { executionId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('calls')
    .set({ settledAt: now })
    .where('executionId', '=', executionId)
    .where('settledAt', 'is', null)
    .execute();
}

/** Ended attempts that nobody has settled, the longest ended first. */
export async function unsettledCalls(
  db: Db,
  { endedBefore, limit }: { endedBefore: Date; limit: number },
): Promise<Pick<CallRow, 'executionId' | 'contactId' | 'batchId'>[]> {
  return db
    .selectFrom('calls')
    .select(['executionId', 'contactId', 'batchId'])
    .where('endedAt', '<', endedBefore)
    .where('settledAt', 'is', null)
    .orderBy('endedAt')
    .limit(limit)
    .execute();
}
