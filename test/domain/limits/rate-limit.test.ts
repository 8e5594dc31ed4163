import { describe, expect, test } from 'vitest';
import { countRequest, isWindowOver } from '../../../src/domain/limits/rate-limit.ts';

const startedAtMs = Date.parse('2027-03-01T09:00:00Z');

describe('the rate limit window of a token', () => {
  test('starts with the first request', () => {
    expect(countRequest(undefined, { limit: 3, nowMs: startedAtMs })).toEqual({
      window: { startedAtMs, requests: 1 },
      isAllowed: true,
      remaining: 2,
      resetSeconds: 60,
    });
  });

  test.each([
    [2, true, 0],
    [3, false, 0],
  ])('with %i of 3 requests used allows another one: %s', (requests, isAllowed, remaining) => {
    const nowMs = startedAtMs + 20_500;
    expect(countRequest({ startedAtMs, requests }, { limit: 3, nowMs })).toEqual({
      window: { startedAtMs, requests: requests + 1 },
      isAllowed,
      remaining,
      resetSeconds: 40,
    });
  });

  test.each([
    [59_999, false, 1],
    [60_000, true, 60],
  ])('has ended after %i ms: %s', (ms, over, resetSeconds) => {
    const full = { startedAtMs, requests: 3 };
    const nowMs = startedAtMs + ms;
    expect(isWindowOver(full, nowMs)).toBe(over);
    expect(countRequest(full, { limit: 3, nowMs })).toMatchObject({
      isAllowed: over,
      resetSeconds,
    });
  });
});
