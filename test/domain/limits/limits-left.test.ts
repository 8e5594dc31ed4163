import { describe, expect, test } from 'vitest';
import {
  type CallerFacts,
  callerLimitsLeft,
  spendQuotaLeft,
  usageLimitsLeft,
} from '../../../src/domain/limits/limits-left.ts';
import type { CountedUsage } from '../../../src/domain/limits/usage-limits.ts';

const now = new Date('2027-03-01T10:00:00Z');
const from = new Date('2027-03-02T09:00:00Z');
const at = (text: string) => new Date(text);

const counter = (members: Partial<CountedUsage>): CountedUsage => ({
  ownerId: 'campaign-1',
  counter: 'total',
  reason: 'campaign_limit_reached',
  maxCalls: null,
  maxSpendUsd: null,
  usage: { calls: 4, spentUsd: 1, reservedUsd: 2 },
  ...members,
});
const leftOf = (
  members: Partial<CountedUsage>,
  cost: Parameters<typeof usageLimitsLeft>[1]['cost'] = { maxUsd: null, meanUsd: null },
) => usageLimitsLeft([counter(members)], { organizationId: 'organization-1', cost, from });

describe('What limits on calls leave', () => {
  test('is the rest of the calls, for ever in all and until midnight on a day', () => {
    expect(leftOf({ maxCalls: 10 })).toEqual([
      { name: 'max_calls', of: 'campaign', limit: 10, callsLeft: 6, until: null },
    ]);
    const day = { ownerId: 'organization-1', counter: '2027-03-02', maxCalls: 5 };
    expect(leftOf(day)).toEqual([
      {
        name: 'max_calls_per_day',
        of: 'organization',
        limit: 5,
        callsLeft: 1,
        until: at('2027-03-03T00:00:00Z'),
      },
    ]);
  });

  test('has no end on the last day of the years that are answered', () => {
    const day = counter({ counter: '9999-12-31', maxCalls: 5 });
    const order = { organizationId: 'organization-1', cost: { maxUsd: null, meanUsd: null } };
    expect(usageLimitsLeft([day], { ...order, from: at('9999-12-31T10:00:00Z') })).toMatchObject([
      { name: 'max_calls_per_day', until: null },
    ]);
  });

  test('is no call where more are made than the limit allows now', () => {
    expect(leftOf({ maxCalls: 3 })).toMatchObject([{ callsLeft: 0 }]);
  });
});

describe('What limits on spend leave', () => {
  test.each([
    ['the most that a call may cost, without recent calls', 2, null, 3],
    ['the mean of recent calls, while the most is left', 2, 0.5, 11],
    ['no more than the most, where calls have cost more', 2, 9, 3],
    ['all calls, where they cost nothing', 2, 0, Infinity],
    ['no call, where the most is not left', 8, 0.1, 0],
    ['no call, where nobody knows what one costs', null, 0.1, 0],
  ])('is counted by %s', (_name, maxUsd, meanUsd, callsLeft) => {
    expect(leftOf({ maxSpendUsd: 10 }, { maxUsd, meanUsd })).toEqual([
      { name: 'max_spend_usd', of: 'campaign', limit: 10, callsLeft, until: null },
    ]);
  });

  test('counts whole millionths of a dollar', () => {
    // 0.3 - 0.1 is less than 0.2 in binary fractions.
    const usage = { calls: 1, spentUsd: 0.1, reservedUsd: 0 };
    const cost = { maxUsd: 0.1, meanUsd: null };
    expect(leftOf({ maxSpendUsd: 0.3, usage }, cost)).toMatchObject([{ callsLeft: 2 }]);
  });

  test('of a day ends with it, and stands beside that on calls', () => {
    const both = { counter: '2027-03-02', maxCalls: 5, maxSpendUsd: 10 };
    expect(leftOf(both, { maxUsd: 1, meanUsd: null })).toMatchObject([
      { name: 'max_calls_per_day', callsLeft: 1 },
      { name: 'max_spend_usd_per_day', callsLeft: 7, until: at('2027-03-03T00:00:00Z') },
    ]);
  });
});

describe('What the quota on spend leaves', () => {
  const spent = { day: '2027-03-02', spentUsd: 0.7 };

  test('is the calls that begin until it is spent, on the day of the first', () => {
    expect(spendQuotaLeft(spent, { limitUsd: 1, callUsd: 0.2, from })).toEqual({
      name: 'max_spend_per_day_usd',
      of: 'organization',
      limit: 1,
      // The second call exceeds it.
      callsLeft: 2,
      until: at('2027-03-03T00:00:00Z'),
    });
  });

  test.each([
    ['as many calls as it pays for exactly', spent, { limitUsd: 1, callUsd: 0.1 }, 3],
    [
      'all of it after the costs of another day',
      { ...spent, day: '2027-03-01' },
      { limitUsd: 1, callUsd: 0.1 },
      10,
    ],
    ['all of it, where nothing was spent', null, { limitUsd: 1, callUsd: 0.1 }, 10],
    ['no call, where it is spent', spent, { limitUsd: 0.7, callUsd: 0.1 }, 0],
    ['no call, where it is exceeded', spent, { limitUsd: 0.5, callUsd: 0 }, 0],
    ['no call, where it is 0', null, { limitUsd: 0, callUsd: null }, 0],
    ['all calls, where they cost nothing', spent, { limitUsd: 1, callUsd: 0 }, Infinity],
    ['all calls, if their cost is unknown', spent, { limitUsd: 1, callUsd: null }, Infinity],
  ])('is %s', (_name, spend, quota, callsLeft) => {
    expect(spendQuotaLeft(spend, { ...quota, from }).callsLeft).toBe(callsLeft);
  });
});

const callers = (facts: Partial<CallerFacts>) =>
  callerLimitsLeft({
    numbers: ['+1', '+2'],
    rests: new Map(),
    cap: null,
    calls: new Map(),
    caps: new Map(),
    now,
    from: now,
    ...facts,
  });

describe('What caller numbers leave', () => {
  const until = at('2027-03-01T18:00:00Z');
  const later = at('2027-03-01T20:00:00Z');

  test('is everything without a cap, while one does not rest', () => {
    expect(callers({ rests: new Map([['+1', until]]) })).toEqual([]);
  });

  test('is nothing while all rest, until the first has rested', () => {
    const rests = new Map([
      ['+1', until],
      ['+2', later],
    ]);
    const rest = { name: 'caller_number_rest', of: 'organization', limit: null, callsLeft: 0 };
    expect(callers({ rests, cap: 5 })).toEqual([{ ...rest, until }]);
    expect(callers({ rests, from: until })).toEqual([]);
    const calls = new Map([
      ['+1', 5],
      ['+2', 5],
    ]);
    const capEnds = at('2027-03-02T07:00:00Z');
    const caps = new Map([
      ['+1', capEnds],
      ['+2', capEnds],
    ]);
    const cap = { name: 'max_calls_per_number_24h', of: 'organization', limit: 5, callsLeft: 0 };
    expect(callers({ rests, cap: 5, calls, caps })).toEqual([
      { ...rest, until: capEnds },
      { ...cap, until: capEnds },
    ]);
    const first = { rests, cap: 5, calls: new Map([['+1', 5]]), caps: new Map([['+1', capEnds]]) };
    expect(callers(first)).toEqual([{ ...rest, until: later }]);
  });

  test('is what the cap leaves to the numbers that do not rest, for a day', () => {
    const calls = new Map([
      ['+1', 2],
      ['+2', 1],
    ]);
    const cap = { name: 'max_calls_per_number_24h', of: 'organization', limit: 5 };
    const dayAfter = at('2027-03-02T10:00:00Z');
    expect(callers({ cap: 5, calls })).toEqual([{ ...cap, callsLeft: 7, until: dayAfter }]);
    const rests = new Map([['+1', later]]);
    expect(callers({ cap: 5, calls, rests })).toMatchObject([{ callsLeft: 4 }]);
  });

  test('is nothing while all are at the cap, until the first is below it', () => {
    const calls = new Map([
      ['+1', 5],
      ['+2', 5],
    ]);
    const caps = new Map([
      ['+1', later],
      ['+2', until],
    ]);
    expect(callers({ cap: 5, calls, caps })).toMatchObject([{ callsLeft: 0, until }]);
  });
});
