import type { CallRow, ContactRow, Db } from './tables.ts';

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

/**
 * Live attempts of which nothing was heard since `silentSince`, or since `unplacedSince` where no
 * sid is known; the longest silent first.
 */
export async function silentCalls(
  db: Db,
  { silentSince, unplacedSince, limit }: { silentSince: Date; unplacedSince: Date; limit: number },
): Promise<CallRow[]> {
  return db
    .selectFrom('calls')
    .selectAll()
    .where('endedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('lastNewsAt', '<', silentSince),
        eb.and([eb('callSid', 'is', null), eb('lastNewsAt', '<', unplacedSince)]),
      ]),
    )
    .orderBy('lastNewsAt')
    .limit(limit)
    .execute();
}
