import { setTimeout as pause } from 'node:timers/promises';
import type { Actor } from '../../domain/action.ts';
import { batchControl, type BatchControl } from '../../domain/batch.ts';
import { ConflictError } from '../../domain/errors.ts';
import { insertAction } from '../../db/actions.ts';
import { applyBatchControl } from '../../db/batches/controls.ts';
import type { BatchRow, Db, Tx } from '../../db/tables.ts';
import type { BatchSignals } from '../../temporal/batch-signals.ts';
import { lockOwnBatch } from './own-batch.ts';
import type { CallsOf } from '../../db/calls/hang-ups.ts';
import { countPlacing } from '../../db/calls/calls.ts';

export type ControlDeps = {
  db: Db;
  clock: { now(): Date };
  batchSignals: Pick<BatchSignals, 'signal'>;
};

type Control = { organizationId: string; batchId: string; control: BatchControl; by: Actor };

/** How long the answer to a pause waits for requests that are on their way to call control. */
const PLACING_WAIT_MS = 2_000;
const PLACING_LOOK_MS = 20;

/**
 * Pauses, resumes or cancels a batch. The row changes first; the signal only makes the workflow
 * look. A pause answers when no request to call control is under way any more, so that nothing is
 * dialled after the answer; `stillPlacing` counts those that take longer than two seconds.
 * @throws {NotFoundError} for another organization's batch too
 * @throws {ConflictError} `invalid_transition`, or `campaign_paused` for a resume under a paused
 * campaign
 */
export async function controlBatch(
  deps: ControlDeps,
  order: Control,
): Promise<{ batch: BatchRow; stillPlacing: number }> {
  const { batchId, control } = order;
  const batch = await deps.db
    .transaction()
    .execute((tx) => changeBatch(tx, { ...order, now: deps.clock.now() }));
  const sent = deps.batchSignals.signal(batchId, control, batch.revision);
  const stillPlacing = control === 'pause' ? await waitForPlacing(deps.db, { batchId }) : 0;
  await sent;
  return { batch, stillPlacing };
}

async function changeBatch(
  tx: Tx,
  { organizationId, batchId, control, by, now }: Control & { now: Date },
): Promise<BatchRow> {
  const { batch, campaign } = await lockOwnBatch(tx, { organizationId, batchId });
  if (control === 'resume' && campaign.status === 'paused' && batch.status === 'in_progress') {
    throw new ConflictError(
      'campaign_paused',
      'the batch is paused because its campaign is: resume the campaign',
      'paused',
    );
  }
  const status = batchControl(batch.status, control);
  if (status === batch.status) return batch;
  const { campaignId } = campaign;
  const of = { organizationId, campaignId, batchId };
  await insertAction(tx, { ...of, ...by, action: control, at: now });
  return applyBatchControl(tx, { batchId, status, now });
}

/**
 * Waits until no request to call control is under way, at most two seconds.
 * @returns how many still are
 */
export async function waitForPlacing(db: Db, calls: CallsOf): Promise<number> {
  const giveUpAtMs = performance.now() + PLACING_WAIT_MS;
  let placing = await countPlacing(db, calls);
  while (placing > 0 && performance.now() < giveUpAtMs) {
    await pause(PLACING_LOOK_MS);
    placing = await countPlacing(db, calls);
  }
  return placing;
}
