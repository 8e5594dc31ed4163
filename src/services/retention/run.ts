import { batchesDeletedBefore, batchesOfAge, emptyBatch } from '../../db/retention.ts';
import { deletedCutoffs, restorableSince, retentionCutoffs } from '../../domain/retention.ts';
import { eraseCallsOfBatch } from './calls.ts';
import { deleteContactsOfBatch, eraseContactsOfBatch } from './contacts.ts';
import type { RetentionDeps } from './pace.ts';

const BATCHES_AT_ONCE = 100;

/** Erases everything that is older than `retention_days` allows, batch by batch. */
export async function eraseOldData(deps: RetentionDeps): Promise<void> {
  const now = deps.clock.now();
  const { numbersBefore: numbersKeptSince } = deletedCutoffs(now);
  await forEachBatch(
    (page) => batchesOfAge(deps.db, { ...page, now, numbersKeptSince }),
    async (batch) => {
      const { batchesFinishedBefore, ...cutoffs } = retentionCutoffs(batch.retentionDays, now);
      if (batch.contactsErasedAt === null) {
        await eraseContactsOfBatch(deps, batch, batchesFinishedBefore);
      }
      await eraseCallsOfBatch(deps, batch, cutoffs);
    },
  );
}

/** Purges batches that were deleted more than a day ago. */
export async function purgeDeletedBatches(deps: RetentionDeps): Promise<void> {
  const now = deps.clock.now();
  const deletedBefore = restorableSince(now);
  const cutoffs = deletedCutoffs(now);
  await forEachBatch(
    (page) => batchesDeletedBefore(deps.db, { ...page, deletedBefore }),
    async (batch) => {
      const isDeleted = await deleteContactsOfBatch(deps, batch, deletedBefore);
      if (!isDeleted || !(await eraseCallsOfBatch(deps, batch, cutoffs))) return;
      const { numbersBefore } = cutoffs;
      await emptyBatch(deps.db, { ...batch, numbersBefore, now });
    },
  );
}

async function forEachBatch<Batch extends { batchId: string }>(
  read: (page: { after: string | null; limit: number }) => Promise<Batch[]>,
  work: (batch: Batch) => Promise<void>,
): Promise<void> {
  let after: string | null = null;
  let batches: Batch[];
  do {
    batches = await read({ after, limit: BATCHES_AT_ONCE });
    for (const batch of batches) await work(batch);
    after = batches.at(-1)?.batchId ?? null;
  } while (batches.length === BATCHES_AT_ONCE);
}
