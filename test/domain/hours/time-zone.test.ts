import { describe, expect, test } from 'vitest';
import { normalizeTimeZone } from '../../../src/domain/hours/time-zone.ts';

describe('the name of a time zone', () => {
  test.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['europe/berlin', 'Europe/Berlin'],
    ['AMERICA/ARGENTINA/BUENOS_AIRES', 'America/Argentina/Buenos_Aires'],
    ['utc', 'UTC'],
    ['etc/utc', 'Etc/UTC'],
    ['asia/kolkata', 'Asia/Kolkata'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['US/EASTERN', 'US/Eastern'],
    ['america/port-au-prince', 'America/Port-au-Prince'],
    ['Africa/Dar_es_Salaam', 'Africa/Dar_es_Salaam'],
    ['Etc/GMT+5', 'Etc/GMT+5'],
  ])('%s is normalized to %s', (given, spelt) => {
    expect(normalizeTimeZone(given)).toBe(spelt);
  });

  test.each(['Mars/Olympus', '+05:30', '5UTC', 'GMT+1', '', 'Europe/Berlin ', 'null'])(
    "'%s' is unknown",
    (given) => {
      expect(normalizeTimeZone(given)).toBeNull();
    },
  );

  test('has the same result when it is cached', () => {
    const asked = ['asia/tokyo', 'Mars/Olympus'];
    expect([...asked, ...asked].map(normalizeTimeZone)).toEqual([
      'Asia/Tokyo',
      null,
      'Asia/Tokyo',
      null,
    ]);
  });
});
