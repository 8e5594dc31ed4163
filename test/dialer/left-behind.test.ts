import { expect, test } from 'vitest';
import { LeftBehind } from '../../src/dialer/left-behind.ts';

const ignore = async () => undefined;

test('Work that ends in time is answered, and nothing is left behind', async () => {
  await using left = new LeftBehind();
  const done = await left.within('owner', Promise.resolve(7), 1_000, ignore);
  expect(done).toEqual({ kind: 'done', result: 7 });
  expect(left.count('owner')).toBe(0);
});

test('Work that fails in time throws', async () => {
  await using left = new LeftBehind();
  const failing = Promise.reject(new Error('a defect'));
  await expect(left.within('owner', failing, 1_000, ignore)).rejects.toThrow('a defect');
});

test('Work that takes longer is left behind, and counts for its owner until it ends', async () => {
  await using left = new LeftBehind();
  const work = Promise.withResolvers<number>();
  const ended = Promise.withResolvers<number>();
  const awaited = await left.within('owner', work.promise, 1, async (late) =>
    ended.resolve(await late),
  );
  expect(awaited).toEqual({ kind: 'left' });
  expect([left.count('owner'), left.count('another')]).toEqual([1, 0]);
  work.resolve(7);
  expect(await ended.promise).toBe(7);
  await left[Symbol.asyncDispose]();
  expect(left.count('owner')).toBe(0);
});

test('Disposing waits for the end of what was left behind, failed or not', async () => {
  const left = new LeftBehind();
  const work = Promise.withResolvers<number>();
  await left.within('owner', work.promise, 1, async (late) => void (await late));
  let isDisposed = false;
  const disposing = left[Symbol.asyncDispose]().then(() => (isDisposed = true));
  await Promise.resolve();
  expect(isDisposed).toBe(false);
  work.reject(new Error('a defect'));
  await disposing;
  expect(isDisposed).toBe(true);
});
