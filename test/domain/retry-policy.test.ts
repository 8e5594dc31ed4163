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
  ])('with %s is %j minutes', (strategy, expected) => {
    expect(minutes(policy({ strategy }))).toEqual(expected);
  });

  test.each<[RetryStrategy, number[]]>([
    ['fixed', [10, 10, 10, 10]],
    ['linear', [10, 20, 25, 25]],
    ['exponential', [10, 20, 25, 25]],
  ])('with %s is %j minutes when capped at 25', (strategy, expected) => {
    expect(minutes(policy({ strategy, maxCooldownMinutes: 25 }))).toEqual(expected);
  });

  test('is zero for a cooldown of zero minutes', () => {
    expect(minutes(policy({ strategy: 'exponential', cooldownMinutes: 0 }))).toEqual([0, 0, 0, 0]);
  });

  test('can be capped below one cooldown', () => {
    expect(minutes(policy({ maxCooldownMinutes: 4 }))).toEqual([4, 4, 4, 4]);
  });
});

describe('the causes of a retry', () => {
  test('are no-answer, busy and failed by default', () => {
    expect(RETRY_CAUSES.filter((cause) => isRetriedOn(policy({}), cause))).toEqual([
      'no-answer',
      'busy',
      'failed',
    ]);
  });

  test('are exactly those in retry_on', () => {
    const given = policy({ retryOn: ['busy', 'machine'] });
    expect(RETRY_CAUSES.filter((cause) => isRetriedOn(given, cause))).toEqual(['busy', 'machine']);
  });

  test('are none with an empty retry_on', () => {
    const given = policy({ retryOn: [] });
    expect(RETRY_CAUSES.filter((cause) => isRetriedOn(given, cause))).toEqual([]);
  });
});
