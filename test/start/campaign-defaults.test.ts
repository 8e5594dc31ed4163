import { describe, expect, test } from 'vitest';
import { campaignDefaultKeys, diallingKeys, readConfig } from '../../src/config/config.ts';
import { readCampaignDefaults } from '../../src/start/campaign-defaults.ts';

const read = (env: Record<string, string>) =>
  readCampaignDefaults(readConfig({ defaults: campaignDefaultKeys }, env).defaults);
const requires = (env: Record<string, string>) =>
  readConfig({ dialling: { requires: diallingKeys.requiresWorkingHours } }, env).dialling.requires;

const OFFICE = { start: '09:00', end: '17:00' };

describe('the defaults of new campaigns', () => {
  test('are no hours and the zone of the campaign', () => {
    expect(read({})).toEqual({ workingHours: undefined, timezoneSource: 'campaign' });
  });

  test('are what the environment says', () => {
    const env = {
      DEFAULT_WORKING_HOURS: '{"mon": {"start": "9:00", "end": "17:00"}}',
      DEFAULT_TIMEZONE_SOURCE: 'callee',
    };
    expect(read(env)).toEqual({
      workingHours: { mon: { start: '9:00', end: '17:00' } },
      timezoneSource: 'callee',
    });
  });

  test.each([
    ['always', 'must be JSON'],
    ['"always"', 'must be an object with the days of the week'],
    ['{"mon": {"start": "17:00", "end": "9:00"}}', 'mon.end ends at 09:00, not after its start'],
    ['{"someday": []}', "someday 'someday' is not a member"],
  ])('are refused at start as %s', (text, why) => {
    expect(() => read({ DEFAULT_WORKING_HOURS: text })).toThrow(
      `DEFAULT_WORKING_HOURS: its value is not accepted (${why}`,
    );
  });

  test.each<[string, object]>([
    ['mon holds 11 windows: at most 10', { mon: Array.from({ length: 11 }, () => OFFICE) }],
    [
      'blackout_dates holds 401 dates: at most 400',
      { blackout_dates: Array(401).fill('2027-12-25') },
    ],
    [
      'holds 16 members: at most 15',
      Object.fromEntries(Array.from('abcdefghijklmnop', (day) => [day, OFFICE])),
    ],
  ])('are refused at start in the words of a request: %s', (why, hours) => {
    expect(() => read({ DEFAULT_WORKING_HOURS: JSON.stringify(hours) })).toThrow(
      `DEFAULT_WORKING_HOURS: its value is not accepted (${why}). It takes`,
    );
  });

  test('are refused at start with another source of time zones', () => {
    expect(() => read({ DEFAULT_TIMEZONE_SOURCE: 'contact' })).toThrow(
      "DEFAULT_TIMEZONE_SOURCE: 'contact' is not accepted",
    );
  });
});

test.each([
  ['', false],
  ['off', false],
  ['on', true],
])("working hours are required with REQUIRE_WORKING_HOURS '%s': %s", (text, expected) => {
  expect(requires({ REQUIRE_WORKING_HOURS: text })).toBe(expected);
});
