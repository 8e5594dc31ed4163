import { expect, test } from 'vitest';
import { withoutNumbers } from '../../src/domain/audit.ts';

test.each([
  ['asked for +1 (415) 555-0101 again', 'asked for [number] again'],
  ['14155550101', '[number]'],
  ['+44 20–7946–0144 called', '[number] called'],
  ['+44 \u00a0 (0) - 20 / 7946 . 0144', '[number]'],
  ['unpaid for 90 days', 'unpaid for 90 days'],
  ['consent of 2027-02-28', 'consent of 2027-02-28'],
  ['2027-02-28-01', '[number]'],
])('withoutNumbers writes %j as %j', (text, kept) => {
  expect(withoutNumbers(text)).toBe(kept);
});
