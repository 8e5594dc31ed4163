import { describe, expect, test } from 'vitest';
import { WEEKDAYS } from '../../../src/domain/hours/week.ts';
import { viewWorkingHours, workingHours } from '../../../src/schemas/members/working-hours.ts';

const problems = (value: unknown) =>
  workingHours.safeParse(value).error?.issues.map((issue) => issue.path.join('.'));

describe('working hours', () => {
  test.each([
    [
      { start: '09:00', end: '17:00' },
      { enabled: true, start: '09:00', end: '17:00' },
    ],
    [
      { start: '9:00:00', end: '23:59' },
      { enabled: true, start: '09:00', end: '24:00' },
    ],
    [{ enabled: false }, { enabled: false }],
    [{ enabled: null }, { enabled: true, start: '00:00', end: '24:00' }],
    [{}, { enabled: true, start: '00:00', end: '24:00' }],
    [[{ start: '09:00', end: '10:00' }], { enabled: true, start: '09:00', end: '10:00' }],
    [[], { enabled: false }],
    [{ windows: [] }, { enabled: false }],
    [
      {
        enabled: false,
        windows: [
          { start: '13:00', end: '14:00' },
          { start: '09:00', end: '10:00' },
        ],
      },
      {
        enabled: false,
        windows: [
          { start: '09:00', end: '10:00' },
          { start: '13:00', end: '14:00' },
        ],
      },
    ],
  ])('with the day %j are answered as %j', (day, answered) => {
    const saturday = { enabled: true, start: '10:00', end: '12:00' };
    expect(viewWorkingHours(workingHours.parse({ fri: day, saturday }))).toEqual({
      friday: answered,
      saturday,
    });
  });

  test.each([
    [{ monday: { start: '09:00' } }, ['monday.end']],
    [{ monday: { start: '24:00', end: '24:00' } }, ['monday.end']],
    [{ monday: { start: '10:00', end: '10:00' } }, ['monday.end']],
    [{ monday: { start: 'nine', end: '25:00' } }, ['monday.start', 'monday.end']],
    [{ monday: { enabled: 'yes' } }, ['monday.enabled']],
    [{ monday: { open: '09:00' } }, ['monday.open']],
    [{ monday: { windows: [{ start: '09:00', end: '08:00' }] } }, ['monday.windows.0.end']],
    [{ monday: { windows: [], start: '09:00', end: '10:00' } }, ['monday']],
    [{ mon: {}, Monday: {} }, ['Monday']],
    [{ monday: 'always' }, ['monday']],
    [{ funday: {} }, ['funday']],
    [{ blackout_dates: ['2027-02-30'] }, ['blackout_dates']],
    [{ blackout_dates: '2027-02-01' }, ['blackout_dates']],
    ['always', ['']],
    [{}, ['']],
    [{ sunday: { enabled: false } }, ['']],
    [{ monday: [], blackout_dates: ['2027-12-25'] }, ['']],
    [{ never_open: false }, ['']],
    [{ never_open: 'yes' }, ['never_open']],
    [{ never_open: true, monday: {} }, ['never_open']],
  ])('of %j are refused at %j', (value, paths) => {
    expect(problems(value)).toEqual(paths);
  });

  test('never open where that is said by name, or each day is closed by its name', () => {
    expect(viewWorkingHours(workingHours.parse({ never_open: true, sunday: [] }))).toEqual({
      sunday: { enabled: false },
      never_open: true,
    });
    const closed = Object.fromEntries(WEEKDAYS.map((day) => [day, { enabled: false }]));
    expect(viewWorkingHours(workingHours.parse(closed))).toEqual(closed);
  });

  test('that an earlier release has stored and that never open are answered as they are taken', () => {
    const answered = viewWorkingHours({});
    expect(answered).toEqual({ never_open: true });
    expect(workingHours.parse(answered)).toEqual({});
  });

  test('keep each blackout date once and in order', () => {
    const hours = workingHours.parse({
      monday: {},
      blackout_dates: ['2027-12-25', '2027-01-01', '2027-12-25'],
    });
    expect(viewWorkingHours(hours)).toEqual({
      monday: { enabled: true, start: '00:00', end: '24:00' },
      blackout_dates: ['2027-01-01', '2027-12-25'],
    });
  });
});
