import { describe, expect, test } from 'vitest';
import { effectiveHours, zonesOfContact } from '../../../src/domain/hours/call-hours.ts';

const campaign = { timezone: 'Europe/Berlin', timezoneSource: 'campaign' } as const;
const callee = { timezone: 'Europe/Berlin', timezoneSource: 'callee' } as const;

describe('the zones of a contact', () => {
  test('are its own, whatever its number tells', () => {
    const contact = { timezone: 'Asia/Tokyo', calleeZone: '' };
    expect(zonesOfContact(contact, callee)).toEqual(['Asia/Tokyo']);
  });

  test('are those of its number where the campaign asks for them', () => {
    const contact = { timezone: null, calleeZone: 'America/Denver' };
    expect(zonesOfContact(contact, callee)).toEqual(['America/Denver']);
    expect(zonesOfContact(contact, campaign)).toEqual(['Europe/Berlin']);
  });

  test('are all that its number allows', () => {
    const zones = zonesOfContact({ timezone: null, calleeZone: '+1800' }, callee);
    expect(zones.length).toBeGreaterThan(10);
    expect(zones).toContain('America/New_York');
  });

  test('are the campaign’s where the number tells none', () => {
    expect(zonesOfContact({ timezone: null, calleeZone: '' }, callee)).toEqual(['Europe/Berlin']);
  });
});

describe('the hours of a batch', () => {
  const own = { ...callee, workingHours: {} };

  test('are the campaign’s', () => {
    expect(effectiveHours(own, null)).toEqual(own);
    expect(effectiveHours(own, { workingHoursOverride: null, timezoneOverride: null })).toEqual(own);
  });

  test('are its own where it overrides them', () => {
    const workingHoursOverride = { monday: { enabled: false, windows: [] } };
    const override = { workingHoursOverride, timezoneOverride: 'Asia/Tokyo' };
    expect(effectiveHours(own, override)).toEqual({
      workingHours: workingHoursOverride,
      timezone: 'Asia/Tokyo',
      timezoneSource: 'callee',
    });
  });
});
