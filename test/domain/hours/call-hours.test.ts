import { describe, expect, test } from 'vitest';
import {
  effectiveHours,
  hoursWarnings,
  isOfUnknownPlace,
  zonesOfContact,
} from '../../../src/domain/hours/call-hours.ts';
import { calleeZoneOf } from '../../../src/domain/hours/callee-zone.ts';

const campaign = { timezone: 'Europe/Berlin', timezoneSource: 'campaign' } as const;
const callee = { timezone: 'Europe/Berlin', timezoneSource: 'callee' } as const;

describe('the time zones of a contact', () => {
  test('are its own zone, whatever its number', () => {
    const contact = { timezone: 'Asia/Tokyo', calleeZone: '' };
    expect(zonesOfContact(contact, callee)).toEqual(['Asia/Tokyo']);
  });

  test('are those of its number when timezone_source is callee', () => {
    const contact = { timezone: null, calleeZone: 'America/Denver' };
    expect(zonesOfContact(contact, callee)).toEqual(['America/Denver']);
    expect(zonesOfContact(contact, campaign)).toEqual(['Europe/Berlin']);
  });

  test('are all zones of a number with several', () => {
    const zones = zonesOfContact({ timezone: null, calleeZone: '+1800' }, callee);
    expect(zones.length).toBeGreaterThan(10);
    expect(zones).toContain('America/New_York');
  });

  test.each([
    '+80012345678',
    '+88212345678',
    '+88312345678',
    '+88812345678',
    '+97912345678',
    '+9991234567',
  ])('are none for %s, a number of no place, and never that of the campaign', (phoneNumber) => {
    const calleeZone = calleeZoneOf({ phoneNumber, timezone: null });
    expect(zonesOfContact({ timezone: null, calleeZone }, callee)).toEqual([]);
    expect(zonesOfContact({ timezone: null, calleeZone }, campaign)).toEqual(['Europe/Berlin']);
    expect(zonesOfContact({ timezone: 'Asia/Tokyo', calleeZone }, callee)).toEqual(['Asia/Tokyo']);
  });
});

describe('a contact is of unknown place', () => {
  test.each([
    ['with hours and without a zone', {}, [], true],
    ['not with hours and a zone', {}, ['UTC'], false],
    ['not without hours, when no clock counts', null, [], false],
  ])('%s', (_name, workingHours, zones, expected) => {
    expect(isOfUnknownPlace(workingHours, zones)).toBe(expected);
  });
});

describe('the warnings of call hours', () => {
  test.each([
    ['none', {}, false, []],
    ['none', {}, true, []],
    [
      'calls at any time',
      null,
      false,
      ['without working_hours contacts are called at any time of day and night'],
    ],
    [
      'that nobody is called',
      null,
      true,
      ['without working_hours this installation calls nobody: set working_hours of the campaign'],
    ],
  ])('are %s for hours %j, required %s', (_name, workingHours, requires, expected) => {
    expect(hoursWarnings({ workingHours }, requires)).toEqual(expected);
  });
});

describe('the working hours of a batch', () => {
  const hours = { ...callee, workingHours: {} };

  test('are those of the campaign without overrides', () => {
    expect(effectiveHours(hours, null)).toEqual(hours);
    expect(effectiveHours(hours, { workingHoursOverride: null, timezoneOverride: null })).toEqual(
      hours,
    );
  });

  test('are replaced by its overrides', () => {
    const workingHoursOverride = { monday: { enabled: false, windows: [] } };
    const override = { workingHoursOverride, timezoneOverride: 'Asia/Tokyo' };
    expect(effectiveHours(hours, override)).toEqual({
      workingHours: workingHoursOverride,
      timezone: 'Asia/Tokyo',
      timezoneSource: 'callee',
    });
  });
});
