import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { mapInTurns, OwnTurns } from '../../src/runtime/in-turns.ts';

/** Counts turns of the event loop until it is disposed of. */
function turnCounter() {
  const stopping = new AbortController();
  const counter = { turns: 0, [Symbol.dispose]: () => stopping.abort() };
  void (async () => {
    while (!stopping.signal.aborted) {
      await setImmediate();
      counter.turns += 1;
    }
  })();
  return counter;
}

test('Those that ask for a turn at once get one turn each, in their order', async () => {
  using counter = turnCounter();
  const turns = new OwnTurns();
  const seen: [string, number][] = [];
  const work = async (name: string) => {
    await turns.next();
    seen.push([name, counter.turns]);
  };
  await Promise.all(['a', 'b', 'c'].map(work));
  expect(seen.map(([name]) => name)).toEqual(['a', 'b', 'c']);
  expect(new Set(seen.map(([, turn]) => turn)).size).toBe(3);
});

test('A long list is mapped in turns of 100 entries', async () => {
  using counter = turnCounter();
  const turnOf = await mapInTurns(Array(250).fill(0), () => counter.turns);
  expect(new Set(turnOf).size).toBe(3);
});
