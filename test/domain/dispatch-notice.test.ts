import { describe, expect, test } from 'vitest';
import { type DispatchFacts, noticeOfDispatch } from '../../src/domain/dispatch-notice.ts';

/** A Monday. */
const NOW = new Date('2027-03-01T10:00:00Z');
const waiting: DispatchFacts = {
  now: NOW,
  pending: 3,
  status: 'in_progress',
  pausedBy: null,
  scheduledStart: null,
  holdUntil: null,
  workingHours: null,
  timezone: 'UTC',
  busyLines: 0,
  concurrencyLimit: 10,
};
const mondays = (start: string) => ({
  monday: { enabled: true, windows: [{ start, end: '17:00' }] },
});

describe('the notice of a dispatch', () => {
  test.each([
    [{}, 'they are due now, and called as soon as a worker takes them'],
    [{ busyLines: 9 }, 'they are due now, and called as soon as a worker takes them'],
    [{ busyLines: 10 }, 'they are due now, and called as lines fall free: 10 of 10 are busy'],
    [
      { status: 'pending', scheduledStart: new Date('2027-03-02T09:00:00Z') },
      'they wait for scheduled_start, 2027-03-02T09:00:00.000Z',
    ],
    [{ status: 'pending' }, 'they wait for scheduled_start, now'],
    [{ status: 'paused', pausedBy: 'user' }, 'they wait until the batch is resumed'],
    [{ status: 'paused', pausedBy: 'campaign' }, 'they wait until the campaign is resumed'],
    [
      { holdUntil: new Date('2027-03-01T10:00:01Z') },
      'they wait until 2027-03-01T10:00:01.000Z, because call control takes no calls now',
    ],
    [{ holdUntil: NOW }, 'they are due now, and called as soon as a worker takes them'],
    [
      { workingHours: mondays('10:00') },
      'they are due now, and called as soon as a worker takes them',
    ],
    [
      { workingHours: mondays('10:01') },
      'they wait for working hours, which open at 2027-03-01T10:01:00.000Z',
    ],
    [{ workingHours: {} }, 'their working hours in UTC do not open within a year'],
  ] as const)('with %o says that %s', (facts, hold) => {
    expect(noticeOfDispatch({ ...waiting, ...facts })).toBe(`3 in pending: ${hold}`);
  });

  test('says that nobody waits', () => {
    expect(noticeOfDispatch({ ...waiting, pending: 0 })).toBe('no contact is in pending');
  });

  test.each(['completed', 'cancelled', 'expired'] as const)('says that it is %s', (status) => {
    expect(noticeOfDispatch({ ...waiting, status })).toBe(
      `the batch is ${status}: it calls nobody`,
    );
  });
});
