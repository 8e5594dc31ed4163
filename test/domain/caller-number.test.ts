import { describe, expect, test } from 'vitest';
import {
  PHONE_NUMBER_STRATEGIES,
  pickCallerNumber,
  availableCalls,
  availableNumbers,
  type CallerNumberChoice,
} from '../../src/domain/caller-number.ts';

const A = '+12025550100';
const B = '+14155550100';
const C = '+493055501000';

const pick = (members: Partial<CallerNumberChoice>) =>
  pickCallerNumber({
    strategy: 'round_robin',
    numbers: [A, B, C],
    liveCalls: new Map(),
    lastNumber: null,
    calleeNumber: '+14155550001',
    turn: 0,
    random: 0,
    ...members,
  });

describe('round_robin', () => {
  test('picks one number after the other', () => {
    const turns = [0, 1, 2, 3, 4].map((turn) => pick({ strategy: 'round_robin', turn }));
    expect(turns).toEqual([A, B, C, A, B]);
  });
});

describe('least_loaded', () => {
  const strategy = 'least_loaded';

  test('picks the number with the fewest live calls', () => {
    const liveCalls = new Map([
      [A, 2],
      [B, 1],
      [C, 3],
    ]);
    expect(pick({ strategy, liveCalls })).toBe(B);
  });

  test('picks the first among equals', () => {
    expect(pick({ strategy })).toBe(A);
    expect(pick({ strategy, liveCalls: new Map([[A, 1]]) })).toBe(B);
  });
});

describe('random', () => {
  test.each([
    [0, A],
    [0.333, A],
    [0.334, B],
    [0.666, B],
    [0.667, C],
    [0.999_999, C],
  ])('picks for %d the number %s', (random, expected) => {
    expect(pick({ strategy: 'random', random })).toBe(expected);
  });
});

describe('sticky', () => {
  const strategy = 'sticky';

  test('picks the number of the last attempt', () => {
    expect(pick({ strategy, lastNumber: C, turn: 1 })).toBe(C);
  });

  test('picks by round robin before the first attempt', () => {
    expect(pick({ strategy, lastNumber: null, turn: 1 })).toBe(B);
  });

  test('picks by round robin when the last number is not listed any more', () => {
    expect(pick({ strategy, lastNumber: '+12025550999', turn: 2 })).toBe(C);
  });
});

describe('local_presence', () => {
  const strategy = 'local_presence';

  test.each([
    ['+14155559999', B],
    ['+12025559999', A],
    ['+498955559999', C],
    [B, B],
  ])('picks for %s the number with the longest common prefix', (calleeNumber, expected) => {
    expect(pick({ strategy, calleeNumber })).toBe(expected);
  });

  test('picks the least loaded of equally near numbers', () => {
    const calleeNumber = '+13035550001';
    const liveCalls = new Map([[A, 1]]);
    expect(pick({ strategy, calleeNumber })).toBe(A);
    expect(pick({ strategy, calleeNumber, liveCalls })).toBe(B);
  });

  test('picks the nearest number however loaded it is', () => {
    expect(pick({ strategy, liveCalls: new Map([[B, 99]]) })).toBe(B);
  });
});

test.each(PHONE_NUMBER_STRATEGIES)('%s refuses an empty list of numbers', (strategy) => {
  expect(() => pick({ strategy, numbers: [] })).toThrow(
    new RangeError('Cannot pick a caller number: the list is empty'),
  );
});

describe('the limit of live calls per number', () => {
  const liveCalls = new Map([
    [A, 2],
    [B, 3],
    [C, 4],
  ]);
  const load = { numbers: [A, B, C], liveCalls };

  test('leaves the numbers below it for another call', () => {
    expect(availableNumbers({ ...load, limit: 3 })).toEqual([A]);
    expect(availableNumbers({ ...load, limit: 4 })).toEqual([A, B]);
    expect(availableNumbers({ numbers: [A], liveCalls: new Map(), limit: 1 })).toEqual([A]);
  });

  test('leaves the difference to it, summed over all numbers', () => {
    expect(availableCalls({ ...load, limit: 3 })).toBe(1);
    expect(availableCalls({ ...load, limit: 5 })).toBe(6);
    expect(availableCalls({ numbers: [A, B], liveCalls: new Map(), limit: 2 })).toBe(4);
  });

  test('leaves every number free when it is not set', () => {
    expect(availableNumbers({ ...load, limit: null })).toEqual([A, B, C]);
    expect(availableCalls({ ...load, limit: null })).toBe(Infinity);
  });
});
