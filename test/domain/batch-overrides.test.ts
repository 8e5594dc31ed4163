import { describe, expect, test } from 'vitest';
import { type BatchOverrides, effectiveSettings } from '../../src/domain/batch-overrides.ts';
import type { DiallingSettings } from '../../src/domain/campaign.ts';

describe('the settings of a batch', () => {
  const campaign: DiallingSettings = {
    phoneNumbers: ['+14155550100'],
    phoneNumberStrategy: 'round_robin',
    retryPolicy: { maxRetries: 1, strategy: 'fixed', cooldownMinutes: 5 },
    workingHours: null,
    timezone: 'Europe/Berlin',
    timezoneSource: 'campaign',
    concurrencyLimit: 10,
  };
  const noOverrides: BatchOverrides = {
    concurrencyLimit: null,
    maxRetriesOverride: null,
    retryPolicyOverride: null,
    workingHoursOverride: null,
    timezoneOverride: null,
    phoneNumberStrategyOverride: null,
    phoneNumbersOverride: null,
  };

  test('are those of the campaign without overrides', () => {
    expect(effectiveSettings(campaign, noOverrides)).toEqual(campaign);
  });

  test('have the value of each override', () => {
    const allOverrides: BatchOverrides = {
      concurrencyLimit: 3,
      maxRetriesOverride: null,
      retryPolicyOverride: { maxRetries: 4, strategy: 'linear', cooldownMinutes: 7 },
      workingHoursOverride: { blackoutDates: ['2027-03-08'] },
      timezoneOverride: 'Asia/Tokyo',
      phoneNumberStrategyOverride: 'sticky',
      phoneNumbersOverride: ['+14155550199'],
    };
    expect(effectiveSettings(campaign, allOverrides)).toEqual({
      phoneNumbers: ['+14155550199'],
      phoneNumberStrategy: 'sticky',
      retryPolicy: { maxRetries: 4, strategy: 'linear', cooldownMinutes: 7 },
      workingHours: { blackoutDates: ['2027-03-08'] },
      timezone: 'Asia/Tokyo',
      timezoneSource: 'campaign',
      concurrencyLimit: 3,
    });
  });

  test('prefer max_retries_override to both policies', () => {
    const policy = { maxRetries: 4, strategy: 'linear', cooldownMinutes: 7 } as const;
    const both = { ...noOverrides, maxRetriesOverride: 0, retryPolicyOverride: policy };
    expect(effectiveSettings(campaign, both).retryPolicy.maxRetries).toBe(0);
    const alone = { ...noOverrides, maxRetriesOverride: 2 };
    expect(effectiveSettings(campaign, alone).retryPolicy).toEqual({
      maxRetries: 2,
      strategy: 'fixed',
      cooldownMinutes: 5,
    });
  });
});
