import { isTerminalBatch, type BatchStatus } from './batch.ts';
import type { DiagnosisReason } from './diagnosis.ts';
import { reasonMessages } from './diagnosis-message.ts';

/** What a dispatch answers from. */
export type DispatchFacts = {
  /** As shown. */
  status: BatchStatus;
  /** Contacts in `pending`. */
  pending: number;
  /** Why those are not called now. */
  reasons: readonly DiagnosisReason[];
};

/**
 * What a dispatch answers: how many contacts are pending and what still holds how many of them, as
 * `/debug` says it, such as `3 in pending: the working hours are closed (3, until
 * 2027-03-02T09:00:00.000Z)`.
 */
export function noticeOfDispatch({ status, pending, reasons }: DispatchFacts): string {
  if (isTerminalBatch(status)) return `the batch is ${status}: it calls nobody`;
  if (pending === 0) return 'no contact is in pending';
  return `${pending} in pending: ${reasons.map(partOf).join('; ')}`;
}

function partOf({ code, count, until }: DiagnosisReason): string {
  const clears = until === null ? '' : `, until ${until.toISOString()}`;
  return `${reasonMessages[code]} (${count}${clears})`;
}
