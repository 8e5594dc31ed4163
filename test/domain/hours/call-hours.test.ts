import { describe, expect, test } from 'vitest';
import { effectiveHours, zonesOfContact } from '../../../src/domain/hours/call-hours.ts';

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

  test('are that of the campaign when the number has none', () => {
    expect(zonesOfContact({ timezone: null, calleeZone: '' }, callee)).toEqual(['Europe/Berlin']);
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
