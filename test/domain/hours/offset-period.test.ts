import { expect, test } from 'vitest';
import { offsetPeriodAt } from '../../../src/domain/hours/offset-period.ts';

/** 2027-03-28T01:00:00Z: in Berlin 02:00 becomes 03:00. */
const FORWARD_MS = Date.UTC(2027, 2, 28, 1);
const HOUR_MS = 3_600_000;

test('an offset period ends at the millisecond of the change', () => {
  const before = offsetPeriodAt('Europe/Berlin', FORWARD_MS - 1);
  expect(before).toMatchObject({ endMs: FORWARD_MS, offsetMs: HOUR_MS });
  const after = offsetPeriodAt('Europe/Berlin', FORWARD_MS);
  expect(after).toMatchObject({ startMs: FORWARD_MS, offsetMs: 2 * HOUR_MS });
});

test('an offset period is found for any case of the zone name', () => {
  expect(offsetPeriodAt('EUROPE/BERLIN', FORWARD_MS)).toEqual(
    offsetPeriodAt('Europe/Berlin', FORWARD_MS),
  );
});

test('an unknown zone has no offset period', () => {
  expect(offsetPeriodAt('Mars/Olympus', FORWARD_MS)).toBeNull();
});
