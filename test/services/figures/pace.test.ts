import { expect, test } from 'vitest';
import { pauseMs } from '../../../src/services/figures/pace.ts';

test('figures are read every 15 seconds while reading takes less than a hundredth of that', () => {
  expect(pauseMs(3)).toBe(15_000);
  expect(pauseMs(150)).toBe(15_000);
});

test('a slow reading is followed by a pause of 99 times its length', () => {
  expect(pauseMs(2_000)).toBe(198_000);
});

test('a very slow reading is followed by a pause of five minutes', () => {
  expect(pauseMs(20_000)).toBe(300_000);
});
