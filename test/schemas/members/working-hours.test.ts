import { describe, expect, test } from 'vitest';
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
    expect(viewWorkingHours(workingHours.parse({ fri: day }))).toEqual({ friday: answered });
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
  ])('of %j are refused at %j', (value, paths) => {
    expect(problems(value)).toEqual(paths);
  });

  test('keep each blackout date once and in order', () => {
    const hours = workingHours.parse({
      blackout_dates: ['2027-12-25', '2027-01-01', '2027-12-25'],
    });
    expect(viewWorkingHours(hours)).toEqual({ blackout_dates: ['2027-01-01', '2027-12-25'] });
  });
});
