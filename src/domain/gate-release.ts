import { isTerminalBatch, type BatchStatus } from './batch.ts';
import type { ContactStatus, WaitingStatus } from './contact.ts';
import type { GateDecision } from './dispatch-gate.ts';
import { refusedStatus, type StatusReason } from './status-reason.ts';

/** A claimed contact that is released without a call. */
export type ReleaseFacts = {
  decision: GateDecision;
  batchStatus: BatchStatus;
  claimedFrom: WaitingStatus;
  lastOutcome: ContactStatus | null;
  isForced: boolean;
};

export type Release = {
  status: ContactStatus;
  statusReason: StatusReason | null;
  /** When the next claim may take it; null when it does not stay open. */
  lookAt: Date | null;
};

/**
 * Decides the status of a contact that was claimed and not called.
 *
 * - Refused because of its number: `failed`, or `skipped` where it was called recently. Refused because its
 *   policy has no retry for it any more: `max_retries_reached`.
 * - Deferred, and the batch still calls it: the status before the claim. A completed batch still
 *   calls forced contacts.
 * - Otherwise the batch is finished and must not have open contacts: the outcome of the last attempt,
 *   or `skipped` when it was claimed from `pending` or has no outcome.
 */
export function decideRelease(facts: ReleaseFacts): Release {
  const { decision, batchStatus, claimedFrom, lastOutcome, isForced } = facts;
  if (decision.kind === 'refused' && decision.reason !== 'finished') {
    return { status: refusedStatus(decision.reason), statusReason: decision.reason, lookAt: null };
  }
  const staysOpen = !isTerminalBatch(batchStatus) || (batchStatus === 'completed' && isForced);
  if (decision.kind === 'deferred' && staysOpen) {
    return { status: claimedFrom, statusReason: decision.reason, lookAt: decision.lookAt };
  }
  const status = claimedFrom === 'pending' ? 'skipped' : (lastOutcome ?? 'skipped');
  return { status, statusReason: 'batch_closed', lookAt: null };
}
