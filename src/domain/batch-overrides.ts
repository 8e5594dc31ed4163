import type { PhoneNumberStrategy } from './caller-number.ts';
import type { DiallingSettings } from './campaign.ts';
import { effectiveHours } from './hours/call-hours.ts';
import type { WorkingHours } from './hours/working-hours.ts';
import type { RetryPolicy } from './retry-policy.ts';

/** The settings that a batch overrides; null keeps the campaign's setting. */
export type BatchOverrides = {
  concurrencyLimit: number | null;
  maxRetriesOverride: number | null;
  retryPolicyOverride: RetryPolicy | null;
  workingHoursOverride: WorkingHours | null;
  timezoneOverride: string | null;
  phoneNumberStrategyOverride: PhoneNumberStrategy | null;
  phoneNumbersOverride: readonly string[] | null;
};

/** The retry policy of a batch. `maxRetriesOverride` wins over `maxRetries` of either policy. */
export function effectiveRetryPolicy(
  campaign: Pick<DiallingSettings, 'retryPolicy'>,
  batch: Pick<BatchOverrides, 'retryPolicyOverride' | 'maxRetriesOverride'>,
): RetryPolicy {
  const policy = batch.retryPolicyOverride ?? campaign.retryPolicy;
  return { ...policy, maxRetries: batch.maxRetriesOverride ?? policy.maxRetries };
}

/** The settings of a campaign, with the overrides of a batch. */
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
