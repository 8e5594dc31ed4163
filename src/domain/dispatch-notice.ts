import { isTerminalBatch, type BatchStatus } from './batch.ts';
import type { DiagnosisCode, DiagnosisReason } from './diagnosis.ts';

/** What a dispatch answers from. */
export type DispatchFacts = {
  /** As shown. */
  status: BatchStatus;
  /** Contacts in `pending`. */
  pending: number;
  /** Why those are not called now. */
  reasons: readonly DiagnosisReason[];
};

/** What holds contacts, behind their number and before the instant at which it clears. */
const holds: Record<DiagnosisCode, string> = {
  scheduled_later: 'waiting for scheduled_start',
  batch_paused: 'held until the batch is resumed',
  campaign_paused: 'held until the campaign is resumed',
  outside_working_hours: 'outside of their working hours',
  all_lines_busy: 'due now, waiting for a free line',
  pacing: 'waiting for the next start that the pace allows',
  cooldown: 'resting',
  suppressed: 'suppressed, to be failed without a call',
  attempt_cap: 'at a cap on attempts',
  number_busy: 'waiting for another call of their number to end',
  no_worker: 'due now, waiting for a worker',
  workflow_missing: 'due now, waiting for the workflow of the batch',
  call_control_unreachable: 'held while call control cannot be reached',
  call_control_refusing: 'held while call control takes no calls',
  agent_not_configured: 'held until their agent is registered',
  finished: 'not called any more',
};

/** What is said otherwise where no instant is known at which it clears. */
const timeless: Partial<typeof holds> = {
  outside_working_hours: 'outside of working hours that do not open within a year',
  // Nothing holds them but the moment until the next look at the batch.
  pacing: 'due now',
};

/**
 * What a dispatch answers: how many contacts are pending and what still holds them, as `/debug` has
 * it, such as `3 in pending: 2 outside of their working hours, until 2027-03-02T09:00:00.000Z;
 * 1 suppressed, to be failed without a call`.
 */
export function noticeOfDispatch({ status, pending, reasons }: DispatchFacts): string {
  if (isTerminalBatch(status)) return `the batch is ${status}: it calls nobody`;
  if (pending === 0) return 'no contact is in pending';
  return `${pending} in pending: ${reasons.map(partOf).join('; ')}`;
}

function partOf({ code, count, until }: DiagnosisReason): string {
  if (until === null) return `${count} ${timeless[code] ?? holds[code]}`;
  return `${count} ${holds[code]}, until ${until.toISOString()}`;
}
