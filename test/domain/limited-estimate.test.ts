import { describe, expect, test } from 'vitest';
import { countersOf } from '../../src/domain/contact.ts';
import { estimateBatch, type EstimateFacts } from '../../src/domain/estimate.ts';
import { stoppingLimits } from '../../src/domain/limited-estimate.ts';
import type { LimitLeft } from '../../src/domain/limits/limits-left.ts';

/** A Monday, eight hours before midnight. */
const NOW = new Date('2027-03-01T16:00:00Z');
const at = (text: string) => new Date(text);
const facts: EstimateFacts = {
  now: NOW,
  status: 'in_progress',
  counters: { ...countersOf([]), pending: 100 },
  scheduledStart: null,
  scheduledEnd: null,
  workingHours: null,
  timezone: 'UTC',
  concurrencyLimit: 10,
  rates: [],
  liveCallLimits: [],
  retryPolicy: { maxRetries: 0, strategy: 'fixed', cooldownMinutes: 60 },
  history: [],
};
const limit = (members: Partial<LimitLeft>): LimitLeft => ({
  name: 'max_calls',
  of: 'campaign',
  limit: 40,
  callsLeft: 40,
  until: null,
  ...members,
});
const stopping = (limits: LimitLeft[], changed: Partial<EstimateFacts> = {}) => {
  const all = { ...facts, ...changed };
  const estimate = estimateBatch(all);
  if (estimate === null) throw new Error('a finished batch has no estimate');
  return stoppingLimits(all, estimate, limits).map((stop) => [stop.name, stop.contactsWaiting]);
};
/** A call takes an hour, and two out of three are retried once: 100 contacts make 167 calls. */
const retrying: Partial<EstimateFacts> = {
  retryPolicy: { maxRetries: 1, strategy: 'fixed', cooldownMinutes: 60 },
  history: [
    { callStatus: 'completed', sipStatus: 200, answeredBy: null, count: 1, seconds: 3_600 },
    { callStatus: 'no-answer', sipStatus: 480, answeredBy: null, count: 2, seconds: 7_200 },
  ],
};

describe('A batch of 100 contacts', () => {
  test.each([
    [100, []],
    [99, [['max_calls', 1]]],
    [0, [['max_calls', 100]]],
  ])('at a limit that leaves %i calls leaves the others waiting', (callsLeft, expected) => {
    expect(stopping([limit({ callsLeft })])).toEqual(expected);
  });

  test('with retries makes more calls, of which those of the waiting contacts are left', () => {
    expect(stopping([limit({ callsLeft: 167 })], retrying)).toEqual([]);
    // 100 · (167 - 67) / 167
    expect(stopping([limit({ callsLeft: 67 })], retrying)).toEqual([['max_calls', 60]]);
  });

  test('is stopped on a day only by the calls that it would make on it', () => {
    const midnight = at('2027-03-02T00:00:00Z');
    const day = limit({ name: 'max_calls_per_day', until: midnight, callsLeft: 80 });
    const slow = { ...retrying, retryPolicy: facts.retryPolicy };
    // Ten lines and calls of an hour: 80 calls begin in the eight hours before midnight.
    expect(stopping([day], slow)).toEqual([]);
    expect(stopping([{ ...day, callsLeft: 50 }], slow)).toEqual([['max_calls_per_day', 30]]);
    expect(stopping([day])).toEqual([['max_calls_per_day', 20]]);
  });

  test('is stopped by no limit that has ended before its first call', () => {
    const rest = limit({
      name: 'caller_number_rest',
      callsLeft: 0,
      until: at('2027-03-02T08:00Z'),
    });
    const scheduled = { status: 'pending' as const, scheduledStart: at('2027-03-02T09:00:00Z') };
    expect(stopping([rest], scheduled)).toEqual([]);
    expect(stopping([rest])).toEqual([['caller_number_rest', 100]]);
  });

  test('is stopped only by the calls that it would make before its end', () => {
    const ending = { ...retrying, scheduledEnd: at('2027-03-01T18:00:00Z') };
    // 20 calls begin in two hours.
    expect(stopping([limit({ callsLeft: 20 })], ending)).toEqual([]);
    expect(stopping([limit({ callsLeft: 19 })], ending)).toEqual([['max_calls', 1]]);
  });

  test('names the limit first that leaves the fewest calls', () => {
    const day = limit({ name: 'max_calls_per_day', callsLeft: 10 });
    expect(stopping([limit({}), day]).map(([name]) => name)).toEqual([
      'max_calls_per_day',
      'max_calls',
    ]);
  });
});
