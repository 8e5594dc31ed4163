import { type BatchStatus, isTerminalBatch, OPEN_BATCH_STATUSES } from '../../domain/batch.ts';
import type { Stopper } from '../../domain/limits/stop-rule.ts';
import type { BatchRow, Tx } from '../tables.ts';

/** Moves a locked batch to another status and grows its revision, which the workflow acknowledges. */
export async function moveBatch(
  tx: Tx,
  {
    batchId,
    status,
    stoppedBy = null,
    now,
  }: { batchId: string; status: BatchStatus; stoppedBy?: Stopper | null; now: Date },
): Promise<BatchRow> {
  return tx
    .updateTable('batches')
    .set((eb) => ({
      status,
      stoppedBy,
      updatedAt: now,
      revision: eb('revision', '+', 1),
      ...(isTerminalBatch(status) ? { finishedAt: now } : {}),
      ...(status === 'in_progress' ? { startedAt: eb.fn.coalesce('startedAt', eb.val(now)) } : {}),
    }))
    .where('batchId', '=', batchId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Cancels every open batch of a campaign; the caller has locked them by `touchBatches`. */
export async function cancelBatches(
  tx: Tx,
  { campaignId, now }: { campaignId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('batches')
    .set({ status: 'cancelled', updatedAt: now, finishedAt: now })
    .where('campaignId', '=', campaignId)
    .where('status', 'in', [...OPEN_BATCH_STATUSES])
    .execute();
}

/** Counts the batches that still call: open, or completed with a forced retry to make. */
export async function countOpenBatches(
  tx: Tx,
  { campaignId }: { campaignId: string },
): Promise<number> {
  const { open } = await tx
    .selectFrom('batches')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('campaignId', '=', campaignId)
    .where((eb) =>
      eb.or([
        eb('status', 'in', [...OPEN_BATCH_STATUSES]),
        eb.and([eb('status', '=', 'completed'), eb('dispatchEndedAt', 'is', null)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return open;
}
