import type { BatchStatus } from '../../domain/batch.ts';
import type { BatchRow, Tx } from '../tables.ts';
import { requestHangUps } from '../calls/hang-ups.ts';

/**
 * Moves a batch that the caller has locked to another status, and grows its revision, so that the
 * workflow has something to acknowledge.
 */
export async function moveBatch(
  tx: Tx,
  { batchId, status, now }: { batchId: string; status: BatchStatus; now: Date },
): Promise<BatchRow> {
  const isFinished = status === 'completed' || status === 'cancelled' || status === 'expired';
  return tx
    .updateTable('batches')
    .set((eb) => ({
      status,
      updatedAt: now,
      revision: eb('revision', '+', 1),
      ...(isFinished ? { finishedAt: now } : {}),
      ...(status === 'in_progress' ? { startedAt: eb.fn.coalesce('startedAt', eb.val(now)) } : {}),
    }))
    .where('batchId', '=', batchId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A control's transition of a locked batch; a cancel also ends the calls in the air. */
export async function applyBatchControl(
  tx: Tx,
  step: { batchId: string; status: BatchStatus; now: Date },
): Promise<BatchRow> {
  const { batchId, status, now } = step;
  if (status === 'cancelled') await requestHangUps(tx, { batchId, now });
  return moveBatch(tx, step);
}

/** Cancels every open batch of a campaign, once they are touched; calls in the air are to end. */
export async function cancelBatches(
  tx: Tx,
  { campaignId, now }: { campaignId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('batches')
    .set({ status: 'cancelled', updatedAt: now, finishedAt: now })
    .where('campaignId', '=', campaignId)
    .where('status', 'in', ['pending', 'in_progress', 'paused'])
    .execute();
  await requestHangUps(tx, { campaignId, now });
}

/** Batches that still call somebody: not finished, or finished and with a forced retry to make. */
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
        eb('status', 'in', ['pending', 'in_progress', 'paused']),
        eb.and([eb('status', '=', 'completed'), eb('dispatchEndedAt', 'is', null)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return open;
}
