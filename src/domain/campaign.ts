import { ConflictError } from './errors.ts';
import type { PhoneNumberStrategy } from './caller-number.ts';
import type { RetryPolicy } from './retry-policy.ts';
import type { WorkingHours } from './hours/working-hours.ts';

export const CAMPAIGN_STATUSES = ['draft', 'active', 'paused', 'cancelled', 'completed'] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** The controls of a campaign in the API. */
export const CAMPAIGN_CONTROLS = ['pause', 'resume', 'cancel'] as const;
export type CampaignControl = (typeof CAMPAIGN_CONTROLS)[number];

/** Where the time zone of a contact comes from when the contact has none of its own. */
export const TIMEZONE_SOURCES = ['campaign', 'callee'] as const;
export type TimezoneSource = (typeof TIMEZONE_SOURCES)[number];

/** How a campaign makes calls; a batch may override some of these settings. */
export type DiallingSettings = {
  phoneNumbers: readonly string[];
  phoneNumberStrategy: PhoneNumberStrategy;
  retryPolicy: RetryPolicy;
  /** null: calls are allowed at any time. */
  workingHours: WorkingHours | null;
  /** IANA name of the time zone of `workingHours`. */
  timezone: string;
  timezoneSource: TimezoneSource;
  concurrencyLimit: number;
};

const nextStatuses: Record<CampaignStatus, readonly CampaignStatus[]> = {
  draft: ['active', 'paused', 'cancelled', 'completed'],
  active: ['paused', 'cancelled', 'completed'],
  paused: ['active', 'cancelled', 'completed'],
  cancelled: [],
  completed: [],
};

/** The status that each control leads to. */
export const CAMPAIGN_CONTROL_TARGET: Readonly<Record<CampaignControl, CampaignStatus>> = {
  pause: 'paused',
  resume: 'active',
  cancel: 'cancelled',
};

/**
 * Checks a transition of a campaign; the current status is always allowed.
 * @returns `to`
 * @throws {ConflictError} `invalid_transition` with the current status
 */
export function campaignTransition(from: CampaignStatus, to: CampaignStatus): CampaignStatus {
  if (from === to || nextStatuses[from].includes(to)) return to;
  throw new ConflictError(
    'invalid_transition',
    `the campaign is ${from} and cannot become ${to}`,
    from,
  );
}

/**
 * Checks that a campaign has no open batch, so that it can be completed or deleted.
 * @throws {ConflictError} `batches_open` with the status of the campaign
 */
export function assertNoOpenBatches(status: CampaignStatus, openBatches: number): void {
  if (openBatches === 0) return;
  const batches = openBatches === 1 ? '1 unfinished batch' : `${openBatches} unfinished batches`;
  throw new ConflictError(
    'batches_open',
    `the campaign has ${batches}: cancel the campaign, or wait until they are finished`,
    status,
  );
}

/**
 * Checks that the campaign accepts a new batch.
 * @throws {ConflictError} `campaign_paused` or `campaign_closed`
 */
export function assertTakesBatches(status: CampaignStatus): void {
  if (status === 'draft' || status === 'active') return;
  if (status === 'paused') {
    throw new ConflictError('campaign_paused', 'the campaign is paused: resume it first', status);
  }
  throw new ConflictError(
    'campaign_closed',
    `the campaign is ${status} and accepts no more batches: create another campaign`,
    status,
  );
}

/**
 * Checks that the campaign makes calls.
 * @throws {ConflictError} `campaign_paused` or `campaign_closed`
 */
export function assertMakesCalls(status: CampaignStatus): void {
  if (status === 'active') return;
  if (status === 'paused' || status === 'draft') {
    const message = `the campaign is ${status}: resume it first`;
    throw new ConflictError('campaign_paused', message, status);
  }
  const message = `the campaign is ${status} and makes no more calls`;
  throw new ConflictError('campaign_closed', message, status);
}

/** jambonz forgets a call one hour after its answer; a longer one could not be hung up any more. */
const MAX_TIME_LIMIT_SECONDS = 3_300;

/** What the API tells of a time limit that is asked for and longer than call control takes. */
export function durationWarnings(askedSeconds: unknown): string[] {
  if (typeof askedSeconds !== 'number' || askedSeconds <= MAX_TIME_LIMIT_SECONDS) return [];
  return [
    `max_call_duration_seconds is ${askedSeconds}: call control is asked to end calls after ${MAX_TIME_LIMIT_SECONDS} seconds`,
  ];
}

/**
 * How long after its answer call control ends a call of a campaign, in seconds. The request and the
 * deadline of the attempt use the same limit.
 */
export function timeLimitSeconds({
  maxCallDurationSeconds,
}: {
  maxCallDurationSeconds: number;
}): number {
  return Math.min(maxCallDurationSeconds, MAX_TIME_LIMIT_SECONDS);
}
