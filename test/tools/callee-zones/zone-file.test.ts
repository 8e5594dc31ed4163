import { describe, expect, test } from 'vitest';
import { widenNationwidePrefixes } from '../../../src/tools/callee-zones/nationwide.ts';
import { formatZoneFile } from '../../../src/tools/callee-zones/zone-file.ts';

const origin = { about: 'a test', source: 'nowhere', version: '1.0.0', license: 'none' };

describe('formatZoneFile', () => {
  test('groups prefixes by country and zones, shortest first', () => {
    const zones = {
      '44207': ['Europe/London'],
      '120': ['America/Boise', 'America/Adak'],
      '19': ['America/Adak', 'America/Boise'],
      '442': ['Europe/London'],
      '1': ['America/New_York'],
      '44': ['Europe/Jersey', 'Europe/London'],
    };
    expect(JSON.parse(formatZoneFile(zones, origin))).toEqual({
      ...origin,
      zones: {
        '1': { 'America/Adak America/Boise': '19 120', 'America/New_York': '1' },
        '44': { 'Europe/Jersey Europe/London': '44', 'Europe/London': '442 44207' },
      },
    });
  });

  test('returns the same text for the same data', () => {
    const first = { '1': ['America/New_York', 'America/Adak'], '49': ['Europe/Berlin'] };
    const second = { '49': ['Europe/Berlin'], '1': ['America/Adak', 'America/New_York'] };
    expect(formatZoneFile(second, origin)).toBe(formatZoneFile(first, origin));
  });

  test.each([
    [{ '049': ['Europe/Berlin'] }, "Cannot read the prefix '049'"],
    [{ X: ['Europe/Berlin'] }, "Cannot read the prefix 'X'"],
    [{ '49': [] }, 'Cannot read the zones of the prefix 49: []'],
    [{ '49': ['Europe Berlin'] }, 'Cannot read the zones of the prefix 49: ["Europe Berlin"]'],
  ])('rejects the invalid data %j', (zones, message) => {
    expect(() => formatZoneFile(zones, origin)).toThrow(message);
  });
});

describe('widenNationwidePrefixes', () => {
  const whole = ['Europe/Moscow', 'Asia/Vladivostok'];
  const countries = Object.fromEntries(
    ['34', '52', '55', '61', '62', '64', '262', '299', '593', '689', '976'].map((code) => [
      code,
      ['UTC'],
    ]),
  );

  test('gives nationwide prefixes every zone of their country', () => {
    const widened = widenNationwidePrefixes({ ...countries, '7': whole, '79': ['Europe/Moscow'] });
    expect(widened).toMatchObject({ '79': whole, '7800': whole, '614': ['UTC'] });
  });

  test('puts a nationwide prefix in place of longer ones', () => {
    const widened = widenNationwidePrefixes({
      ...countries,
      '7': whole,
      '79161': ['Europe/Moscow'],
    });
    expect(widened).not.toHaveProperty('79161');
  });

  test('leaves other prefixes unchanged', () => {
    const zones = { ...countries, '7': whole, '7423': ['Asia/Vladivostok'] };
    expect(widenNationwidePrefixes(zones)).toMatchObject({ '7423': ['Asia/Vladivostok'] });
  });

  test('rejects data without one of the countries', () => {
    expect(() => widenNationwidePrefixes(countries)).toThrow(
      'Cannot widen the prefixes of +7: the country is not in the data',
    );
  });
});
