import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { KeptCounts } from '../../../src/services/batches/kept-counts.ts';

const START = Date.parse('2027-03-01T10:00:00.000Z');

/** Counts 1, 2, 3, …, each of which takes a time of the test's own clock: the last one again and again. */
function countsThatTake(...durations: number[]) {
  let nowMs = START;
  let counted = 0;
  const kept = new KeptCounts<number>({ slowMs: 250, restFactor: 20 });
  const clock = { now: () => new Date(nowMs) };
  const count = async () => {
    nowMs += durations[counted] ?? durations.at(-1) ?? 0;
    counted += 1;
    return counted;
  };
  const ask = (counting: typeof count, key = 'a batch') =>
    kept.read({ key, clock, count: counting });
  const read = async () => {
    const { result, countedAt } = await ask(count);
    return [result, countedAt.getTime() - START];
  };
  const pass = (ms: number) => void (nowMs += ms);
  return { kept, clock, count, ask, read, pass };
}

/** Passes the time after which a count is repeated. */
const repeated = () => vi.advanceTimersByTimeAsync(500);

const failing = () => Promise.reject(new Error('away'));

describe('KeptCounts', () => {
  beforeAll(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
  afterAll(() => void vi.useRealTimers());

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
    await repeated();
    expect(await read()).toEqual([1, 0]);
  });

  test('gives the count that began first to the readers who have waited for it', async () => {
    const { read } = countsThatTake(1_000);
    expect(await Promise.all([read(), read(), read()])).toEqual([
      [1, 0],
      [1, 0],
      [1, 0],
    ]);
  });

  test.each([
    { tookMs: 1_000, restMs: 19_000, repeatedAtMs: 20_000 },
    { tookMs: 10_000, restMs: 20_000, repeatedAtMs: 30_000 },
  ])(
    'repeats a count of $tookMs ms behind a reader who comes $repeatedAtMs ms after its begin',
    async ({ tookMs, restMs, repeatedAtMs }) => {
      const { read, pass } = countsThatTake(tookMs);
      await read();
      pass(restMs);
      expect(await read()).toEqual([1, 0]);
      await repeated();
      expect(await read()).toEqual([2, repeatedAtMs]);
    },
  );

  test('repeats a count half a second after the reader, and says that none waits for it', async () => {
    const { kept, clock, count, pass } = countsThatTake(1_000);
    const awaited: boolean[] = [];
    const read = () =>
      kept.read({
        key: 'a batch',
        clock,
        count: ({ isAwaited }) => {
          awaited.push(isAwaited);
          return count();
        },
      });
    await read();
    pass(19_000);
    await read();
    await vi.advanceTimersByTimeAsync(499);
    expect(awaited).toEqual([true]);
    await vi.advanceTimersByTimeAsync(1);
    expect(awaited).toEqual([true, false]);
  });

  test('does not repeat a count for which a reader has waited meanwhile', async () => {
    const { read, pass } = countsThatTake(1_000);
    await read();
    pass(19_000);
    await read();
    pass(40_000);
    expect(await read()).toEqual([2, 60_000]);
    await repeated();
    expect(await read()).toEqual([2, 60_000]);
  });

  test('does not repeat a count for which a reader waits at that moment', async () => {
    const { kept, clock, count, read, pass } = countsThatTake(1_000);
    await read();
    pass(19_000);
    await read();
    pass(40_000);
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    const slow = () => isOver.then(count);
    const awaited = kept.read({ key: 'a batch', clock, count: slow });
    await repeated();
    end();
    expect((await awaited).result).toBe(2);
    await repeated();
    expect((await read())[0]).toBe(2);
  });

  test('lets readers wait for a count where the last one is a minute old', async () => {
    const { read, pass } = countsThatTake(1_000);
    await read();
    pass(59_000);
    expect(await read()).toEqual([2, 60_000]);
  });

  test('keeps a slow count for its own key alone', async () => {
    const { ask, count, read } = countsThatTake(1_000);
    await read();
    expect((await ask(count, 'another batch')).result).toBe(2);
  });

  test('forgets a slow count once a repeated one was quick', async () => {
    const { read, pass } = countsThatTake(1_000, 10);
    await read();
    pass(19_000);
    expect(await read()).toEqual([1, 0]);
    await repeated();
    expect(await read()).toEqual([3, 20_010]);
  });

  test('repeats a count after a failed repetition only when it has rested again', async () => {
    const { ask, count, read, pass } = countsThatTake(1_000);
    await read();
    pass(19_000);
    expect((await ask(failing)).result).toBe(1);
    await repeated();
    pass(19_999);
    expect((await ask(count)).result).toBe(1);
    await repeated();
    expect(await read()).toEqual([1, 0]);
    pass(1);
    await read();
    await repeated();
    expect(await read()).toEqual([2, 40_000]);
  });

  test('fails where a count fails and none is kept', async () => {
    await expect(countsThatTake(1_000).ask(failing)).rejects.toThrow('away');
  });
});
