import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BatchWakes } from '../../src/temporal/batch-wakes.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const keeping = () => {
  const sent: string[] = [];
  const wakes = new BatchWakes(async (batchId) => void sent.push(batchId));
  return { sent, wakes };
};

describe('a batch is woken', () => {
  test('at once by the first call that ends', () => {
    const { sent, wakes } = keeping();
    wakes.wake('a');
    expect(sent).toEqual(['a']);
  });

  test('once more for all calls that end within 200 ms', () => {
    const { sent, wakes } = keeping();
    for (let n = 0; n < 10; n += 1) wakes.wake('a');
    vi.advanceTimersByTime(199);
    expect(sent).toEqual(['a']);
    vi.advanceTimersByTime(1);
    expect(sent).toEqual(['a', 'a']);
  });

  test('no more when nothing ended meanwhile', () => {
    const { sent, wakes } = keeping();
    wakes.wake('a');
    vi.advanceTimersByTime(10_000);
    expect(sent).toEqual(['a']);
  });

  test('at once again after a quiet window', () => {
    const { sent, wakes } = keeping();
    wakes.wake('a');
    vi.advanceTimersByTime(200);
    wakes.wake('a');
    expect(sent).toEqual(['a', 'a']);
  });

  test('once in each window while calls go on ending', () => {
    const { sent, wakes } = keeping();
    for (let ms = 0; ms < 1_000; ms += 10) {
      wakes.wake('a');
      vi.advanceTimersByTime(10);
    }
    expect(sent).toHaveLength(6);
  });

  test('whatever other batches do', () => {
    const { sent, wakes } = keeping();
    wakes.wake('a');
    wakes.wake('b');
    expect(sent).toEqual(['a', 'b']);
  });
});

describe('when the process stops', () => {
  test('what waits is sent, and nothing after it', async () => {
    const { sent, wakes } = keeping();
    for (const batchId of ['a', 'a', 'b']) wakes.wake(batchId);
    await wakes[Symbol.asyncDispose]();
    wakes.wake('c');
    vi.advanceTimersByTime(10_000);
    expect(sent).toEqual(['a', 'b', 'a']);
  });

  test('what is under way is waited for', async () => {
    const gate = Promise.withResolvers<void>();
    const wakes = new BatchWakes(() => gate.promise);
    wakes.wake('a');
    let isDisposed = false;
    const disposed = wakes[Symbol.asyncDispose]().then(() => (isDisposed = true));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(isDisposed).toBe(false);
    gate.resolve();
    await disposed;
  });
});
