import { describe, expect, test } from 'vitest';
import { QuotaExceededError } from '../../../src/domain/errors.ts';
import {
  assertWithinQuota,
  effectiveCallQuotas,
  effectiveQuotas,
  NO_QUOTAS,
  smallerLimit,
} from '../../../src/domain/limits/quotas.ts';

describe('The quotas of an organization', () => {
  test('are those that are set for it, else the defaults of the installation', () => {
    const own = { ...NO_QUOTAS, maxLiveCalls: 5_000, maxEndpoints: 0 };
    const defaults = { ...NO_QUOTAS, maxLiveCalls: 1_000, maxSpendPerDayUsd: 20 };
    expect(effectiveQuotas(own, defaults)).toEqual({
      ...NO_QUOTAS,
      maxLiveCalls: 5_000,
      maxEndpoints: 0,
      maxSpendPerDayUsd: 20,
    });
  });

  test('on calls are chosen in the same way', () => {
    const own = { maxLiveCalls: null, maxCallsPerSecond: 2, maxSpendPerDayUsd: 0 };
    const defaults = { maxLiveCalls: 10, maxCallsPerSecond: 1, maxSpendPerDayUsd: 20 };
    expect(effectiveCallQuotas(own, defaults)).toEqual({
      maxLiveCalls: 10,
      maxCallsPerSecond: 2,
      maxSpendPerDayUsd: 0,
    });
  });
});

test.each([
  [3, 5, 3],
  [5, 3, 3],
  [null, 3, 3],
  [3, null, 3],
  [0, null, 0],
  [null, null, null],
])('The smaller of the limits %s and %s is %s', (a, b, smaller) => {
  expect(smallerLimit(a, b)).toBe(smaller);
});

describe('A request', () => {
  const quotas = { ...NO_QUOTAS, maxEndpoints: 10 };

  test.each([
    [9, 1],
    [0, 10],
    [12, -3],
  ])('that finds %d used and wants %d more keeps a quota of 10', (used, wanted) => {
    expect(() => assertWithinQuota(quotas, 'maxEndpoints', { used, wanted })).not.toThrow();
  });

  test.each([
    [10, 1],
    [0, 11],
    // More is used since the quota was lowered.
    [12, 0],
  ])('that finds %d used and wants %d more exceeds a quota of 10', (used, wanted) => {
    const exceed = () => assertWithinQuota(quotas, 'maxEndpoints', { used, wanted });
    expect(exceed).toThrow(QuotaExceededError);
    expect(exceed).toThrow(
      expect.objectContaining({ quota: { name: 'max_endpoints', limit: 10, used } }),
    );
    expect(exceed).toThrow(
      `the organization uses ${used} of its quota max_endpoints of 10, and the request needs more: ` +
        'delete what is no longer needed, or ask the operator of this installation for a higher quota',
    );
  });

  test('keeps a quota that is not set', () => {
    const huge = { used: 1e12, wanted: 1 };
    expect(() => assertWithinQuota(NO_QUOTAS, 'maxEndpoints', huge)).not.toThrow();
  });
});
