import { describe, expect, test } from 'vitest';
import { readCallVariables } from '../../../src/schemas/members/call-variables.ts';

describe('Call variables', () => {
  test('take numbers and booleans as text and leave out null', () => {
    const given = { name: 'Ann', visits: 3, isNew: true, note: null };
    expect(readCallVariables(given)).toEqual({
      variables: { name: 'Ann', visits: '3', isNew: 'true' },
    });
  });

  test.each([
    ['an object', {}],
    ['an object that cannot become text', { toString: 1, valueOf: 1 }],
    ['a list', ['a']],
  ])('refuse %s', (_, value) => {
    expect(readCallVariables({ given: value })).toEqual({
      problems: [{ path: 'given', message: 'must be text, a number or true or false' }],
    });
  });

  test('keep members named like those of every object', () => {
    const given: unknown = JSON.parse('{"__proto__": "a", "toString": "b"}');
    expect(JSON.stringify(readCallVariables(given))).toBe(
      '{"variables":{"__proto__":"a","toString":"b"}}',
    );
  });
});
