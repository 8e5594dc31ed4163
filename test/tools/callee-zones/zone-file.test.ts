import { describe, expect, test } from 'vitest';
import { widenNationwide } from '../../../src/tools/callee-zones/nationwide.ts';
import { zoneFile } from '../../../src/tools/callee-zones/zone-file.ts';

const origin = { about: 'a test', source: 'nowhere', version: '1.0.0', license: 'none' };

describe('the file of zones', () => {
  test('names sets by country, shortest prefix first', () => {
    const zones = {
      '44207': ['Europe/London'],
      '120': ['America/Boise', 'America/Adak'],
      '19': ['America/Adak', 'America/Boise'],
      '442': ['Europe/London'],
      '1': ['America/New_York'],
      '44': ['Europe/Jersey', 'Europe/London'],
    };
    expect(JSON.parse(zoneFile(zones, origin))).toEqual({
      ...origin,
      zones: {
        '1': { 'America/Adak America/Boise': '19 120', 'America/New_York': '1' },
        '44': { 'Europe/Jersey Europe/London': '44', 'Europe/London': '442 44207' },
      },
    });
  });

  test('is the same text for the same data', () => {
    const first = { '1': ['America/New_York', 'America/Adak'], '49': ['Europe/Berlin'] };
    const second = { '49': ['Europe/Berlin'], '1': ['America/Adak', 'America/New_York'] };
    expect(zoneFile(second, origin)).toBe(zoneFile(first, origin));
  });

  test.each([
    [{ '049': ['Europe/Berlin'] }, "Cannot read the prefix '049'"],
    [{ X: ['Europe/Berlin'] }, "Cannot read the prefix 'X'"],
    [{ '49': [] }, 'Cannot read the zones of the prefix 49: []'],
    [{ '49': ['Europe Berlin'] }, 'Cannot read the zones of the prefix 49: ["Europe Berlin"]'],
  ])('is not made of %j', (zones, message) => {
    expect(() => zoneFile(zones, origin)).toThrow(message);
  });
});

describe('numbers without an area', () => {
  const whole = ['Europe/Moscow', 'Asia/Vladivostok'];
  const countries = Object.fromEntries(
    ['34', '61', '64', '299', '593', '976'].map((code) => [code, ['UTC']]),
  );

  test('have every zone of their country', () => {
    const widened = widenNationwide({ ...countries, '7': whole, '79': ['Europe/Moscow'] });
    expect(widened).toMatchObject({ '79': whole, '7800': whole, '614': ['UTC'] });
  });

  test('leave the others where they are', () => {
    const zones = { ...countries, '7': whole, '7423': ['Asia/Vladivostok'] };
    expect(widenNationwide(zones)).toMatchObject({ '7423': ['Asia/Vladivostok'] });
  });

  test('are not widened without their country', () => {
    expect(() => widenNationwide(countries)).toThrow('Cannot widen +7: it is not in the data');
  });
});
