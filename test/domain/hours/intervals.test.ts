import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { intersect, subtract, union, type Interval } from '../../../src/domain/hours/intervals.ts';

const SEED = 20_270_301;

const span = (startMs: number, endMs: number): Interval => ({ startMs, endMs });

describe('joined spans', () => {
  test('are in order, and one where they touch or overlap', () => {
    expect(union([span(7, 9), span(1, 3), span(3, 4), span(2, 3)])).toEqual([
      span(1, 4),
      span(7, 9),
    ]);
  });

  test('keep the end of a longer one that began before', () => {
    expect(union([span(1, 8), span(2, 3)])).toEqual([span(1, 8)]);
  });

  test('of no spans are none', () => {
    expect(union([])).toEqual([]);
  });
});

describe('common spans', () => {
  test('are where both are', () => {
    expect(intersect([span(0, 5), span(6, 9)], [span(1, 2), span(4, 7)])).toEqual([
      span(1, 2),
      span(4, 5),
      span(6, 7),
    ]);
  });

  test('are none where one ends as the other begins', () => {
    expect(intersect([span(0, 5)], [span(5, 7)])).toEqual([]);
  });

  test('go on behind two that end together', () => {
    expect(intersect([span(0, 2), span(3, 4)], [span(1, 2), span(3, 5)])).toEqual([
      span(1, 2),
      span(3, 4),
    ]);
  });
});

describe('a span without others', () => {
  test('is what is left before, between and behind them', () => {
    expect(subtract(span(0, 9), [span(5, 6), span(2, 4)])).toEqual([
      span(0, 2),
      span(4, 5),
      span(6, 9),
    ]);
  });

  test.each([
    ['its beginning', [span(-1, 3)], [span(3, 9)]],
    ['exactly its beginning', [span(0, 3)], [span(3, 9)]],
    ['its end', [span(7, 12)], [span(0, 7)]],
    ['exactly its end', [span(7, 9)], [span(0, 7)]],
    ['all of it', [span(-1, 12)], []],
    ['nothing', [], [span(0, 9)]],
  ])('is cut at %s', (_name, cuts, left) => {
    expect(subtract(span(0, 9), cuts)).toEqual(left);
  });
});

/** Each second that spans hold: the same question, asked of a set. */
function secondsOf(spans: readonly Interval[]): Set<number> {
  const seconds = new Set<number>();
  for (const { startMs, endMs } of spans) {
    for (let at = startMs; at < endMs; at += 1) seconds.add(at);
  }
  return seconds;
}

const anySpan = fc
  .tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 10 }))
  .map(([start, length]) => span(start, start + length));
const anySpans = fc.array(anySpan, { maxLength: 6 });

test('any spans are added, shared and taken away like sets', () => {
  const property = fc.property(anySpans, anySpans, anySpan, (some, others, whole) => {
    const [a, b] = [secondsOf(some), secondsOf(others)];
    expect(secondsOf(union(some))).toEqual(a);
    expect(secondsOf(intersect(union(some), union(others)))).toEqual(
      new Set([...a].filter((at) => b.has(at))),
    );
    const left = [...secondsOf([whole])].filter((at) => !b.has(at));
    expect(secondsOf(subtract(whole, others))).toEqual(new Set(left));
  });
  fc.assert(property, { seed: SEED, numRuns: 300 });
});
