import { effectiveHours } from './hours/call-hours.ts';
import { ConflictError } from './errors.ts';
import { assertMakesCalls, type CampaignStatus, type DiallingSettings } from './campaign.ts';
import type { PhoneNumberStrategy } from './caller-number.ts';
import type { RetryPolicy } from './retry-policy.ts';
import type { WorkingHours } from './hours/working-hours.ts';

export const BATCH_STATUSES = [
  'pending',
  'in_progress',
  'paused',
  'completed',
  'cancelled',
  'expired',
] as const;
export type BatchStatus = (typeof BATCH_STATUSES)[number];

/** What an integrator or an operator can ask of a batch; also the names of the signals. */
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

/** In which a batch calls, or will. */
export const OPEN_BATCH_STATUSES = [
  'pending',
  'in_progress',
  'paused',
] as const satisfies readonly BatchStatus[];

/** completed, cancelled and expired are never left. */
export function isTerminalBatch(status: BatchStatus): boolean {
  return nextStatuses[status].length === 0;
}

/**
 * The status that a control leads to; equal to `from` when the batch is already there.
 * A pending batch cannot be resumed into its start.
 * @throws {ConflictError} `invalid_transition` with the current status
 */
export function batchControl(from: BatchStatus, control: BatchControl): BatchStatus {
  const to = controlTarget[control];
  if (from === to) return from;
  const startsEarly = from === 'pending' && control === 'resume';
  if (!startsEarly && nextStatuses[from].includes(to)) return to;
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
 * Refuses a forced call unless the batch and its campaign could make it.
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
 * Refuses a call-back that a finished batch would not make.
 * @throws {ConflictError} `invalid_transition`
 */
export function assertTakesFollowUps(status: BatchStatus): void {
  if (!isTerminalBatch(status)) return;
  throw new ConflictError(
    'invalid_transition',
    `the batch is ${status} and calls nobody back: a contact of a completed one can be retried`,
    status,
  );
}

/** @throws {ConflictError} `invalid_transition` when a batch takes no more contacts */
export function assertTakesContacts(status: BatchStatus): void {
  if (!isTerminalBatch(status)) return;
  const message = `the batch is ${status} and takes no more contacts: create another batch`;
  throw new ConflictError('invalid_transition', message, status);
}

/**
 * Refuses another start of a batch that waits for none.
 * @throws {ConflictError} `invalid_transition`
 */
export function assertStartMovable(status: BatchStatus): void {
  if (status === 'pending') return;
  const message = `the batch is ${status}: scheduled_start can be changed while it is pending`;
  throw new ConflictError('invalid_transition', message, status);
}

/**
 * Refuses to delete a batch that still has something to do.
 * @throws {ConflictError} `invalid_transition`
 */
export function assertDeletable(status: BatchStatus, hasForcedContacts: boolean): void {
  if (isTerminalBatch(status) && !hasForcedContacts) return;
  const message = hasForcedContacts
    ? 'a retried contact of the batch is still to be called: delete it afterwards'
    : `the batch is ${status}: it can be deleted once it is completed, cancelled or expired`;
  throw new ConflictError('invalid_transition', message, status);
}

/** What a batch replaces of its campaign's settings; null follows the campaign. */
export type BatchOverrides = {
  concurrencyLimit: number | null;
  maxRetriesOverride: number | null;
  retryPolicyOverride: RetryPolicy | null;
  workingHoursOverride: WorkingHours | null;
  timezoneOverride: string | null;
  phoneNumberStrategyOverride: PhoneNumberStrategy | null;
  phoneNumbersOverride: readonly string[] | null;
};

/** The retry policy that holds for a batch; `maxRetriesOverride` beats the policy's own member. */
export function effectiveRetryPolicy(
  campaign: Pick<DiallingSettings, 'retryPolicy'>,
  batch: Pick<BatchOverrides, 'retryPolicyOverride' | 'maxRetriesOverride'>,
): RetryPolicy {
  const policy = batch.retryPolicyOverride ?? campaign.retryPolicy;
  return { ...policy, maxRetries: batch.maxRetriesOverride ?? policy.maxRetries };
}

/** The settings that hold for a batch. */
export function effectiveSettings(
  campaign: DiallingSettings,
  batch: BatchOverrides,
): DiallingSettings {
  return {
    concurrencyLimit: batch.concurrencyLimit ?? campaign.concurrencyLimit,
    retryPolicy: effectiveRetryPolicy(campaign, batch),
    ...effectiveHours(campaign, batch),
    phoneNumberStrategy: batch.phoneNumberStrategyOverride ?? campaign.phoneNumberStrategy,
    phoneNumbers: batch.phoneNumbersOverride ?? campaign.phoneNumbers,
  };
}
