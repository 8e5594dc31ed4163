import { expect, it } from 'vitest';
import { capText, shareText } from '../../../console/src/pages/caller-numbers/health.ts';
import { readCallerNumberSearch } from '../../../console/src/pages/caller-numbers/search.ts';

const health = {
  phone_number: '+12125550100',
  calls: 1_240,
  answered: 310,
  answer_rate: 0.25,
  short_call_share: null,
  daily_cap: 2_000,
  is_capped: false,
  resting_until: null,
  rest_reason: null,
  rested_at: null,
};

it('says how much of the daily cap is used, and when it is reached', () => {
  expect(capText(health)).toBe('1,240 of 2,000');
  expect(capText({ ...health, calls: 2_000, is_capped: true })).toBe('2,000 of 2,000: reached');
  expect(capText({ ...health, daily_cap: null })).toBe('none');
});

it('tells a share from no calls', () => {
  expect(shareText(0.125)).toBe('12.5%');
  expect(shareText(0)).toBe('0%');
  expect(shareText(null)).toBe('no calls');
});

it('takes a number of rows to skip from the address, and nothing else', () => {
  expect(readCallerNumberSearch({ skip: 50 })).toEqual({ skip: 50 });
  expect(readCallerNumberSearch({ skip: -1 })).toEqual({});
  expect(readCallerNumberSearch({ skip: 'x' })).toEqual({});
});
