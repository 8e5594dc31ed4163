import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { answerJsonList } from '../../src/runtime/json-list.ts';

type Present = (item: number) => { item: number; text?: string } | null;

async function answerOf(items: Iterable<number | null>, present: Present) {
  const app = new Hono().get('/', (c) => answerJsonList(c, items, present));
  return app.request('/');
}

test('a list is one JSON array without the hidden items', async () => {
  const answer = await answerOf([1, 2, 3], (item) => (item === 2 ? null : { item }));
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(await answer.json()).toEqual([{ item: 1 }, { item: 3 }]);
});

test('a list without visible items is an empty JSON array', async () => {
  expect(await (await answerOf([], (item) => ({ item }))).text()).toBe('[]');
  const hidden = await answerOf(Array<number>(1000).fill(0), () => null);
  expect(await hidden.text()).toBe('[]');
});

test.each([
  { isShown: true, rows: 1000 },
  { isShown: false, rows: 0 },
])(
  'a long list that shows $rows of its 1000 items yields to other work',
  async ({ isShown, rows }) => {
    let seen = 0;
    const items = Array.from({ length: 1000 }, (_, index) => index);
    const answer = await answerOf(items, (item) => {
      seen += 1;
      return isShown ? { item } : null;
    });
    const { promise: seenAtTurn, resolve } = Promise.withResolvers<number>();
    setImmediate(() => resolve(seen));
    expect(await answer.json()).toHaveLength(rows);
    expect(await seenAtTurn).toBeLessThan(1000);
    expect(seen).toBe(1000);
  },
);

test('a long list of null items yields to other work', async () => {
  let seen = 0;
  function* hidden() {
    for (; seen < 1000; seen += 1) yield null;
  }
  const answer = await answerOf(hidden(), (item) => ({ item }));
  const { promise: seenAtTurn, resolve } = Promise.withResolvers<number>();
  setImmediate(() => resolve(seen));
  expect(await answer.json()).toEqual([]);
  expect(await seenAtTurn).toBeLessThan(1000);
});

test('large items are sent in small chunks that yield to other work', async () => {
  let seen = 0;
  const text = 'x'.repeat(100_000);
  const answer = await answerOf(Array<number>(100).fill(0), (item) => {
    seen += 1;
    return { item, text };
  });
  const { promise: seenAtTurn, resolve } = Promise.withResolvers<number>();
  setImmediate(() => resolve(seen));
  const sizes: number[] = [];
  for await (const piece of answer.body ?? []) sizes.push(piece.length);
  expect(Math.max(...sizes)).toBeLessThan(400_000);
  expect(await seenAtTurn).toBeLessThan(10);
  expect(seen).toBe(100);
});
