import { expect, test } from 'vitest';
import { onceIn } from '../../src/runtime/once-in.ts';

test('Those that ask within the period share one result, and the next one begins another check', async () => {
  let now = 0;
  let checks = 0;
  const ask = onceIn(
    5_000,
    async () => (checks += 1),
    () => now,
  );
  const seen: number[] = [];
  for (const ms of [0, 1, 4_999, 5_000, 9_999, 10_000]) {
    now = ms;
    seen.push(await ask());
  }
  expect(seen).toEqual([1, 1, 1, 2, 2, 3]);
});

test('Those that ask while a check runs wait for its result', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const ask = onceIn(5_000, () => promise);
  const answers = Promise.all([ask(), ask()]);
  resolve('checked');
  expect(await answers).toEqual(['checked', 'checked']);
});
