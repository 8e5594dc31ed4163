import { expect, test } from 'vitest';
import { FirstTries } from '../../activities/first-tries.ts';

test('A key is a first try once, and another key is one of its own', () => {
  const tries = new FirstTries();
  expect(tries.isFirst('run-1 end 1')).toBe(true);
  expect(tries.isFirst('run-1 end 1')).toBe(false);
  expect(tries.isFirst('run-1 end 2')).toBe(true);
  expect(tries.isFirst('run-1 end 1')).toBe(false);
});

test('Of more than 10,000 keys the oldest is forgotten', () => {
  const tries = new FirstTries();
  for (let n = 0; n <= 10_000; n += 1) tries.isFirst(`run-${n}`);
  expect(tries.isFirst('run-1')).toBe(false);
  expect(tries.isFirst('run-0')).toBe(true);
});
