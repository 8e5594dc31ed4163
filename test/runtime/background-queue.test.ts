import { expect, test } from 'vitest';
import { BackgroundQueue } from '../../src/runtime/background-queue.ts';

test('a background queue works on at most as many items at once as it is told', async () => {
  const gates = [1, 2, 3].map(() => Promise.withResolvers<void>());
  const begun: number[] = [];
  await using queue = new BackgroundQueue<number>(
    async (item) => {
      begun.push(item);
      await gates[item]?.promise;
    },
    { atOnce: 2 },
  );
  for (const item of [0, 1, 2]) queue.take(item);
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  gates.forEach(({ resolve }) => resolve());
});

test('a background queue works on the items of owners in turn, and leaves places to others', async () => {
  const gate = Promise.withResolvers<void>();
  const begun: string[] = [];
  await using queue = new BackgroundQueue<string>(
    async (item) => {
      begun.push(item);
      await gate.promise;
    },
    { atOnce: 3, perOwner: 2, ownerOf: (item) => item.slice(0, 1) },
  );
  for (const item of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2']) queue.take(item);
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  gate.resolve();
  await queue[Symbol.asyncDispose]();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4']);
});

test('disposing a background queue waits for its items, also when one fails', async () => {
  const done: string[] = [];
  const queue = new BackgroundQueue<string>(
    async (item) => {
      if (item === 'failing') throw new Error('Cannot work');
      done.push(item);
    },
    { atOnce: 1 },
  );
  for (const item of ['first', 'failing', 'last']) queue.take(item);
  await queue[Symbol.asyncDispose]();
  expect(done).toEqual(['first', 'last']);
});
