import { describe, expect, test } from 'vitest';
import { problemsWithJson } from '../../../src/schemas/reading/json-bounds.ts';

const nested = (levels: number): unknown => (levels === 0 ? 'x' : [nested(levels - 1)]);
const members = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`m${index}`, index]));

const list = (length: number) => ({ list: Array.from({ length }, () => 0) });

/** A list whose entries must not be looked at. */
const untouched = (length: number) =>
  new Proxy(Array.from({ length }), {
    get(target, name) {
      if (name === 'length') return target.length;
      throw new Error(`looked at ${String(name)}`);
    },
  });

describe('a JSON body', () => {
  test('may be nested 32 levels deep', () => {
    expect(problemsWithJson(nested(32))).toEqual([]);
    expect(problemsWithJson(nested(33))).toMatchObject([
      { message: 'is nested deeper than 32 levels' },
    ]);
  });

  test('may have objects of 1,000 members', () => {
    expect(problemsWithJson({ a: members(1_000) })).toEqual([]);
    expect(problemsWithJson({ a: members(1_001) })).toEqual([
      { path: 'a', message: 'holds 1001 members: at most 1000' },
    ]);
  });

  test('may have lists of 10,000 entries, or of as many as its route takes', () => {
    expect(problemsWithJson(list(10_000))).toEqual([]);
    expect(problemsWithJson(list(10_001))).toEqual([
      { path: 'list', message: 'holds 10001 entries: at most 10000' },
    ]);
    expect(problemsWithJson(list(50_000), { maxItems: 50_000 })).toEqual([]);
  });

  test('is not looked into where it is too long', () => {
    expect(problemsWithJson(untouched(10_001))).toHaveLength(1);
  });

  test('is answered with at most 100 problems and short paths', () => {
    const names = Array.from({ length: 500 }, (_, index) => [`${'n'.repeat(500)}${index}`, '\0']);
    const problems = problemsWithJson({ a: { b: Object.fromEntries(names) } });
    expect(problems).toHaveLength(100);
    expect(problems[0]?.path).toBe(`a.b.${'n'.repeat(100)}…`);
  });
});
