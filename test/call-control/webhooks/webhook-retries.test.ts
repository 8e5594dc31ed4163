import { describe, expect, test } from 'vitest';
import {
  backoffMs,
  isRetried,
  readRetryRule,
} from '../../../src/call-control/webhooks/webhook-retries.ts';

describe('readRetryRule', () => {
  test('allows no retry without a fragment', () => {
    expect(readRetryRule('http://host/status').retries).toBe(0);
  });

  test('reads the count from rc and the failures from rp', () => {
    const rule = readRetryRule('http://host/status#rc=5&rp=ct,rt,5xx');
    expect(rule.retries).toBe(5);
    expect(
      (['ct', 'rt', '5xx', '4xx'] as const).map((failure) => isRetried(rule, failure)),
    ).toEqual([true, true, true, false]);
  });

  test('retries ct only by default', () => {
    const rule = readRetryRule('http://host/status#rc=2');
    expect(isRetried(rule, 'ct')).toBe(true);
    expect(isRetried(rule, '5xx')).toBe(false);
  });

  test.each([
    ['3x', 3],
    ['-2', 2],
    ['2.9', 2],
    ['-9', 5],
    ['x', 0],
    ['', 0],
  ])('reads the count %j as %i', (count, retries) => {
    expect(readRetryRule(`http://host/status#rc=${count}`).retries).toBe(retries);
  });

  test('retries all failures with rp=all, at most five times', () => {
    const rule = readRetryRule('http://host/status#rc=9&rp=all');
    expect(rule.retries).toBe(5);
    expect(isRetried(rule, '4xx')).toBe(true);
  });
});

test('the five retries wait 0.5, 1, 2, 4 and 6 seconds', () => {
  expect([1, 2, 3, 4, 5].map(backoffMs)).toEqual([500, 1000, 2000, 4000, 6000]);
});
