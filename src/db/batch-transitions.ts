import type { BatchStatus } from '../domain/batch.ts';
import type { BatchRow, Db, Tx } from './tables.ts';

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

/** Asks for the end of every live call of a batch; the calls are hung up by those who know them. */
export async function requestHangUps(
  tx: Tx,
  { batchId, now }: { batchId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('calls')
    .set({ hangupRequestedAt: now })
    .where('batchId', '=', batchId)
    .where('endedAt', 'is', null)
    .where('hangupRequestedAt', 'is', null)
    .execute();
}

/** Attempts of a batch whose request to call control may be on its way at this moment. */
export async function countPlacing(db: Db | Tx, { batchId }: { batchId: string }): Promise<number> {
  const { placing } = await db
    .selectFrom('calls')
    .select((eb) => eb.fn.countAll<number>().as('placing'))
    .where('batchId', '=', batchId)
    .where('endedAt', 'is', null)
    .where('callStatus', '=', 'queued')
    .where('callSid', 'is', null)
    .executeTakeFirstOrThrow();
  return placing;
}

/** A control's transition of a locked batch; a cancel also ends the calls in the air. */
export async function applyBatchControl(
  tx: Tx,
  step: { batchId: string; status: BatchStatus; now: Date },
): Promise<BatchRow> {
  if (step.status === 'cancelled') await requestHangUps(tx, step);
  return moveBatch(tx, step);
}
