import { describe, expect, test } from 'vitest';
import { WEEKDAYS } from '../../../src/domain/hours/week.ts';
import { viewWorkingHours, workingHours } from '../../../src/schemas/members/working-hours.ts';

const problems = (value: unknown) =>
  workingHours.safeParse(value).error?.issues.map((issue) => issue.path.join('.'));

describe('working hours', () => {
  test.each([
    [{ start: '09:00', end: '17:00', end_time: '21:00' }, "'end' and 'end_time'"],
    [{ end_time: '21:00', start: '09:00', end: '17:00' }, "'end_time' and 'end'"],
    [{ start_time: '08:00', start: '09:00', end: '17:00' }, "'start_time' and 'start'"],
  ])('with two values of one member, as in %j, are refused', (day, names) => {
    const { error } = workingHours.safeParse({ monday: day });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      `${names} are the same member and differ: send one of them`,
    ]);
  });

  test('name the two contradictory members of a window', () => {
    const windows = [{ start: '09:00', end: '17:00', end_time: '21:00' }];
    const { error } = workingHours.safeParse({ monday: { windows } });
    expect(error?.issues).toMatchObject([
      {
        path: ['monday', 'windows', 0, 'end_time'],
        message: "'end' and 'end_time' are the same member and differ: send one of them",
      },
    ]);
  });

  test('may have two names of one member with the same value', () => {
    const day = { start: '09:00', end: '17:00', end_time: '17:00', start_time: null };
    expect(viewWorkingHours(workingHours.parse({ monday: day }))).toEqual({
      monday: { enabled: true, start: '09:00', end: '17:00' },
    });
  });

  test.each([
    ['22:00', '00:00', 'write 24:00 for the midnight at the end of the day'],
    ['24:00', '08:00', 'write 00:00 for the midnight at the start of the day'],
    [
      '22:00',
      '06:00',
      'a span over midnight is two windows, 22:00 to 24:00 on this day and 00:00 to 06:00 on the next',
    ],
  ])('from %s to %s are refused with advice that is accepted', (start, end, remedy) => {
    const { error } = workingHours.safeParse({ monday: { start, end } });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      `ends at ${end}, not after its start at ${start}: ${remedy}`,
    ]);
  });

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
