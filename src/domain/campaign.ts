import { ConflictError } from './errors.ts';
import type { PhoneNumberStrategy } from './caller-number.ts';
import type { RetryPolicy } from './retry-policy.ts';
import type { WorkingHours } from './working-hours.ts';

export const CAMPAIGN_STATUSES = ['draft', 'active', 'paused', 'cancelled', 'completed'] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** How calls of a campaign are made; a batch may override some of it. */
export type DiallingSettings = {
  phoneNumbers: readonly string[];
  phoneNumberStrategy: PhoneNumberStrategy;
  retryPolicy: RetryPolicy;
  /** null: every hour of every day. */
  workingHours: WorkingHours | null;
  /** IANA name of the zone in which `workingHours` is read. */
  timezone: string;
  concurrencyLimit: number;
};

const nextStatuses: Record<CampaignStatus, readonly CampaignStatus[]> = {
  draft: ['active', 'paused', 'cancelled', 'completed'],
  active: ['paused', 'cancelled', 'completed'],
  paused: ['active', 'cancelled', 'completed'],
  cancelled: [],
  completed: [],
};

/**
 * The status after a transition.
 * @throws {ConflictError} `invalid_transition` with the current status
 */
export function campaignTransition(from: CampaignStatus, to: CampaignStatus): CampaignStatus {
  if (nextStatuses[from].includes(to)) return to;
  throw new ConflictError(
    'invalid_transition',
    `the campaign is ${from} and cannot become ${to}`,
    from,
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
