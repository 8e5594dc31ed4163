import { describe, expect, test } from 'vitest';
import type { CallHours } from '../../src/domain/hours/call-hours.ts';
import { sharedHoursWarnings } from '../../src/domain/shared-hours.ts';
import { WEEKDAYS } from '../../src/domain/hours/week.ts';

const NOW = new Date('2027-03-01T10:00:00Z');

const daily = (start: string, end: string): CallHours => ({
  workingHours: Object.fromEntries(
    WEEKDAYS.map((day) => [day, { enabled: true, windows: [{ start, end }] }]),
  ),
  timezone: 'Europe/Moscow',
  timezoneSource: 'callee',
});
const office = daily('09:00', '17:00');
/** Russian mobile numbers, and those of Spain. */
const spread = new Map([
  ['+7', 3],
  ['+34', 2],
]);

describe('the warning of hours that time zones do not share', () => {
  test('counts the contacts whose zones are never open together', () => {
    expect(sharedHoursWarnings(office, spread, NOW)).toEqual([
      'with timezone_source callee, working_hours are at no time within a year open in all time zones ' +
        'of the number of 3 contacts, which are not called: give a timezone with the contact, or widen working_hours',
    ]);
  });

  test('names a single contact', () => {
    const [warning] = sharedHoursWarnings(office, new Map([['+7', 1]]), NOW);
    expect(warning).toContain('of the number of 1 contact, which is not called');
  });

  test.each([
    ['all zones share an hour', daily('08:00', '22:00')],
    ['the zone of the campaign counts', { ...office, timezoneSource: 'campaign' as const }],
    ['calls are allowed at any time', { ...office, workingHours: null }],
  ])('is not given where %s', (_case, hours) => {
    expect(sharedHoursWarnings(hours, spread, NOW)).toEqual([]);
  });
});
