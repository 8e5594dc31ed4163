import { ConflictError } from './errors.ts';
import type { PhoneNumberStrategy } from './caller-number.ts';
import type { RetryPolicy } from './retry-policy.ts';
import type { WorkingHours } from './hours/working-hours.ts';

export const CAMPAIGN_STATUSES = ['draft', 'active', 'paused', 'cancelled', 'completed'] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** What an integrator can ask of a campaign. */
export const CAMPAIGN_CONTROLS = ['pause', 'resume', 'cancel'] as const;
export type CampaignControl = (typeof CAMPAIGN_CONTROLS)[number];

/** Whose clock the hours of a contact without a zone of its own are read by. */
export const TIMEZONE_SOURCES = ['campaign', 'callee'] as const;
export type TimezoneSource = (typeof TIMEZONE_SOURCES)[number];

/** How calls of a campaign are made; a batch may override some of it. */
export type DiallingSettings = {
  phoneNumbers: readonly string[];
  phoneNumberStrategy: PhoneNumberStrategy;
  retryPolicy: RetryPolicy;
  /** null: every hour of every day. */
  workingHours: WorkingHours | null;
  /** IANA name of the zone in which `workingHours` is read. */
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
 * The status after a transition; a campaign that is already there stays.
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
 * Refuses to end or to delete a campaign that still calls somebody.
 * @throws {ConflictError} `batches_open` with the status of the campaign
 */
export function assertNoOpenBatches(status: CampaignStatus, openBatches: number): void {
  if (openBatches === 0) return;
  const batches = openBatches === 1 ? 'a batch that is' : `${openBatches} batches that are`;
  throw new ConflictError(
    'batches_open',
    `the campaign has ${batches} not finished: cancel the campaign, or wait for their end`,
    status,
  );
}

/**
 * Refuses a new batch unless its campaign takes one.
 * @throws {ConflictError} `campaign_paused` or `campaign_closed`
 */
export function assertTakesBatches(status: CampaignStatus): void {
  if (status === 'draft' || status === 'active') return;
  if (status === 'paused') {
    throw new ConflictError('campaign_paused', 'the campaign is paused: resume it first', status);
  }
  throw new ConflictError(
    'campaign_closed',
    `the campaign is ${status} and takes no more batches: create another campaign`,
    status,
  );
}

/**
 * Refuses a call that a campaign would not make.
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
