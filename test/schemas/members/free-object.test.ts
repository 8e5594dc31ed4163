import { expect, test } from 'vitest';
import { freeObject } from '../../../src/schemas/members/free-object.ts';

test('an object of the client keeps every member, also one with the name of a prototype', () => {
  const given = '{"__proto__":{"a":1},"constructor":"b","x":[{"__proto__":null}]}';
  expect(JSON.stringify(freeObject.parse(JSON.parse(given)))).toBe(given);
});

test.each([[[]], ['text'], [null]])('an object of the client is not %j', (given) => {
  expect(freeObject.safeParse(given).error?.issues[0]?.message).toBe('must be an object');
});
