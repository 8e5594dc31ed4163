import { expect, test } from 'vitest';
import { mayHoldNumber } from '../../src/domain/number-in-text.ts';

test.each([
  ['+442079460144', true],
  ['call-442079460144', true],
  ['call-44-20-7946-0144', true],
  ['sms.2079460144.retry', true],
  ['Ada (020) 7946 0144', true],
  ['1234567', true],
  ['00000000-0000-0000-0000-442079460144', true],
  ['00000000000000000000442079460144', true],
  ['123456', false],
  ['import-42', false],
  ['0198f0a1-2345-7678-9012-345678901234', false],
  ['01J9ZX1234567V8Q4R5S6T7890', false],
  ['4bf92f3577b34da6a3ce929d01234567', false],
  ['', false],
])('the id "%s" may hold a telephone number: %s', (id, expected) => {
  expect(mayHoldNumber(id)).toBe(expected);
});
