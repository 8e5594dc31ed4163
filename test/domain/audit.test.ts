import { expect, test } from 'vitest';
import { withoutNumbers } from '../../src/domain/audit.ts';

test.each([
  ['asked for +1 (415) 555-0101 again', 'asked for [number] again'],
  ['14155550101', '[number]'],
  ['unpaid for 90 days', 'unpaid for 90 days'],
])('withoutNumbers writes %j as %j', (text, kept) => {
  expect(withoutNumbers(text)).toBe(kept);
});
