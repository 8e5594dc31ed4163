import { describe, expect, it } from 'vitest';
import { evenWeek } from '../../../console/src/components/hours/week-plan.ts';
import {
  durationText,
  stepsOf,
  timesOf,
} from '../../../console/src/pages/campaigns/retries/retry-steps.ts';

describe('the picture of a retry policy', () => {
  it('waits the same, longer by the same, or twice as long', () => {
    const policy = { max_retries: 3, cooldown_minutes: 10 };
    const waits = (strategy: 'fixed' | 'linear' | 'exponential') =>
      stepsOf({ ...policy, strategy }).map(({ waitMinutes, afterMinutes }) => [
        waitMinutes,
        afterMinutes,
      ]);
    expect(waits('fixed')).toEqual([
      [0, 0],
      [10, 10],
      [10, 20],
      [10, 30],
    ]);
    expect(waits('linear')).toEqual([
      [0, 0],
      [10, 10],
      [20, 30],
      [30, 60],
    ]);
    expect(waits('exponential')).toEqual([
      [0, 0],
      [10, 10],
      [20, 30],
      [40, 70],
    ]);
  });

  it('says which wait is limited', () => {
    const steps = stepsOf({
      max_retries: 3,
      strategy: 'exponential',
      cooldown_minutes: 120,
      max_cooldown_minutes: 240,
    });
    expect(steps.map(({ waitMinutes, isLimited }) => [waitMinutes, isLimited])).toEqual([
      [0, false],
      [120, false],
      [240, false],
      [240, true],
    ]);
  });

  it('is one call without retries', () => {
    expect(stepsOf({ max_retries: 0, strategy: 'fixed', cooldown_minutes: 60 })).toEqual([
      { attempt: 1, waitMinutes: 0, afterMinutes: 0, isLimited: false },
    ]);
  });

  it('moves a call that falls outside of the calling hours to their opening', () => {
    const steps = stepsOf({ max_retries: 2, strategy: 'fixed', cooldown_minutes: 240 });
    const hours = {
      plan: evenWeek([{ start: 540, end: 1020 }], ['monday', 'tuesday']),
      blackoutDates: [],
    };
    const from = new Date('2027-03-01T09:30:00Z');
    expect(timesOf(steps, { hours, zone: 'UTC', from })).toEqual([
      new Date('2027-03-01T09:30:00Z'),
      new Date('2027-03-01T13:30:00Z'),
      new Date('2027-03-02T09:00:00Z'),
    ]);
  });

  it('ends before the year 9999 where a wait leads beyond all dates', () => {
    const steps = stepsOf({
      max_retries: 2,
      strategy: 'fixed',
      cooldown_minutes: 1_000_000_000_000,
    });
    const from = new Date('2027-03-01T09:30:00Z');
    expect(timesOf(steps, { hours: null, zone: 'UTC', from })).toEqual([from]);
  });

  it('ends where the hours do not open any more', () => {
    const steps = stepsOf({ max_retries: 2, strategy: 'fixed', cooldown_minutes: 240 });
    const hours = { plan: evenWeek(), blackoutDates: [] };
    expect(timesOf(steps, { hours, zone: 'UTC', from: new Date('2027-03-01T09:30:00Z') })).toEqual(
      [],
    );
  });

  it.each([
    [0, '0 min'],
    [45, '45 min'],
    [120, '2 h'],
    [90, '1 h 30 min'],
    [4560, '3 d 4 h'],
  ])('writes %i minutes as %s', (minutes, text) => expect(durationText(minutes)).toBe(text));
});
