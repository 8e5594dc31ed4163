import { describe, expect, test } from 'vitest';
import {
  callsLeft,
  type CountedUsage,
  limitedCounters,
  maxCallCostUsd,
  reachedLimit,
} from '../../../src/domain/limits/usage-limits.ts';

const now = new Date('2027-03-01T23:30:00Z');
const UNLIMITED = {
  maxCalls: null,
  maxSpendUsd: null,
  maxCallsPerDay: null,
  maxSpendUsdPerDay: null,
};
const UNUSED = { calls: 0, spentUsd: 0, reservedUsd: 0 };
const total = (members: Partial<CountedUsage>): CountedUsage => ({
  ownerId: 'campaign-1',
  counter: 'total',
  reason: 'campaign_limit_reached',
  maxCalls: null,
  maxSpendUsd: null,
  usage: UNUSED,
  ...members,
});
const today = (members: Partial<CountedUsage>) =>
  total({ counter: '2027-03-01', reason: 'daily_limit_reached', ...members });
const ask = (counted: CountedUsage[], costUsd: number | null = null) =>
  reachedLimit({ counted, costUsd, now });

const rows = (campaign: object, organization: object = {}) => ({
  campaign: { ...UNLIMITED, campaignId: 'campaign-1', ...campaign },
  organization: { ...UNLIMITED, organizationId: 'organization-1', ...organization },
});
const spent = (spentUsd: number, reservedUsd = 0) => ({ calls: 3, spentUsd, reservedUsd });

describe('The counters of a campaign', () => {
  test('are none without a limit', () => {
    expect(limitedCounters(rows({}), now)).toEqual([]);
  });

  test.each([
    [rows({ maxCalls: 5 }), [['campaign-1', 'total']]],
    [rows({ maxSpendUsd: 5 }), [['campaign-1', 'total']]],
    [rows({ maxCallsPerDay: 5 }), [['campaign-1', '2027-03-01']]],
    [rows({ maxSpendUsdPerDay: 5 }), [['campaign-1', '2027-03-01']]],
    [rows({}, { maxCallsPerDay: 5 }), [['organization-1', '2027-03-01']]],
    [
      rows({ maxCalls: 5, maxCallsPerDay: 2 }, { maxSpendUsdPerDay: 9 }),
      [
        ['campaign-1', 'total'],
        ['campaign-1', '2027-03-01'],
        ['organization-1', '2027-03-01'],
      ],
    ],
  ])('are those that a limit needs: %#', (limits, keys) => {
    const counters = limitedCounters(limits, now);
    expect(counters.map(({ ownerId, counter }) => [ownerId, counter])).toEqual(keys);
  });
});

describe('What a call may cost', () => {
  test.each([
    ['the price of its time limit and of a minute to end it', [0.02, 600, null], 0.22],
    ['the price of started minutes', [0.02, 601, null], 0.24],
    ['what its agent may report, where that is more', [0.02, 600, 0.5], 0.5],
    ['the price, where that is more', [0.02, 3_300, 0.5], 1.12],
    ['what its agent may report, without a price', [null, 600, 0.5], 0.5],
    ['nothing, with a price of 0', [0, 600, null], 0],
    ['unknown, where neither is known', [null, 600, null], null],
  ] as const)('is %s', (_name, [pricePerMinuteUsd, timeLimitSeconds, maxCostPerCallUsd], cost) => {
    expect(maxCallCostUsd({ pricePerMinuteUsd, timeLimitSeconds, maxCostPerCallUsd })).toBe(cost);
  });
});

describe('A limit', () => {
  const midnight = new Date('2027-03-02T00:00:00Z');

  test.each<[string, CountedUsage[], number | null, ReturnType<typeof ask>]>([
    ['of no counter', [], null, null],
    ['of calls that has one left', [total({ maxCalls: 4, usage: spent(0) })], null, null],
    [
      'of calls that has none left',
      [total({ maxCalls: 3, usage: spent(0) })],
      null,
      { reason: 'campaign_limit_reached', until: null },
    ],
    [
      'of a day, until the next one in UTC',
      [today({ maxCalls: 3, usage: spent(0) })],
      null,
      { reason: 'daily_limit_reached', until: midnight },
    ],
    ['that a call fills exactly', [total({ maxSpendUsd: 1, usage: spent(0.3, 0.4) })], 0.3, null],
    [
      'that a call would exceed with what is reserved',
      [total({ maxSpendUsd: 1, usage: spent(0.3, 0.41) })],
      0.3,
      { reason: 'campaign_limit_reached', until: null },
    ],
    [
      'that a report has exceeded',
      [total({ maxSpendUsd: 1, usage: spent(1.2) })],
      0,
      { reason: 'campaign_limit_reached', until: null },
    ],
    [
      'that is spent, for a call without a cost',
      [total({ maxSpendUsd: 1, usage: spent(1) })],
      0,
      null,
    ],
    [
      'on spend, for a call of unknown cost',
      [total({ maxCalls: 9 }), today({ maxSpendUsd: 1 })],
      null,
      { reason: 'call_cost_unknown', until: null },
    ],
    [
      'of the first counter that is full',
      [today({ maxCalls: 3, usage: spent(0) }), total({ maxCalls: 3, usage: spent(0) })],
      null,
      { reason: 'daily_limit_reached', until: midnight },
    ],
  ])('%s', (_name, counted, costUsd, reached) => {
    expect(ask(counted, costUsd)).toEqual(reached);
  });

  test('is not reached early or late by the rounding of many cents', () => {
    const usage = { calls: 0, spentUsd: 0.1 + 0.2, reservedUsd: 0 };
    expect(ask([total({ maxSpendUsd: 0.4, usage })], 0.1)).toBeNull();
    expect(ask([total({ maxSpendUsd: 0.399_999, usage })], 0.1)).not.toBeNull();
  });
});

describe('The calls that limits leave', () => {
  test.each<[CountedUsage[], number | null, number]>([
    [[], null, Infinity],
    [[total({ maxCalls: 9, usage: { ...UNUSED, calls: 4 } })], null, 5],
    [[total({ maxSpendUsd: 1, usage: { ...UNUSED, spentUsd: 0.1 } })], 0.3, 3],
    [[total({ maxCalls: 9 }), today({ maxSpendUsd: 1 })], 0.3, 3],
    [[total({ maxCalls: 2 }), today({ maxSpendUsd: 1 })], 0.3, 2],
  ])('are those of the smallest: %#', (counted, costUsd, left) => {
    expect(callsLeft({ counted, costUsd })).toBe(left);
  });
});
