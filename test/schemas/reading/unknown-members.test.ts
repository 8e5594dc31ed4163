import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Problem } from '../../../src/domain/errors.ts';
import { checkBody } from '../../../src/schemas/reading/body.ts';
import { firstProblems, pathOf } from '../../../src/schemas/reading/problems.ts';

const body = {
  schema: z.object({ name: z.string(), concurrency_limit: z.number().optional() }),
  sizes: {
    name: (given: unknown): Problem[] =>
      String(given).length > 5 ? [{ path: '', message: 'has more than 5 characters' }] : [],
  },
};
const unknown = (count: number, length = 4) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`${'x'.repeat(length)}${index}`, 1]),
  );
const check = (json: unknown, strict = false) => checkBody(body, json, { strict });

describe('unknown members of a body', () => {
  test('are named in at most 20 warnings, and counted beyond', () => {
    const { warnings, problems } = check({ name: 'a', ...unknown(25) });
    expect(problems).toEqual([]);
    expect(warnings).toHaveLength(21);
    expect([warnings[0], warnings[20]]).toEqual([
      "'xxxx0' is not a member and was ignored",
      'and 5 more members were ignored',
    ]);
  });

  test('are at most 20 problems when they are refused', () => {
    const { problems } = check({ name: 'a', ...unknown(25) }, true);
    expect(problems).toHaveLength(21);
    expect(problems[20]).toEqual({ path: '', message: 'and 5 more names are no members' });
  });

  test('are refused as a whole when they are more than 100', () => {
    expect(check({ name: 'a', ...unknown(100) }).problems).toEqual([]);
    expect(check({ name: 'a', ...unknown(101) }).problems).toEqual([
      { path: '', message: 'holds 101 members that do not exist: at most 100 are ignored' },
    ]);
  });

  test('are never ignored when they look like a known one, however many there are', () => {
    const { problems } = check({ name: 'a', ...unknown(99), concurency_limit: 1 });
    expect(problems).toEqual([
      {
        path: 'concurency_limit',
        message: "'concurency_limit' is not a member: did you mean 'concurrency_limit'?",
      },
    ]);
  });

  test('are repeated with at most 100 characters of their names', () => {
    const { problems } = check({ name: 'a', ...unknown(1, 5_000) }, true);
    const name = `${'x'.repeat(100)}…`;
    expect(problems).toEqual([
      { path: name, message: `'${name}' is not a member: the members are name, concurrency_limit` },
    ]);
  });
});

describe('a member that is larger than its bound', () => {
  test('is the only problem, because nothing else is looked at', () => {
    expect(check({ name: 'abcdef', other: 1, concurrency_limit: 'x' }, true).problems).toEqual([
      { path: 'name', message: 'has more than 5 characters' },
    ]);
  });
});

describe('the problems of a body', () => {
  test('are the first 100 and the number of the others', () => {
    const problems = Array.from({ length: 250 }, (_, index) => ({
      path: `${index}`,
      message: 'm',
    }));
    expect(firstProblems(problems)).toEqual([
      ...problems.slice(0, 100),
      { path: '', message: 'and 150 more problems' },
    ]);
    expect(firstProblems(problems.slice(0, 100))).toEqual(problems.slice(0, 100));
  });

  test('have paths of at most 300 characters', () => {
    expect(pathOf(['a', 'b'.repeat(200), 3])).toBe(`a.${'b'.repeat(100)}…[3]`);
    expect(pathOf(Array.from({ length: 30 }, () => 'c'.repeat(100)))).toHaveLength(301);
  });
});
