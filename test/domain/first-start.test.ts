import { describe, expect, test } from 'vitest';
import { firstStart } from '../../src/domain/dispatch-gate.ts';
import type { WorkingHours } from '../../src/domain/hours/working-hours.ts';

/** A Monday. */
const NOW = new Date('2027-03-01T10:00:00Z');
const office: WorkingHours = {
  monday: { enabled: true, windows: [{ start: '09:00', end: '17:00' }] },
  tuesday: { enabled: true, windows: [{ start: '09:00', end: '17:00' }] },
};

describe('the first start', () => {
  test.each([
    ['2027-03-01T16:59:45.000Z', '2027-03-01T16:59:45.000Z'],
    ['2027-03-01T16:59:45.001Z', '2027-03-02T09:00:00.000Z'],
    ['2027-03-02T17:00:00.000Z', '2027-03-08T09:00:00.000Z'],
  ])('from %s is %s', (from, expected) => {
    expect(firstStart(office, ['UTC'], new Date(from))?.toISOString()).toBe(expected);
  });

  test('needs no margin between two windows that touch', () => {
    const touching: WorkingHours = {
      monday: {
        enabled: true,
        windows: [
          { start: '09:00', end: '12:00' },
          { start: '12:00', end: '17:00' },
        ],
      },
    };
    const from = new Date('2027-03-01T11:59:59Z');
    expect(firstStart(touching, ['UTC'], from)).toEqual(from);
  });

  test('is now without working hours', () => {
    expect(firstStart(null, ['UTC'], NOW)).toEqual(NOW);
  });

  test('is null when no window opens', () => {
    expect(firstStart({}, ['UTC'], NOW)).toBeNull();
  });
});
