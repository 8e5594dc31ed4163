import { ConflictError } from './errors.ts';
import { assertMakesCalls, type CampaignStatus } from './campaign.ts';

export const BATCH_STATUSES = [
  'pending',
  'in_progress',
  'paused',
  'completed',
  'cancelled',
  'expired',
] as const;
export type BatchStatus = (typeof BATCH_STATUSES)[number];

/** The controls of a batch in the API; also the names of its Temporal signals. */
export const BATCH_CONTROLS = ['pause', 'resume', 'cancel'] as const;
export type BatchControl = (typeof BATCH_CONTROLS)[number];

const nextStatuses: Record<BatchStatus, readonly BatchStatus[]> = {
  pending: ['in_progress', 'cancelled', 'expired'],
  in_progress: ['paused', 'completed', 'cancelled', 'expired'],
  paused: ['in_progress', 'cancelled', 'expired'],
  completed: [],
  cancelled: [],
  expired: [],
};

const controlTarget: Record<BatchControl, BatchStatus> = {
  pause: 'paused',
  resume: 'in_progress',
  cancel: 'cancelled',
};

/** The statuses in which a batch makes calls, or may make them later. */
export const OPEN_BATCH_STATUSES = [
  'pending',
  'in_progress',
  'paused',
] as const satisfies readonly BatchStatus[];

/** Whether a batch is completed, cancelled or expired; no control changes it any more. */
export function isTerminalBatch(status: BatchStatus): boolean {
  return nextStatuses[status].length === 0;
}

/**
 * The status that a control leads to; equal to `from` when the batch is already there. A resume does
 * not start a pending batch.
 * @throws {ConflictError} `invalid_transition` with the current status
 */
export function batchControl(from: BatchStatus, control: BatchControl): BatchStatus {
  const to = controlTarget[control];
  if (from === to) return from;
  const isEarlyStart = from === 'pending' && control === 'resume';
  if (!isEarlyStart && nextStatuses[from].includes(to)) return to;
  throw new ConflictError(
    'invalid_transition',
    `the batch is ${from}: ${control} is possible ${possibleFrom(to, control)}`,
    from,
  );
}

function possibleFrom(to: BatchStatus, control: BatchControl): string {
  const from = BATCH_STATUSES.filter(
    (status) =>
      nextStatuses[status].includes(to) && !(control === 'resume' && status === 'pending'),
  );
  return `from ${from.join(' or ')}`;
}

/**
 * Checks that the batch and its campaign can make a forced call.
 * @throws {ConflictError} `invalid_transition`, `campaign_paused` or `campaign_closed`
 */
export function assertTakesRetries(
  batch: { status: BatchStatus; scheduledEnd: Date | null },
  campaignStatus: CampaignStatus,
  now: Date,
): void {
  assertMakesCalls(campaignStatus);
  if (batch.status !== 'in_progress' && batch.status !== 'completed') {
    const message = `the batch is ${batch.status}: retry is possible from in_progress or completed`;
    throw new ConflictError('invalid_transition', message, batch.status);
  }
  if (batch.scheduledEnd === null || batch.scheduledEnd > now) return;
  const message = 'the scheduled_end of the batch has passed: move it before a retry';
  throw new ConflictError('invalid_transition', message, batch.status);
}

/**
 * Checks that the batch can make a promised call-back.
 * @throws {ConflictError} `invalid_transition`
 */
export function assertTakesFollowUps(status: BatchStatus): void {
  if (!isTerminalBatch(status)) return;
  throw new ConflictError(
    'invalid_transition',
    `the batch is ${status} and makes no call-backs: contacts of a completed batch can be retried`,
    status,
  );
}

/** @throws {ConflictError} `invalid_transition` when the batch is finished */
export function assertTakesContacts(status: BatchStatus): void {
  if (!isTerminalBatch(status)) return;
  const message = `the batch is ${status} and accepts no more contacts: create another batch`;
  throw new ConflictError('invalid_transition', message, status);
}

/**
 * Checks that the batch has not started, so that its `scheduled_start` can be changed.
 * @throws {ConflictError} `invalid_transition`
 */
export function assertStartMovable(status: BatchStatus): void {
  if (status === 'pending') return;
  const message = `the batch is ${status}: scheduled_start can only be changed while the batch is pending`;
  throw new ConflictError('invalid_transition', message, status);
}

/**
 * Checks that the batch is finished and has no forced contact left to call.
 * @throws {ConflictError} `invalid_transition`
 */
export function assertDeletable(status: BatchStatus, hasForcedContacts: boolean): void {
  if (isTerminalBatch(status) && !hasForcedContacts) return;
  const message = hasForcedContacts
    ? 'a retried contact of the batch has not been called yet: delete the batch after that call'
    : `the batch is ${status}: it can be deleted when it is completed, cancelled or expired`;
  throw new ConflictError('invalid_transition', message, status);
}
