import { describe, expect, test } from 'vitest';
import { couldExceed, freeLines } from '../../../src/domain/limits/lines.ts';

const batch = (busy: number, limit = 10) => ({ limit, busy });
const pool = (limit: number) => ({ limit, busy: 0, waiting: [] });

describe('free lines', () => {
  test.each([
    [0, 10],
    [9, 1],
    [10, 0],
    [11, 0],
  ])('of a single batch with %d of 10 busy are %d', (busy, count) => {
    expect(freeLines({ batch: batch(busy), organization: null, callers: null })).toEqual({
      count,
      shortOf: null,
    });
  });

  test.each([
    [3, 10, null],
    [11, 9, 'organization'],
    [19, 1, 'organization'],
    [20, 0, 'organization'],
    [25, 0, 'organization'],
  ])('of an organization with %d of 20 busy are %d for the batch', (busy, count, shortOf) => {
    const organization = { limit: 20, busy, waiting: [] };
    expect(freeLines({ batch: batch(0), organization, callers: null })).toEqual({ count, shortOf });
  });

  test.each([
    { place: 'equal to another batch', busy: 2, waiting: [2], free: 4, count: 2 },
    { place: 'with more lines than another batch', busy: 5, waiting: [0], free: 3, count: 0 },
    { place: 'with fewer lines than another batch', busy: 0, waiting: [5], free: 3, count: 3 },
    { place: 'equal to another batch at the last line', busy: 1, waiting: [1], free: 1, count: 1 },
    { place: 'with one line more at the last line', busy: 2, waiting: [1], free: 1, count: 0 },
    { place: 'one of three equal batches', busy: 0, waiting: [0, 0], free: 7, count: 3 },
    { place: 'while no line is free', busy: 0, waiting: [0], free: 0, count: 0 },
  ])('go to the batch with the fewest busy lines: $place', ({ busy, waiting, free, count }) => {
    const rivals = waiting.map((lines) => ({ busy: lines, isEarlier: false }));
    const organization = { limit: 100, busy: 100 - free, waiting: rivals };
    expect(freeLines({ batch: batch(busy, 50), organization, callers: null })).toEqual({
      count,
      shortOf: 'organization',
    });
  });

  test.each([
    { busy: 1, waiting: [1], free: 1, count: 0 },
    { busy: 1, waiting: [1], free: 2, count: 1 },
    { busy: 0, waiting: [1], free: 1, count: 1 },
    { busy: 0, waiting: [0, 0], free: 2, count: 0 },
  ])(
    'go to batches that have waited longer, where $busy lines are equal to $waiting',
    ({ busy, waiting, free, count }) => {
      const earlier = waiting.map((lines) => ({ busy: lines, isEarlier: true }));
      const organization = { limit: 100, busy: 100 - free, waiting: earlier };
      const pools = { organization, callers: null };
      expect(freeLines({ batch: batch(busy, 50), ...pools }).count).toBe(count);
    },
  );

  test.each([
    { callers: 2, organization: 5, count: 2, shortOf: 'callers' },
    { callers: 5, organization: 2, count: 2, shortOf: 'organization' },
    { callers: 0, organization: 0, count: 0, shortOf: 'callers' },
    { callers: 10, organization: 10, count: 10, shortOf: null },
  ])(
    'are limited by the scarcer of $callers caller lines and $organization organization lines',
    ({ callers, organization, ...free }) => {
      const pools = { callers: pool(callers), organization: pool(organization) };
      expect(freeLines({ batch: batch(0), ...pools })).toEqual(free);
    },
  );

  test('never exceed the limit of the batch', () => {
    const waiting = [0, 0].map((busy) => ({ busy, isEarlier: false }));
    const organization = { limit: 100, busy: 0, waiting };
    expect(freeLines({ batch: batch(8), organization, callers: null })).toEqual({
      count: 2,
      shortOf: null,
    });
  });
});

describe('The batches of an organization with 10 lines', () => {
  test.each([
    [0, 10, false],
    [4, 6, false],
    [0, 11, true],
    [4, 7, true],
    // The limit of a batch was lowered while its calls went on.
    [10, 1, true],
  ])('that use %d and may use %d could exceed them: %s', (busy, allowed, could) => {
    expect(couldExceed({ busy, allowed }, 10)).toBe(could);
  });
});
