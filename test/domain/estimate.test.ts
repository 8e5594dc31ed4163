import { describe, expect, test } from 'vitest';
import { BATCH_STATUSES, isTerminalBatch } from '../../src/domain/batch.ts';
import { countersOf, type Counters } from '../../src/domain/contact.ts';
import { estimateBatch, type EndedCalls, type EstimateFacts } from '../../src/domain/estimate.ts';
import type { WorkingHours } from '../../src/domain/hours/working-hours.ts';

/** A Monday. */
const NOW = new Date('2027-03-01T10:00:00Z');
const at = (text: string) => new Date(text);
const office: WorkingHours = {
  monday: { enabled: true, windows: [{ start: '09:00', end: '17:00' }] },
  tuesday: { enabled: true, windows: [{ start: '09:00', end: '17:00' }] },
};
const noRetries = { maxRetries: 0, strategy: 'fixed', cooldownMinutes: 60 } as const;
const counters = (members: Partial<Counters>) => ({ ...countersOf([]), ...members });
const ended = (members: Partial<EndedCalls>): EndedCalls => ({
  callStatus: 'completed',
  sipStatus: 200,
  answeredBy: null,
  count: 1,
  seconds: 60,
  ...members,
});
const text = (date: Date | null) => date?.toISOString().slice(0, 19) ?? null;

const estimate = (facts: Partial<EstimateFacts> = {}) => {
  const result = estimateBatch({
    now: NOW,
    status: 'in_progress',
    counters: counters({ pending: 100 }),
    scheduledStart: null,
    scheduledEnd: null,
    workingHours: null,
    timezone: 'UTC',
    concurrencyLimit: 10,
    rates: [],
    liveCallLimits: [],
    retryPolicy: noRetries,
    history: [],
    ...facts,
  });
  return result && [text(result.firstCallAt), text(result.lastCallAt), result.callsExpected];
};
const last = (facts: Partial<EstimateFacts>) => estimate(facts)?.[1];
const expected = (facts: Partial<EstimateFacts>) => estimate(facts)?.[2];

describe('an estimate', () => {
  test('has no instant beyond the year 9999', () => {
    const waiting = { status: 'pending', scheduledStart: at('9999-12-31T23:59:59Z') } as const;
    expect(estimate({ ...waiting, workingHours: office })).toEqual([null, null, 100]);
    expect(estimate(waiting)).toEqual(['9999-12-31T23:59:59', null, 100]);
  });

  test('of 100 contacts on 10 lines and 60 s each ends in the tenth minute', () => {
    expect(estimate()).toEqual(['2027-03-01T10:00:00', '2027-03-01T10:09:00', 100]);
  });

  test.each([
    [1, '2027-03-01T10:00:00'],
    [10, '2027-03-01T10:00:00'],
    [11, '2027-03-01T10:01:00'],
    [20, '2027-03-01T10:01:00'],
    [21, '2027-03-01T10:02:00'],
  ])('of %i contacts on 10 lines starts its last call at %s', (pending, expectedAt) => {
    expect(last({ counters: counters({ pending }) })).toBe(expectedAt);
  });

  test('keeps the rate limit when it is lower than the lines allow', () => {
    expect(last({ rates: [null, 0.1] })).toBe('2027-03-01T10:16:30');
    expect(last({ rates: [1.9] })).toBe(last({ rates: [1] }));
    expect(last({ rates: [100, null] })).toBe('2027-03-01T10:09:00');
  });

  test('keeps the limit of live calls of the organization', () => {
    expect(last({ liveCallLimits: [null, 5] })).toBe('2027-03-01T10:19:00');
    expect(last({ liveCallLimits: [null, 50] })).toBe('2027-03-01T10:09:00');
  });

  test('assumes the mean duration of the last calls', () => {
    const history = [ended({ count: 3, seconds: 60 }), ended({ callStatus: 'busy', seconds: 60 })];
    expect(last({ history })).toBe('2027-03-01T10:04:30');
  });

  test('starts with the window and pauses while it is closed', () => {
    const hours = { workingHours: office, concurrencyLimit: 1 };
    expect(estimate({ ...hours, now: at('2027-03-01T08:00:00Z') })).toEqual([
      '2027-03-01T09:00:00',
      '2027-03-01T10:39:00',
      100,
    ]);
    expect(estimate({ ...hours, now: at('2027-03-01T16:00:00Z') })).toEqual([
      '2027-03-01T16:00:00',
      '2027-03-02T09:39:00',
      100,
    ]);
    expect(estimate({ ...hours, now: at('2027-03-02T16:00:00Z') })?.[1]).toBe(
      '2027-03-08T09:39:00',
    );
  });

  test.each([
    [480, '2027-03-01T16:59:00'],
    [481, '2027-03-02T09:00:00'],
  ])('of %i calls, one per minute from 9 to 17, ends at %s', (pending, expectedAt) => {
    const facts = { workingHours: office, concurrencyLimit: 1, now: at('2027-03-01T09:00:00Z') };
    expect(last({ ...facts, counters: counters({ pending }) })).toBe(expectedAt);
  });

  test('reads the hours in the zone of the batch', () => {
    expect(estimate({ workingHours: office, timezone: 'America/New_York' })?.[0]).toBe(
      '2027-03-01T14:00:00',
    );
  });

  test('starts at the scheduled_start of a pending batch', () => {
    const start = { status: 'pending', scheduledStart: at('2027-03-01T12:00:00Z') } as const;
    expect(estimate(start)?.[0]).toBe('2027-03-01T12:00:00');
    const past = { ...start, scheduledStart: at('2027-03-01T09:00:00Z') };
    expect(estimate(past)?.[0]).toBe('2027-03-01T10:00:00');
  });

  test.each([
    ['2027-03-01T10:00:00Z', null, null],
    ['2027-03-01T10:00:01Z', '2027-03-01T10:00:00', null],
    ['2027-03-01T10:09:00Z', '2027-03-01T10:00:00', null],
    ['2027-03-01T10:09:01Z', '2027-03-01T10:00:00', '2027-03-01T10:09:00'],
  ])('of a batch that ends at %s has calls from %s to %s', (end, first, lastAt) => {
    expect(estimate({ scheduledEnd: at(end) })).toEqual([first, lastAt, 100]);
  });

  test('has no last call beyond a year', () => {
    const slow = { concurrencyLimit: 1, workingHours: null };
    const minutesOfAYear = 366 * 24 * 60;
    expect(last({ ...slow, counters: counters({ pending: minutesOfAYear }) })).toBe(
      '2028-03-01T09:59:00',
    );
    expect(last({ ...slow, counters: counters({ pending: minutesOfAYear + 1 }) })).toBeNull();
    expect(last({ workingHours: office, counters: counters({ pending: 600_000 }) })).toBeNull();
  });

  test('has no first and last call when the hours never open', () => {
    expect(estimate({ workingHours: {} })).toEqual([null, null, 100]);
  });

  test.each(BATCH_STATUSES)('of a %s batch exists unless the batch is finished', (status) => {
    expect(estimate({ status }) === null).toBe(isTerminalBatch(status));
  });
});

describe('the expected calls', () => {
  const policy = { ...noRetries, maxRetries: 2 };
  const half = [ended({ count: 50 }), ended({ callStatus: 'busy', sipStatus: 486, count: 50 })];

  test('are the waiting contacts without retries', () => {
    const waiting = { pending: 5, followupScheduled: 2, completed: 50, inFlight: 7 };
    expect(expected({ counters: counters(waiting) })).toBe(7);
    expect(estimate({ counters: counters({ completed: 5, inFlight: 7 }) })).toEqual([
      null,
      null,
      0,
    ]);
  });

  test('counts no waiting retry where the policy has none any more', () => {
    const waiting = { counters: counters({ pending: 5, retrying: 3, followupScheduled: 2 }) };
    expect(expected({ ...waiting, retryPolicy: noRetries })).toBe(7);
    expect(expected({ ...waiting, retryPolicy: { ...noRetries, maxRetries: 1 } })).toBe(10);
  });

  test('include retries by the share of the last calls', () => {
    expect(expected({ retryPolicy: policy, history: half })).toBe(175);
    expect(expected({ retryPolicy: { ...policy, maxRetries: 1 }, history: half })).toBe(150);
    expect(expected({ retryPolicy: policy, history: [] })).toBe(100);
    expect(expected({ history: half })).toBe(100);
  });

  test('include the retries of contacts in a call', () => {
    const inCall = counters({ dispatched: 50, inFlight: 50 });
    expect(expected({ counters: inCall, retryPolicy: policy, history: half })).toBe(75);
  });

  test.each<[string, Partial<EndedCalls>, object, number]>([
    ['no-answer', { callStatus: 'no-answer' }, {}, 200],
    ['failed', { callStatus: 'failed', sipStatus: 503 }, {}, 200],
    ['a permanent failure', { callStatus: 'failed', sipStatus: 404 }, {}, 100],
    ['canceled', { callStatus: 'canceled' }, {}, 100],
    ['unknown', { callStatus: 'unknown' }, {}, 100],
    ['a machine', { answeredBy: 'machine' }, {}, 100],
    ['a machine in retry_on', { answeredBy: 'machine' }, { retryOn: ['machine'] }, 200],
    ['busy outside of retry_on', { callStatus: 'busy' }, { retryOn: ['failed'] }, 100],
  ])('follow the retry policy: %s', (_name, call, more, calls) => {
    const retryPolicy = { ...policy, maxRetries: 1, ...more };
    expect(expected({ retryPolicy, history: [ended(call)] })).toBe(calls);
  });
});
