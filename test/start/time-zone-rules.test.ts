import { expect, test } from 'vitest';
import { warnOfOldTimeZoneRules } from '../../src/start/time-zone-rules.ts';

/** The rules were released on 2026-10-28. */
test.each([
  ['2026-10-28T00:00:00Z', 0],
  ['2027-04-26T23:59:59Z', 0],
  ['2027-04-27T00:00:00Z', 1],
  ['2030-01-01T00:00:00Z', 1],
])('a process that starts at %s logs %i warnings of old time zone rules', (now, count) => {
  const warnings: unknown[][] = [];
  warnOfOldTimeZoneRules({ warn: (...line: unknown[]) => void warnings.push(line) }, new Date(now));
  expect(warnings).toHaveLength(count);
});

test('the warning of old time zone rules tells release, age and remedy', () => {
  const warnings: unknown[][] = [];
  const log = { warn: (...line: unknown[]) => void warnings.push(line) };
  warnOfOldTimeZoneRules(log, new Date('2027-10-28T00:00:00Z'));
  expect(warnings).toEqual([
    [
      { version: '2026f', released: '2026-10-28', ageDays: 365 },
      'the rules of time zones are older than 180 days: renew them with npm run time-zones',
    ],
  ]);
});
