import { describe, expect, it, test } from 'vitest';
import {
  dayGroups,
  overMidnight,
  spansOfText,
  textOfSpans,
} from '../../../console/src/components/hours/spans-text.ts';
import {
  evenWeek,
  hourState,
  hoursOf,
  openInHour,
  paint,
  planOf,
} from '../../../console/src/components/hours/week-plan.ts';

const CLOSED = { enabled: false };

describe('the week of working hours', () => {
  it('has every form of a day that the API answers', () => {
    const plan = planOf({
      monday: { enabled: true, start: '09:10', end: '17:45' },
      tuesday: {
        enabled: true,
        windows: [
          { start: '08:00', end: '12:00' },
          { start: '13:30', end: '24:00' },
        ],
      },
      wednesday: { enabled: true },
      thursday: { enabled: false, start: '09:00', end: '17:00' },
    });
    expect(plan.monday).toEqual([{ start: 550, end: 1065 }]);
    expect(plan.tuesday).toEqual([
      { start: 480, end: 720 },
      { start: 810, end: 1440 },
    ]);
    expect(plan.wednesday).toEqual([{ start: 0, end: 1440 }]);
    expect(plan.thursday).toEqual([]);
    expect(plan.sunday).toEqual([]);
  });

  it('names all seven days, so that a merge leaves nothing of the stored week', () => {
    const plan = evenWeek([{ start: 550, end: 1065 }], ['monday']);
    expect(hoursOf(plan, ['2027-12-25'])).toEqual({
      monday: { enabled: true, windows: [{ start: '09:10', end: '17:45' }] },
      tuesday: CLOSED,
      wednesday: CLOSED,
      thursday: CLOSED,
      friday: CLOSED,
      saturday: CLOSED,
      sunday: CLOSED,
      blackout_dates: ['2027-12-25'],
    });
  });

  it('comes back from its working hours to the minute', () => {
    const plan = {
      ...evenWeek(),
      friday: [
        { start: 1, end: 2 },
        { start: 700, end: 1440 },
      ],
    };
    expect(planOf(hoursOf(plan))).toEqual(plan);
  });
});

describe('a painted hour', () => {
  it('keeps the minutes of what is beside it', () => {
    const day = [{ start: 550, end: 1065 }];
    expect(paint(day, { start: 720, end: 780 }, false)).toEqual([
      { start: 550, end: 720 },
      { start: 780, end: 1065 },
    ]);
    expect(paint(day, { start: 1080, end: 1140 }, true)).toEqual([
      { start: 550, end: 1065 },
      { start: 1080, end: 1140 },
    ]);
  });

  it('joins what it touches', () => {
    const day = [
      { start: 540, end: 720 },
      { start: 780, end: 1020 },
    ];
    expect(paint(day, { start: 720, end: 780 }, true)).toEqual([{ start: 540, end: 1020 }]);
  });

  it('is open, partly open or closed', () => {
    const day = [{ start: 550, end: 660 }];
    expect([8, 9, 10, 11].map((hour) => hourState(day, hour))).toEqual([
      'closed',
      'partly',
      'open',
      'closed',
    ]);
    expect(openInHour(day, 9)).toEqual([{ start: 550, end: 600 }]);
  });
});

describe('the times of a day as text', () => {
  it('are read with any dash and with one digit', () => {
    expect(spansOfText('9:00-12:30, 13:15 – 17:45')).toEqual([
      { start: 540, end: 750 },
      { start: 795, end: 1065 },
    ]);
    expect(spansOfText('  ')).toEqual([]);
    expect(textOfSpans([{ start: 540, end: 1440 }])).toBe('09:00–24:00');
  });

  it.each([
    '9',
    '9:00',
    '25:00-26:00',
    '09:60-10:00',
    '12:00-12:00',
    '17:00-09:00',
    '9:00-10:00-11:00',
  ])('are not understood as %s', (text) => expect(spansOfText(text)).toBeNull());

  it('are the same for days that follow each other', () => {
    const plan = { ...evenWeek([{ start: 540, end: 1020 }]), saturday: [], sunday: [] };
    expect(dayGroups(plan).map(({ first, last }) => [first, last])).toEqual([
      ['monday', 'friday'],
      ['saturday', 'sunday'],
    ]);
  });
});

test('times over midnight are told apart from times that nobody understands', () => {
  expect(overMidnight('9:00-12:00, 22:00–6:00')).toEqual({ from: '22:00', until: '06:00' });
  expect(overMidnight('9-12')).toBeNull();
  expect(overMidnight('9:00-12:00')).toBeNull();
});
