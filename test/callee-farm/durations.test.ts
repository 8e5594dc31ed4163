import { expect, it } from 'vitest';
import { readDurations } from './durations.ts';

it('Seconds of an option are drawn as milliseconds between both ends', () => {
  expect(readDurations('talk', '2-8', () => 0)?.()).toBe(2000);
  expect(readDurations('talk', '2-8', () => 0.5)?.()).toBe(5000);
  expect(readDurations('ring', '0.5-0.5', () => 0.9)?.()).toBe(500);
  expect(readDurations('ring', undefined)).toBeUndefined();
});

it.each(['8-2', '2', '-', 'a-b', '1-2-3', ''])('Seconds of an option cannot be %j', (text) => {
  expect(() => readDurations('talk', text)).toThrow(
    `--talk cannot be '${text}'; accepted are seconds such as 2-8`,
  );
});
