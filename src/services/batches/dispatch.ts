import { setActionCount, insertAction } from '../../db/actions.ts';
import { growRevision } from '../../db/batches/changes.ts';
import type { Actor } from '../../domain/audit.ts';
import { type BatchStatus, isTerminalBatch } from '../../domain/batch.ts';
import type { Counters } from '../../domain/contact.ts';
import { type DiagnosisReason, reasonsOf } from '../../domain/diagnosis.ts';
import { dispatchMessage } from '../../domain/diagnosis-message.ts';
import { shownStatus } from '../../domain/shown-status.ts';
import type { BatchSignals } from '../../temporal/workflow-messages.ts';
import type { ReadDispatchState } from '../../temporal/dispatch-state.ts';
import { countBatch } from './counters.ts';
import { type DiagnosisFactDeps, diagnosisFacts } from './diagnosis-facts.ts';
import { groupWaitingNow } from './waiting-counts.ts';
import { endPendingDeferrals } from '../../db/contacts/deferrals.ts';
import { type LockedBatch, type OwnBatch, lockOwnBatch } from '../../db/batches/batches.ts';

export type DispatchDeps = DiagnosisFactDeps & {
  clock: { now(): Date };
  batchSignals: Pick<BatchSignals, 'start'>;
  readDispatchState: ReadDispatchState;
};

/**
 * `message` tells why pending contacts are not called yet; `status` is the one that the API shows.
 */
export type Dispatch = {
  batchId: string;
  status: BatchStatus;
  dispatchedCount: number;
  message: string;
};

const CONTACTS_PER_STATEMENT = 5_000;

/**
 * Makes the pending contacts of a batch due now and starts its workflow if none is running. The
 * sweep starts a workflow that cannot be started now. The status of the batch does not change, and
 * the gate checks each call as usual.
 * @throws {NotFoundError} the organization has no such batch
 */
export async function dispatchBatch(
  deps: DispatchDeps,
  { by, ...own }: OwnBatch & { by: Actor },
): Promise<Dispatch> {
  const { locked, actionId } = await recordDispatch(deps, own, by);
  const { batch, campaign } = locked;
  const shown = shownStatus(batch.status, campaign.status);
  const answer = { batchId: batch.batchId, status: shown.status };
  if (actionId !== null) await endDeferrals(deps, batch.totalContacts, own);
  if (batch.dispatchEndedAt === null) {
    await deps.batchSignals.start(batch);
  }
  if (isTerminalBatch(batch.status) && batch.status !== 'completed') {
    const message = dispatchMessage({ ...shown, pending: 0, reasons: [] });
    return { ...answer, dispatchedCount: 0, message };
  }
  const counters = await countBatch(deps.db, own);
  const { pending } = counters;
  if (actionId !== null) await setActionCount(deps.db, { actionId, count: pending });
  const reasons = pending === 0 ? [] : await reasonsOfPending(deps, locked, counters);
  const message = dispatchMessage({ ...shown, pending, reasons });
  return { ...answer, dispatchedCount: actionId === null ? 0 : pending, message };
}

/**
 * Records the action and a new revision, so that the sweep starts the workflow if it does not
 * acknowledge the revision. Nothing is recorded for a finished batch.
 * @returns `actionId`: null for a finished batch
 */
async function recordDispatch(
  { db, clock }: DispatchDeps,
  own: OwnBatch,
  by: Actor,
): Promise<{ locked: LockedBatch; actionId: string | null }> {
  return db.transaction().execute(async (tx) => {
    const locked = await lockOwnBatch(tx, own);
    if (isTerminalBatch(locked.batch.status)) return { locked, actionId: null };
    const of = { ...own, campaignId: locked.campaign.campaignId };
    const batch = await growRevision(tx, own);
    const actionId = await insertAction(tx, { ...of, by, action: 'dispatch', at: clock.now() });
    return { locked: { ...locked, batch }, actionId };
  });
}

/** Works in chunks without the lock of the batch, so that claims continue meanwhile. */
async function endDeferrals(
  { db, clock }: DispatchDeps,
  totalContacts: number,
  { batchId }: OwnBatch,
): Promise<void> {
  const now = clock.now();
  // Bounded by the size of the batch, because the gate may defer a contact again meanwhile.
  for (let left = totalContacts; left > 0; left -= CONTACTS_PER_STATEMENT) {
    const ended = await endPendingDeferrals(db, { batchId, now, limit: CONTACTS_PER_STATEMENT });
    if (ended < CONTACTS_PER_STATEMENT) return;
  }
}

/** Reads why pending contacts are not called, now that their deferrals have ended. */
async function reasonsOfPending(
  deps: DispatchDeps,
  locked: LockedBatch,
  counters: Counters,
): Promise<DiagnosisReason[]> {
  const state = await deps.readDispatchState(locked.batch.batchId);
  const now = deps.clock.now();
  const statuses = ['pending'] as const;
  const groupWaiting = groupWaitingNow(deps);
  const seen = { ...locked, counters, state, statuses, groupWaiting, now };
  return reasonsOf(await diagnosisFacts(deps, seen));
}
