import { describe, expect, test } from 'vitest';
import { knownZone } from '../../src/domain/time-zone.ts';

describe('a name of a zone', () => {
  test.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['europe/berlin', 'Europe/Berlin'],
    ['AMERICA/ARGENTINA/BUENOS_AIRES', 'America/Argentina/Buenos_Aires'],
    ['utc', 'UTC'],
    ['etc/utc', 'Etc/UTC'],
    ['asia/kolkata', 'Asia/Kolkata'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['US/EASTERN', 'US/Eastern'],
  ])('%s is spelt %s', (given, spelt) => {
    expect(knownZone(given)).toBe(spelt);
  });

  test.each(['Mars/Olympus', '+05:30', 'GMT+1', '', 'Europe/Berlin ', 'null'])(
    "'%s' is none",
    (given) => {
      expect(knownZone(given)).toBeNull();
    },
  );
});
