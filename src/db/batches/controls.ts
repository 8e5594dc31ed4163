import type { BatchStatus } from '../../domain/batch.ts';
import type { BatchRow, Db, Tx } from '../tables.ts';

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

/** Calls of one batch, or of all batches of a campaign. */
export type CallsOf = { batchId: string } | { campaignId: string };

/** Asks for the end of live calls; they are hung up by those who know them. */
export async function requestHangUps(
  tx: Tx,
  { now, ...parent }: CallsOf & { now: Date },
): Promise<void> {
  await tx
    .updateTable('calls')
    .set({ hangupRequestedAt: now })
    .where((eb) => eb.and({ ...parent }))
    .where('endedAt', 'is', null)
    .where('hangupRequestedAt', 'is', null)
    .execute();
}

/** Attempts whose request to call control may be on its way at this moment. */
export async function countPlacing(db: Db | Tx, parent: CallsOf): Promise<number> {
  const { placing } = await db
    .selectFrom('calls')
    .select((eb) => eb.fn.countAll<number>().as('placing'))
    .where((eb) => eb.and({ ...parent }))
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
  const { batchId, status, now } = step;
  if (status === 'cancelled') await requestHangUps(tx, { batchId, now });
  return moveBatch(tx, step);
}
