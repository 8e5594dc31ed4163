import { describe, expect, test } from 'vitest';
import {
  cooldownMs,
  isRetriedOn,
  RETRY_CAUSES,
  type RetryPolicy,
  type RetryStrategy,
} from '../../src/domain/retry-policy.ts';

const policy = (members: Partial<RetryPolicy>): RetryPolicy => ({
  maxRetries: 5,
  strategy: 'fixed',
  cooldownMinutes: 10,
  ...members,
});
const minutes = (given: RetryPolicy) => [1, 2, 3, 4].map((n) => cooldownMs(given, n) / 60_000);

describe('the cooldown before each retry', () => {
  test.each<[RetryStrategy, number[]]>([
    ['fixed', [10, 10, 10, 10]],
    ['linear', [10, 20, 30, 40]],
    ['exponential', [10, 20, 40, 80]],
  ])('%s is %j minutes', (strategy, expected) => {
    expect(minutes(policy({ strategy }))).toEqual(expected);
  });

  test.each<[RetryStrategy, number[]]>([
    ['fixed', [10, 10, 10, 10]],
    ['linear', [10, 20, 25, 25]],
    ['exponential', [10, 20, 25, 25]],
  ])('%s is capped at the maximum', (strategy, expected) => {
    expect(minutes(policy({ strategy, maxCooldownMinutes: 25 }))).toEqual(expected);
  });

  test('of no minutes is none at all', () => {
    expect(minutes(policy({ strategy: 'exponential', cooldownMinutes: 0 }))).toEqual([0, 0, 0, 0]);
  });

  test('is capped below one cooldown too', () => {
    expect(minutes(policy({ maxCooldownMinutes: 4 }))).toEqual([4, 4, 4, 4]);
  });
});

describe('causes of a retry', () => {
  test('are no-answer, busy and failed unless told', () => {
    expect(RETRY_CAUSES.filter((cause) => isRetriedOn(policy({}), cause))).toEqual([
      'no-answer',
      'busy',
      'failed',
    ]);
  });

  test('are exactly those of the policy', () => {
    const given = policy({ retryOn: ['busy', 'machine'] });
    expect(RETRY_CAUSES.filter((cause) => isRetriedOn(given, cause))).toEqual(['busy', 'machine']);
  });

  test('may be none', () => {
    const given = policy({ retryOn: [] });
    expect(RETRY_CAUSES.filter((cause) => isRetriedOn(given, cause))).toEqual([]);
  });
});
