import { describe, expect, test } from 'vitest';
import { normalizeTimeZone } from '../../../src/domain/hours/time-zone.ts';
import { offsetPeriodAt } from '../../../src/domain/hours/offset-period.ts';
import data from '../../../src/domain/hours/time-zone-rules.json' with { type: 'json' };
import {
  parseRules,
  TIME_ZONE_DATA,
  timeZoneDataAgeDays,
} from '../../../src/domain/hours/time-zone-rules.ts';
import { OUTDATED_IN_ICU, utcOffsetMs } from '../../support/data/local-time.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MINUTE_MS = 60_000;
const names = data.zones.flatMap((zone) => zone.names.split(' '));
const offsetHours = (zone: string, at: string) =>
  (offsetPeriodAt(zone, Date.parse(at))?.offsetMs ?? NaN) / HOUR_MS;

describe('the rules of time zones', () => {
  test('are those of IANA 2026f', () => {
    expect(TIME_ZONE_DATA).toEqual({ version: '2026f', released: '2026-10-28' });
  });

  // These zones have got other rules after 2026c, which Node 24.21 has.
  test.each([
    ['America/Inuvik', '2026-10-31T12:00:00Z', -6],
    ['America/Inuvik', '2026-11-01T12:00:00Z', -6],
    ['America/Inuvik', '2027-07-01T00:00:00Z', -6],
    ['America/Winnipeg', '2027-01-01T00:00:00Z', -5],
    ['Canada/Central', '2027-01-01T00:00:00Z', -5],
    ['America/Havana', '2027-01-01T00:00:00Z', -4],
  ])('of %s put the clock at %s at UTC %i', (zone, at, hours) => {
    expect(offsetHours(zone, at)).toBe(hours);
  });

  test.each([
    ['Europe/Berlin', '2027-07-01T00:00:00Z', 2],
    ['Europe/Berlin', '9999-12-31T23:59:59Z', 1],
    ['Europe/Berlin', '1970-01-01T00:00:00Z', 1],
    // A change before the last known one, where the rule does not hold yet.
    ['Europe/Riga', '2000-04-03T00:00:00Z', 2],
    ['Europe/Lisbon', '1995-11-06T00:00:00Z', 1],
    ['Asia/Kathmandu', '2027-01-01T00:00:00Z', 5.75],
    // Ramadan of 2026: Morocco went back by an hour from February to March.
    ['Africa/Casablanca', '2026-03-01T00:00:00Z', 0],
  ])('of %s put the clock at %s at UTC %d', (zone, at, hours) => {
    expect(offsetHours(zone, at)).toBe(hours);
  });

  test('agree with those of ICU from 2020 to 2040 wherever nothing was changed lately', () => {
    // In ICU the zones of System V have the summer time of 1975; see the former names.
    const compared = names.filter((name) => !/^SystemV\/.*DT$/.test(name));
    const disagreeing = compared.filter((name) => !agreesWithIcu(name));
    expect(disagreeing.filter((name) => !OUTDATED_IN_ICU.has(name))).toEqual([]);
  });

  test.each(['3600 x:7200', '3600 100', '', '3600 100:7200.5'])(
    "are refused with the offsets '%s'",
    (offsets) => {
      expect(() => parseRules({ offsets, rule: 'UTC0' })).toThrow('make the file with npm run');
    },
  );
});

/** Compares both sides of every change, and one instant in twenty days. */
function agreesWithIcu(zone: string): boolean {
  let sampleMs = Date.UTC(2020, 0, 1);
  while (sampleMs < Date.UTC(2041, 0, 1)) {
    const period = offsetPeriodAt(zone, sampleMs);
    if (period === null || utcOffsetMs(zone, sampleMs) !== period.offsetMs) return false;
    const lastMs = period.endMs - MINUTE_MS;
    if (Number.isFinite(lastMs) && utcOffsetMs(zone, lastMs) !== period.offsetMs) return false;
    sampleMs = Math.min(sampleMs + 20 * DAY_MS, period.endMs);
  }
  return true;
}

describe('the names of time zones', () => {
  test('are all that ICU has', () => {
    const known = Intl.supportedValuesOf('timeZone');
    expect(known.filter((name) => normalizeTimeZone(name) !== name)).toEqual([]);
  });

  test.each([
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['US/Eastern', 'America/New_York'],
    ['PST', 'America/Los_Angeles'],
    ['IST', 'Asia/Kolkata'],
    ['SystemV/EST5EDT', 'America/New_York'],
    ['US/Pacific-New', 'America/Los_Angeles'],
  ])('%s has the rules of %s', (alias, zone) => {
    const summerMs = Date.UTC(2027, 6, 1);
    expect(offsetPeriodAt(alias, summerMs)).toEqual(offsetPeriodAt(zone, summerMs));
  });

  test('are those of places: the placeholder Factory is unknown', () => {
    expect(normalizeTimeZone('Factory')).toBeNull();
  });
});

test('the age of the rules counts from their release', () => {
  expect(timeZoneDataAgeDays(new Date('2026-10-28T23:59:59Z'))).toBe(0);
  expect(timeZoneDataAgeDays(new Date('2027-04-26T00:00:00Z'))).toBe(180);
});
