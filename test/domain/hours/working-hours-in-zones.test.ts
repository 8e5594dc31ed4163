import { describe, expect, test } from 'vitest';
import { firstStart } from '../../../src/domain/dispatch-gate.ts';
import {
  addOpenTime,
  nextClosing,
  isOpen,
  nextOpening,
  nextOpenings,
  type WorkingHours,
} from '../../../src/domain/hours/working-hours.ts';
import { everyDay, iso } from '../../support/data/working-hours.ts';

const at = (text: string) => new Date(text);
const openingsFrom = (hours: WorkingHours | null, zones: string[], from: string, count: number) =>
  nextOpenings(hours, zones, at(from), count).map(({ from: opens, until }) => [
    iso(opens),
    iso(until),
  ]);

const office = everyDay({ start: '09:00', end: '17:00' });
/** In winter 09:00 is 14:00 UTC in New York and 17:00 UTC in Los Angeles. */
const coasts = ['America/New_York', 'America/Los_Angeles'];
/** In Tokyo 17:00 comes before 09:00 in New York, in summer and in winter. */
const apart = ['America/New_York', 'Asia/Tokyo'];

describe('working hours in several zones', () => {
  test.each([
    ['2027-01-04T16:59:59.999Z', false],
    ['2027-01-04T17:00:00Z', true],
    ['2027-01-04T21:59:59.999Z', true],
    ['2027-01-04T22:00:00Z', false],
  ])('are open at %s: %s', (instant, open) => {
    expect(isOpen(office, coasts, at(instant))).toBe(open);
  });

  test('open with the last zone and close with the first one', () => {
    const now = at('2027-01-04T15:00:00Z');
    expect(iso(nextOpening(office, coasts, now))).toBe('2027-01-04T17:00:00Z');
    expect(iso(nextClosing(office, coasts, at('2027-01-04T18:00:00Z')))).toBe(
      '2027-01-04T22:00:00Z',
    );
  });

  test('never open without a common hour', () => {
    const now = at('2027-01-04T08:00:00Z');
    expect(nextOpening(office, apart, now)).toBeNull();
    expect(nextClosing(office, apart, now)).toEqual(now);
    expect(nextOpenings(office, apart, now, 10)).toEqual([]);
  });

  test('open only in the weeks of the year with a common hour', () => {
    // New York puts its clock forward on 2027-03-14, London on 2027-03-28.
    const hours = everyDay({ start: '08:00', end: '12:15' });
    const zones = ['America/New_York', 'Europe/London'];
    expect(openingsFrom(hours, zones, '2027-01-04T00:00:00Z', 1)).toEqual([
      ['2027-03-14T12:00:00Z', '2027-03-14T12:15:00Z'],
    ]);
  });

  test('are closed while one zone has a blackout date', () => {
    // The 5th of January: in Auckland from 11:00 UTC of the 4th, in London from 00:00 UTC.
    const hours = { ...everyDay({ start: '00:00', end: '24:00' }), blackoutDates: ['2027-01-05'] };
    expect(
      openingsFrom(hours, ['Pacific/Auckland', 'Europe/London'], '2027-01-04T00:00:00Z', 2),
    ).toEqual([
      ['2027-01-04T00:00:00Z', '2027-01-04T11:00:00Z'],
      ['2027-01-06T00:00:00Z', null],
    ]);
  });

  test('open in the hour between the blackout days of two distant zones', () => {
    // Kiritimati is 25 hours ahead of Pago Pago.
    const hours = { ...everyDay({ start: '00:00', end: '24:00' }), blackoutDates: ['2027-01-05'] };
    expect(
      openingsFrom(hours, ['Pacific/Kiritimati', 'Pacific/Pago_Pago'], '2027-01-04T00:00:00Z', 2),
    ).toEqual([
      ['2027-01-04T00:00:00Z', '2027-01-04T10:00:00Z'],
      ['2027-01-05T10:00:00Z', '2027-01-05T11:00:00Z'],
    ]);
  });

  test('ignore a zone that is named twice', () => {
    const now = at('2027-01-04T10:00:00Z');
    const twice = ['UTC', 'UTC', 'Etc/UTC'];
    expect(nextClosing(office, twice, now)).toEqual(nextClosing(office, ['UTC'], now));
  });

  test.each<[string, string[]]>([
    ['no zone', []],
    ['an unknown zone', ['Mars/Olympus']],
    ['an unknown zone among others', ['UTC', 'Mars/Olympus']],
  ])('are closed for %s', (_name, zones) => {
    const now = at('2027-01-04T10:00:00Z');
    expect(isOpen(office, zones, now)).toBe(false);
    expect(nextOpening(office, zones, now)).toBeNull();
    expect(nextClosing(office, zones, now)).toEqual(now);
    expect(nextOpenings(office, zones, now, 10)).toEqual([]);
  });

  test('are always open when none are set', () => {
    const now = at('2027-01-04T10:00:00Z');
    expect([isOpen(null, [], now), nextOpening(null, apart, now)]).toEqual([true, now]);
  });
});

describe('the next openings', () => {
  test('are as many as requested, in order', () => {
    expect(openingsFrom(office, ['UTC'], '2027-01-04T17:00:00Z', 3)).toEqual([
      ['2027-01-05T09:00:00Z', '2027-01-05T17:00:00Z'],
      ['2027-01-06T09:00:00Z', '2027-01-06T17:00:00Z'],
      ['2027-01-07T09:00:00Z', '2027-01-07T17:00:00Z'],
    ]);
  });

  test('start with the rest of a window that is open', () => {
    expect(openingsFrom(office, ['UTC'], '2027-01-04T16:59:59Z', 2)).toEqual([
      ['2027-01-04T16:59:59Z', '2027-01-04T17:00:00Z'],
      ['2027-01-05T09:00:00Z', '2027-01-05T17:00:00Z'],
    ]);
  });

  test('are a single one without an end when the hours never close', () => {
    const now = '2027-01-04T16:00:00Z';
    expect(openingsFrom(null, ['UTC'], now, 10)).toEqual([[now, null]]);
    expect(openingsFrom(everyDay({ start: '00:00', end: '24:00' }), ['UTC'], now, 10)).toEqual([
      [now, null],
    ]);
  });

  test('keep their end even if it is more than a year away', () => {
    const hours = { ...everyDay({ start: '00:00', end: '24:00' }), blackoutDates: ['2027-01-05'] };
    const until = { ...hours, blackoutDates: ['2027-01-05', '2028-01-06'] };
    expect(openingsFrom(until, ['UTC'], '2027-01-04T12:00:00Z', 3)).toEqual([
      ['2027-01-04T12:00:00Z', '2027-01-05T00:00:00Z'],
      ['2027-01-06T00:00:00Z', '2028-01-06T00:00:00Z'],
    ]);
  });

  test('include only those that start within a year', () => {
    const dates = Array.from({ length: 366 }, (_, day) =>
      new Date(Date.UTC(2027, 0, 5 + day)).toISOString().slice(0, 10),
    );
    expect(
      openingsFrom({ ...office, blackoutDates: dates }, ['UTC'], '2027-01-04T16:00:00Z', 3),
    ).toEqual([['2027-01-04T16:00:00Z', '2027-01-04T17:00:00Z']]);
  });
});

describe('the first start in several zones', () => {
  test.each([
    ['2027-01-04T21:59:45.000Z', '2027-01-04T21:59:45.000Z'],
    ['2027-01-04T21:59:45.001Z', '2027-01-05T17:00:00.000Z'],
  ])('needs 15 s before the first zone closes: from %s it is %s', (from, expected) => {
    expect(firstStart(office, coasts, at(from))?.toISOString()).toBe(expected);
  });
});

describe('the instant after an amount of open time', () => {
  const HOUR_MS = 3_600_000;
  const night = at('2027-01-04T03:00:00Z');

  test.each([
    [0, '2027-01-04T09:00:00Z'],
    [8 * HOUR_MS - 1, '2027-01-04T16:59:59.999Z'],
    [8 * HOUR_MS, '2027-01-05T09:00:00Z'],
    [17 * HOUR_MS, '2027-01-06T10:00:00Z'],
  ])('of %i ms is %s', (openMs, expected) => {
    expect(iso(addOpenTime(office, ['UTC'], night, openMs))).toBe(expected);
  });

  test('is null beyond a year or without an opening', () => {
    const yearMs = 366 * 24 * HOUR_MS;
    expect(iso(addOpenTime(null, [], night, yearMs - 1))).toBe('2028-01-05T02:59:59.999Z');
    expect(addOpenTime(null, [], night, yearMs)).toBeNull();
    expect(addOpenTime(office, ['UTC'], night, 366 * 8 * HOUR_MS)).toBeNull();
    expect(addOpenTime(office, apart, night, 0)).toBeNull();
  });
});

describe('hours at the end of the year 9999, the last that is answered', () => {
  const lastFriday = at('9999-12-31T10:00:00Z');
  const allDay = everyDay({ start: '00:00', end: '24:00' });

  test('open until the year ends, and not after it', () => {
    expect(openingsFrom(office, ['UTC'], '9999-12-31T10:00:00Z', 10)).toEqual([
      ['9999-12-31T10:00:00Z', '9999-12-31T17:00:00Z'],
    ]);
    expect(nextOpening(office, ['UTC'], at('9999-12-31T17:00:00Z'))).toBeNull();
    expect(nextClosing(allDay, ['UTC'], lastFriday)).toBeNull();
  });

  test('leave no call to a later year', () => {
    expect(nextOpening(null, ['UTC'], at('+010000-01-01T00:00:00Z'))).toBeNull();
    expect(addOpenTime(null, [], lastFriday, 13 * 3_600_000)).toEqual(at('9999-12-31T23:00:00Z'));
    expect(addOpenTime(null, [], lastFriday, 14 * 3_600_000)).toBeNull();
    expect(addOpenTime(allDay, ['UTC'], lastFriday, 14 * 3_600_000)).toBeNull();
  });
});
