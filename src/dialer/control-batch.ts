import { setTimeout as pause } from 'node:timers/promises';
import { insertAction } from '../db/actions.ts';
import { moveBatch } from '../db/batches/transitions.ts';
import { countPlacing } from '../db/calls/calls.ts';
import { type CallsOf, requestHangUps } from '../db/calls/hang-ups.ts';
import type { BatchRow, Db, Tx } from '../db/tables.ts';
import { type Actor, OPERATOR_BY_SIGNAL } from '../domain/audit.ts';
import { batchControl, type BatchControl, type BatchStatus } from '../domain/batch.ts';
import { ConflictError } from '../domain/errors.ts';
import type { BatchSignals } from '../temporal/workflow-messages.ts';
import { lockBatchRow, lockOwnBatch } from '../db/batches/batches.ts';

export type ControlDeps = {
  db: Db;
  clock: { now(): Date };
  batchSignals: Pick<BatchSignals, 'signal'>;
};

type Control = { organizationId: string; batchId: string; control: BatchControl; by: Actor };

/** How long the answer to a pause waits for requests that are on their way to call control. */
const PLACING_WAIT_MS = 2_000;
const PLACING_POLL_MS = 20;

/**
 * Pauses, resumes or cancels a batch for an integrator. The row changes first; the signal only makes
 * the workflow look at it. A pause answers when no request to call control is under way any more, so
 * that nothing is dialled after the answer.
 * @returns `stillPlacing`: requests that take longer than two seconds
 * @throws {NotFoundError} for another organization's batch too
 * @throws {ConflictError} `invalid_transition`, or `campaign_paused` for a resume under a paused
 * campaign
 */
export async function controlBatch(
  { db, clock, batchSignals }: ControlDeps,
  order: Control,
): Promise<{ batch: BatchRow; stillPlacing: number }> {
  const { batchId, control } = order;
  const batch = await db.transaction().execute(async (tx) => {
    const locked = await lockOwnBatch(tx, order);
    assertNotHeldByCampaign(locked, control);
    return applyControl(tx, locked.batch, { ...order, now: clock.now() });
  });
  const sent = batchSignals.signal(batch, control);
  const stillPlacing = control === 'pause' ? await waitForPlacing(db, { batchId }) : 0;
  await sent;
  return { batch, stillPlacing };
}

export type BareControl = {
  batchId: string;
  control: BatchControl;
  /** A bare `resume` holds only for the revision that its sender could see. */
  ifRevision: number | null;
};

/** What an operator asked is not done, because the batch has this status. */
export type Refusal = { refused: BatchStatus };

/**
 * Performs what an operator asked by a bare signal. What the state does not allow is refused, and so
 * is a `resume` that is older than the last change: a signal may come late or twice. A signal gets no
 * answer; the workflow shows the refusal.
 * @returns the revision after the transition; null when nothing has changed
 */
export async function applyBareControl(
  { db, clock }: Pick<ControlDeps, 'db' | 'clock'>,
  { batchId, control, ifRevision }: BareControl,
): Promise<number | Refusal | null> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const batch = await lockBatchRow(tx, { batchId, strength: 'no key update' });
    if (batch === undefined) return null;
    const target = targetOf(batch, control);
    if (target === batch.status) return null;
    // A signal sent by hand may have told the workflow a revision that was never reached.
    const isStale = ifRevision !== null && batch.revision > ifRevision;
    if (target === null || isStale) return { refused: batch.status };
    return (await applyControl(tx, batch, { control, by: OPERATOR_BY_SIGNAL, now })).revision;
  });
}

/**
 * Makes the transition of a locked batch, and records who asked for it. A cancel also ends the
 * live calls.
 * @throws {ConflictError} `invalid_transition`
 */
async function applyControl(
  tx: Tx,
  batch: BatchRow,
  { control, by, now }: { control: BatchControl; by: Actor; now: Date },
): Promise<BatchRow> {
  const { organizationId, campaignId, batchId } = batch;
  const status = batchControl(batch.status, control);
  if (status === batch.status) return batch;
  const of = { organizationId, campaignId, batchId };
  await insertAction(tx, { ...of, by, action: control, at: now });
  if (status === 'cancelled') await requestHangUps(tx, { batchId, now });
  return moveBatch(tx, { batchId, status, now });
}

function assertNotHeldByCampaign(
  { batch, campaign }: Awaited<ReturnType<typeof lockOwnBatch>>,
  control: BatchControl,
): void {
  if (control !== 'resume') return;
  if (campaign.status !== 'paused' || batch.status !== 'in_progress') return;
  throw new ConflictError(
    'campaign_paused',
    'the batch is paused because its campaign is: resume the campaign',
    'paused',
  );
}

/** null: the status of the batch does not allow the control. */
function targetOf({ status }: BatchRow, control: BatchControl): BatchStatus | null {
  try {
    return batchControl(status, control);
  } catch (error) {
    if (error instanceof ConflictError) return null;
    throw error;
  }
}

/**
 * Waits until no request to call control is under way, at most two seconds.
 * @returns how many still are
 */
export async function waitForPlacing(db: Db, calls: CallsOf): Promise<number> {
  const giveUpAt = performance.now() + PLACING_WAIT_MS;
  let placing = await countPlacing(db, calls);
  while (placing > 0 && performance.now() < giveUpAt) {
    await pause(PLACING_POLL_MS);
    placing = await countPlacing(db, calls);
  }
  return placing;
}
