import * as fc from 'fast-check';
import { getCountries, getCountryCallingCode, getExampleNumber } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, test } from 'vitest';
import data from '../../../src/domain/hours/callee-zone.json' with { type: 'json' };
import {
  calleeZoneOf,
  zoneKeyOf,
  zonesOfKey,
  zonesOfNumber,
} from '../../../src/domain/hours/callee-zone.ts';
import { normalizeTimeZone } from '../../../src/domain/hours/time-zone.ts';
import {
  BRITISH_MOBILE,
  NATIONWIDE,
  SINGLE,
  SPLIT,
  SPLIT_BY_EXCHANGE,
  TOLL_FREE,
  UNKNOWN,
  WIDE_MOBILE,
} from '../../support/data/zoned-numbers.ts';

/** The data file, read in the simplest way to check the digit tree. */
const byPrefix = new Map(
  Object.values(data.zones)
    .flatMap((sets): [string, string][] => Object.entries(sets))
    .flatMap(([zones, list]) =>
      list.split(' ').map((prefix) => [prefix, zones.split(' ')] as const),
    ),
);
const zoneNames = [...new Set([...byPrefix.values()].flat())];

function longestPrefix(digits: string): readonly string[] {
  for (let end = digits.length; end > 0; end -= 1) {
    const zones = byPrefix.get(digits.slice(0, end));
    if (zones !== undefined) return zones;
  }
  return [];
}

describe('the time zones of a number', () => {
  test.each([...SINGLE, ...SPLIT_BY_EXCHANGE, ...SPLIT, BRITISH_MOBILE, ...WIDE_MOBILE])(
    'are those of $key for $number',
    ({ number, key, zones }) => {
      expect(zonesOfNumber(number)).toEqual(zones);
      expect(zoneKeyOf(number)).toBe(key);
      expect(zonesOfKey(key)).toEqual(zones);
    },
  );

  test('are all of North America for a toll-free number', () => {
    const zones = zonesOfNumber(TOLL_FREE.number);
    expect(zones).toHaveLength(TOLL_FREE.zoneCount);
    expect(zones).toContain('Pacific/Guam');
    expect(zones).toContain('America/St_Johns');
    expect(zoneKeyOf(TOLL_FREE.number)).toBe(TOLL_FREE.key);
    expect(zonesOfKey(TOLL_FREE.key)).toEqual(zones);
  });

  test.each(NATIONWIDE)(
    'are all of the country for the nationwide $number',
    ({ number, key, zoneCount }) => {
      expect(zonesOfNumber(number)).toHaveLength(zoneCount);
      expect(zonesOfNumber(number)).toEqual(zonesOfNumber(key));
      expect(zoneKeyOf(number)).toBe(key);
    },
  );

  test.each([...UNKNOWN, '', '+', '1', '+/9', '+:9'])("are unknown for '%s'", (number) => {
    expect(zonesOfNumber(number)).toEqual([]);
    expect(zoneKeyOf(number)).toBe('');
  });

  test('depend only on the digits before another character', () => {
    expect(zonesOfNumber('+49 30')).toEqual(['Europe/Berlin']);
  });

  test('are those of the longest known prefix', () => {
    const prefix = fc.constantFrom(...byPrefix.keys());
    fc.assert(
      fc.property(prefix, fc.stringMatching(/^\d{0,9}$/), (known, more) => {
        expect(zonesOfNumber(`+${known}${more}`)).toEqual(longestPrefix(`${known}${more}`));
      }),
      { numRuns: 2_000 },
    );
  });

  // The country code of a single country has all zones of that country.
  test('cover every offset of the country for a mobile number', () => {
    const codes = Map.groupBy(getCountries(), (country) => getCountryCallingCode(country));
    const incomplete: string[] = [];
    for (const [code, countries] of codes) {
      const example = getExampleNumber(countries[0] ?? 'US', examples);
      const isMobile = example?.getType() === 'MOBILE' && !MOBILES_WITH_AREA.includes(code);
      if (example === undefined || !isMobile || countries.length > 1) continue;
      const covered = offsets(zonesOfNumber(example.number));
      const missing = [...offsets(zonesOfNumber(`+${code}`))].filter((at) => !covered.has(at));
      if (missing.length > 0) incomplete.push(`${example.number} misses ${missing.join(', ')}`);
    }
    expect(incomplete).toEqual([]);
  });
});

/** Countries whose mobile numbers have an area code (libphonenumber, GEO_MOBILE_COUNTRIES). */
const MOBILES_WITH_AREA = ['52', '54', '55', '62', '86'];

/** The offsets of the zones in January and in July. */
function offsets(zones: readonly string[]): Set<string> {
  return new Set(zones.map((zone) => `${offsetIn(zone, 0)} ${offsetIn(zone, 6)}`));
}

function offsetIn(timeZone: string, month: number): string | undefined {
  return Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(Date.UTC(2027, month, 15))
    .find(({ type }) => type === 'timeZoneName')?.value;
}

describe('the key of time zones', () => {
  test('stands for exactly the zones of its prefix', () => {
    for (const [prefix, zones] of byPrefix) {
      expect(zonesOfNumber(`+${prefix}`)).toEqual(zones);
      expect(zonesOfKey(zoneKeyOf(`+${prefix}`))).toEqual(zones);
    }
  });

  test('is the shortest prefix of the same country with these zones', () => {
    expect(zoneKeyOf('+12082000000')).toBe('+1775');
    expect(zoneKeyOf('+353851234567')).toBe('+353');
    expect(zoneKeyOf('+447700900123')).toBe('+443');
  });

  test('falls back to the nearest prefix when its own is unknown', () => {
    expect(zonesOfKey('+4930123')).toEqual(['Europe/Berlin']);
    expect(zonesOfKey('+999')).toEqual([]);
    expect(zonesOfKey('')).toEqual([]);
  });

  test('is empty for a contact with a time zone of its own', () => {
    const phoneNumber = '+12125550123';
    expect(calleeZoneOf({ phoneNumber, timezone: null })).toBe('America/New_York');
    expect(calleeZoneOf({ phoneNumber, timezone: 'Europe/Berlin' })).toBe('');
  });
});

describe('the data file', () => {
  test('names its source, version and license', () => {
    expect(data).toMatchObject({
      source: expect.stringContaining('phonenumbers'),
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      license: expect.stringContaining('Apache-2.0'),
    });
  });

  test('has every prefix once, and every country code', () => {
    const prefixes = Object.values(data.zones)
      .flatMap((sets): string[] => Object.values(sets))
      .flatMap((list) => list.split(' '));
    expect(prefixes.length).toBeGreaterThan(3_000);
    expect(new Set(prefixes).size).toBe(prefixes.length);
    const codes = new Set(getCountries().map((country) => getCountryCallingCode(country)));
    expect([...codes].filter((code) => !byPrefix.has(code))).toEqual([]);
  });

  test('has only known time zones', () => {
    expect(zoneNames.length).toBeGreaterThan(250);
    expect(zoneNames.filter((name) => normalizeTimeZone(name) !== name)).toEqual([]);
  });
});
