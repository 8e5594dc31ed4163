import { expect, test } from 'vitest';
import { askInTurn } from '../../../console/src/pages/wall/ask-in-turn.ts';

test('Batches are asked about one after the other, round by round, also after one that fails', async () => {
  const stop = new AbortController();
  const asked: string[] = [];
  let running = 0;
  const ask = async (batchId: string) => {
    running += 1;
    expect(running).toBe(1);
    asked.push(batchId);
    if (asked.length === 5) stop.abort();
    await Promise.resolve();
    running -= 1;
    if (batchId === 'b') throw new TypeError('gone');
  };
  await askInTurn(['a', 'b', 'c'], ask, { signal: stop.signal, roundMs: 0 }, () =>
    Promise.resolve(),
  );
  expect(asked).toEqual(['a', 'b', 'c', 'a', 'b']);
});
