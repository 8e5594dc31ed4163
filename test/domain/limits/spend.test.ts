import { describe, expect, test } from 'vitest';
import {
  isSpendQuotaReached,
  nextUtcDay,
  spentOn,
  utcDay,
} from '../../../src/domain/limits/spend.ts';

const at = (text: string) => new Date(text);

describe('A day of spending', () => {
  test.each([
    ['2027-03-01T00:00:00.000Z', '2027-03-01', '2027-03-02T00:00:00.000Z'],
    ['2027-03-01T23:59:59.999Z', '2027-03-01', '2027-03-02T00:00:00.000Z'],
    ['2027-03-01T23:30:00-05:00', '2027-03-02', '2027-03-03T00:00:00.000Z'],
    ['2028-02-28T12:00:00Z', '2028-02-28', '2028-02-29T00:00:00.000Z'],
    ['2027-12-31T12:00:00Z', '2027-12-31', '2028-01-01T00:00:00.000Z'],
  ])('that %s belongs to is %s and ends at %s', (instant, day, end) => {
    expect(utcDay(at(instant))).toBe(day);
    expect(nextUtcDay(at(instant)).toISOString()).toBe(end);
  });
});

const spent = (spentUsd: number, day = '2027-03-01') => ({ day, spentUsd });

describe('The spend quota', () => {
  const now = at('2027-03-01T10:00:00Z');

  test.each([
    ['nothing was ever spent', null, 10, false],
    ['a little less is spent', spent(9.999999), 10, false],
    ['exactly as much is spent', spent(10), 10, true],
    ['more is spent', spent(10.01), 10, true],
    ['more was spent on another day', spent(99, '2027-02-28'), 10, false],
    ['it is 0 and nothing was ever spent', null, 0, true],
    ['it is not set', spent(1_000_000), null, false],
  ])('is reached or not when %s', (_name, spend, limitUsd, isReached) => {
    expect(isSpendQuotaReached(spend, { limitUsd, now })).toBe(isReached);
  });

  test('counts what was spent on the day of the instant', () => {
    expect(spentOn(spent(3), now)).toBe(3);
    expect(spentOn(spent(3), at('2027-03-02T00:00:00Z'))).toBe(0);
  });
});
