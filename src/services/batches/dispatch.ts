import { countAction, insertAction } from '../../db/actions.ts';
import { growRevision } from '../../db/batches/changes.ts';
import type { Actor } from '../../domain/action.ts';
import { type BatchStatus, isTerminalBatch } from '../../domain/batch.ts';
import type { Counters } from '../../domain/contact.ts';
import { type DiagnosisReason, reasonsOf } from '../../domain/diagnosis.ts';
import { dispatchMessage } from '../../domain/diagnosis-message.ts';
import { shownStatus } from '../../domain/shown-status.ts';
import type { BatchSignals } from '../../temporal/batch-signals.ts';
import type { ReadDispatchState } from '../../temporal/dispatch-state.ts';
import { countBatch } from './counters.ts';
import { type DiagnosisFactDeps, diagnosisFacts } from './diagnosis-facts.ts';
import { type LockedBatch, type OwnBatch, lockOwnBatch } from '../../db/batches/locks.ts';
import { endPendingDeferrals } from '../../db/contacts/deferrals.ts';

export type DispatchDeps = DiagnosisFactDeps & {
  clock: { now(): Date };
  batchSignals: Pick<BatchSignals, 'start'>;
  readDispatchState: ReadDispatchState;
};

/** `status` as shown; `message` says what still holds the pending contacts. */
export type Dispatch = {
  batchId: string;
  status: BatchStatus;
  dispatchedCount: number;
  message: string;
};

const CHUNK = 5_000;

/**
 * Makes the pending contacts of a batch due at once and starts its workflow where it is not open;
 * a workflow that cannot be started now is started by the sweep. Never starts, resumes or reopens
 * the batch itself, and every guard of the gate holds.
 * @throws {NotFoundError} no such batch in the organization
 */
export async function dispatchBatch(
  deps: DispatchDeps,
  { by, ...own }: OwnBatch & { by: Actor },
): Promise<Dispatch> {
  const { locked, actionId } = await touch(deps, own, by);
  const { batch, campaign } = locked;
  const shown = shownStatus(batch.status, campaign.status);
  const answer = { batchId: batch.batchId, status: shown.status };
  if (actionId !== null) await endAllRests(deps, batch.totalContacts, own);
  if (batch.dispatchEndedAt === null) {
    await deps.batchSignals.start(batch.batchId, batch.revision);
  }
  if (actionId === null) {
    const message = dispatchMessage({ ...shown, pending: 0, reasons: [] });
    return { ...answer, dispatchedCount: 0, message };
  }
  const counters = await countBatch(deps.db, own);
  const { pending } = counters;
  await countAction(deps.db, { actionId, count: pending });
  const reasons = pending === 0 ? [] : await reasonsOfPending(deps, locked, counters);
  const message = dispatchMessage({ ...shown, pending, reasons });
  return { ...answer, dispatchedCount: pending, message };
}

/**
 * What is done has to be seen: the sweep starts a workflow that does not acknowledge it. Nothing is
 * done to a finished batch, whose `actionId` is null.
 */
async function touch(
  { db, clock }: DispatchDeps,
  own: OwnBatch,
  by: Actor,
): Promise<{ locked: LockedBatch; actionId: string | null }> {
  return db.transaction().execute(async (tx) => {
    const locked = await lockOwnBatch(tx, own);
    if (isTerminalBatch(locked.batch.status)) return { locked, actionId: null };
    const of = { ...own, campaignId: locked.campaign.campaignId };
    const actionId = await insertAction(tx, { ...of, ...by, action: 'dispatch', at: clock.now() });
    return { locked: { ...locked, batch: await growRevision(tx, own) }, actionId };
  });
}

/** In chunks without the batch's lock, so that claims go on beside a large batch. */
async function endAllRests(
  { db, clock }: DispatchDeps,
  totalContacts: number,
  { batchId }: OwnBatch,
): Promise<void> {
  const now = clock.now();
  // No more chunks than the batch has: a contact may be held again meanwhile.
  for (let left = totalContacts; left > 0; left -= CHUNK) {
    const ended = await endPendingDeferrals(db, { batchId, now, limit: CHUNK });
    if (ended < CHUNK) return;
  }
}

/** Why the pending contacts are not called, after everything was done to have them called. */
async function reasonsOfPending(
  deps: DispatchDeps,
  locked: LockedBatch,
  counters: Counters,
): Promise<DiagnosisReason[]> {
  const state = await deps.readDispatchState(locked.batch.batchId);
  const now = deps.clock.now();
  const statuses = ['pending'] as const;
  return reasonsOf(await diagnosisFacts(deps, { ...locked, counters, state, statuses, now }));
}
