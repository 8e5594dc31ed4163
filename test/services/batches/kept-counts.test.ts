import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { KeptCounts } from '../../../src/services/batches/kept-counts.ts';

const START = Date.parse('2027-03-01T10:00:00.000Z');

/** Counts 1, 2, 3, …, each of which takes a time of the test's own clock. */
function countsThatTake(tookMs: number) {
  let nowMs = START;
  let counted = 0;
  const kept = new KeptCounts<number>({ clock: { now: () => new Date(nowMs) }, slowMs: 250 });
  const count = async () => {
    nowMs += tookMs;
    counted += 1;
    return counted;
  };
  const read = async () => {
    const { result, countedAt } = await kept.read('a batch', count);
    return [result, countedAt.getTime() - START];
  };
  const pass = (ms: number) => void (nowMs += ms);
  return { kept, count, read, pass };
}

const failing = () => Promise.reject(new Error('away'));

describe('KeptCounts', () => {
  test('counts anew for each reader while the count is quick', async () => {
    const { read } = countsThatTake(249);
    expect(await read()).toEqual([1, 0]);
    expect(await read()).toEqual([2, 249]);
  });

  test('answers a slow count again for twenty times its duration', async () => {
    const { read, pass } = countsThatTake(1_000);
    expect(await read()).toEqual([1, 0]);
    pass(18_999);
    expect(await read()).toEqual([1, 0]);
    await nextTurn();
    expect(await read()).toEqual([1, 0]);
  });

  test('repeats a count behind a reader that finds it older', async () => {
    const { read, pass } = countsThatTake(1_000);
    await read();
    pass(19_000);
    expect(await read()).toEqual([1, 0]);
    await nextTurn();
    expect(await read()).toEqual([2, 20_000]);
  });

  test('says whether a reader waits for the count', async () => {
    const { kept, count, pass } = countsThatTake(1_000);
    const awaited: boolean[] = [];
    const read = () =>
      kept.read('a batch', ({ isAwaited }) => {
        awaited.push(isAwaited);
        return count();
      });
    await read();
    pass(19_000);
    await read();
    expect(awaited).toEqual([true, false]);
  });

  test('lets readers wait for a count where the last one is a minute old', async () => {
    const { read, pass } = countsThatTake(1_000);
    await read();
    pass(59_000);
    expect(await read()).toEqual([2, 60_000]);
  });

  test('keeps a slow count for its own key alone', async () => {
    const { kept, count, read } = countsThatTake(1_000);
    await read();
    expect((await kept.read('another batch', count)).result).toBe(2);
  });

  test('forgets a slow count once a repeated one was quick', async () => {
    let nowMs = START;
    const durations = [1_000, 10, 10, 10];
    const kept = new KeptCounts<number>({ clock: { now: () => new Date(nowMs) }, slowMs: 250 });
    const read = () =>
      kept.read('a batch', async () => {
        nowMs += durations.shift() ?? 0;
        return durations.length;
      });
    await read();
    nowMs += 19_000;
    expect((await read()).result).toBe(3);
    await nextTurn();
    expect((await read()).result).toBe(1);
  });

  test('repeats a count once more after a repetition that failed', async () => {
    const { kept, count, read, pass } = countsThatTake(1_000);
    await read();
    pass(19_000);
    expect((await kept.read('a batch', failing)).result).toBe(1);
    await nextTurn();
    expect((await kept.read('a batch', count)).result).toBe(1);
    await nextTurn();
    expect(await read()).toEqual([2, 20_000]);
  });

  test('fails where a count fails and none is kept', async () => {
    const { kept } = countsThatTake(1_000);
    await expect(kept.read('a batch', failing)).rejects.toThrow('away');
  });
});
