import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { intersect, subtract, union, type Interval } from '../../../src/domain/hours/intervals.ts';

const SEED = 20_270_301;

const interval = (startMs: number, endMs: number): Interval => ({ startMs, endMs });

describe('a union of intervals', () => {
  test('is sorted and merges intervals that touch or overlap', () => {
    expect(union([interval(7, 9), interval(1, 3), interval(3, 4), interval(2, 3)])).toEqual([
      interval(1, 4),
      interval(7, 9),
    ]);
  });

  test('keeps the end of a longer interval that started earlier', () => {
    expect(union([interval(1, 8), interval(2, 3)])).toEqual([interval(1, 8)]);
  });

  test('of no intervals is empty', () => {
    expect(union([])).toEqual([]);
  });
});

describe('an intersection of intervals', () => {
  test('has the time that is in both lists', () => {
    expect(intersect([interval(0, 5), interval(6, 9)], [interval(1, 2), interval(4, 7)])).toEqual([
      interval(1, 2),
      interval(4, 5),
      interval(6, 7),
    ]);
  });

  test('is empty when one interval ends where the other starts', () => {
    expect(intersect([interval(0, 5)], [interval(5, 7)])).toEqual([]);
  });

  test('continues after two intervals that end together', () => {
    expect(intersect([interval(0, 2), interval(3, 4)], [interval(1, 2), interval(3, 5)])).toEqual([
      interval(1, 2),
      interval(3, 4),
    ]);
  });
});

describe('a subtraction of intervals', () => {
  test('leaves the time before, between and after the cuts', () => {
    expect(subtract(interval(0, 9), [interval(5, 6), interval(2, 4)])).toEqual([
      interval(0, 2),
      interval(4, 5),
      interval(6, 9),
    ]);
  });

  test.each([
    ['the start', [interval(-1, 3)], [interval(3, 9)]],
    ['exactly the start', [interval(0, 3)], [interval(3, 9)]],
    ['the end', [interval(7, 12)], [interval(0, 7)]],
    ['exactly the end', [interval(7, 9)], [interval(0, 7)]],
    ['everything', [interval(-1, 12)], []],
    ['nothing', [], [interval(0, 9)]],
  ])('cuts off %s', (_name, cuts, left) => {
    expect(subtract(interval(0, 9), cuts)).toEqual(left);
  });
});

/** Every millisecond of the intervals, as a set to compare with. */
function millisecondsIn(intervals: readonly Interval[]): Set<number> {
  const milliseconds = new Set<number>();
  for (const { startMs, endMs } of intervals) {
    for (let at = startMs; at < endMs; at += 1) milliseconds.add(at);
  }
  return milliseconds;
}

const anyInterval = fc
  .tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 10 }))
  .map(([start, length]) => interval(start, start + length));
const anyIntervals = fc.array(anyInterval, { maxLength: 6 });

test('union, intersection and subtraction agree with sets', () => {
  const property = fc.property(anyIntervals, anyIntervals, anyInterval, (some, others, whole) => {
    const [a, b] = [millisecondsIn(some), millisecondsIn(others)];
    expect(millisecondsIn(union(some))).toEqual(a);
    expect(millisecondsIn(intersect(union(some), union(others)))).toEqual(
      new Set([...a].filter((at) => b.has(at))),
    );
    const left = [...millisecondsIn([whole])].filter((at) => !b.has(at));
    expect(millisecondsIn(subtract(whole, others))).toEqual(new Set(left));
  });
  fc.assert(property, { seed: SEED, numRuns: 300 });
});
