import { expect, test } from 'vitest';
import { within } from '../../src/runtime/within.ts';

test('work that ends in time gives its result', async () => {
  expect(await within(60_000, Promise.resolve('done'), 'late')).toBe('done');
});

test('work that does not end gives the answer for late work', async () => {
  const endless = new Promise<string>(() => undefined);
  expect(await within(1, endless, 'late')).toBe('late');
});

test('work that fails in time throws', async () => {
  const failing = Promise.reject(new Error('no connection'));
  await expect(within(60_000, failing, 'late')).rejects.toThrow('no connection');
});

test('work that fails too late disturbs nobody', async () => {
  const { promise, reject } = Promise.withResolvers<string>();
  expect(await within(1, promise, 'late')).toBe('late');
  reject(new Error('no connection'));
  await expect(promise).rejects.toThrow('no connection');
});
