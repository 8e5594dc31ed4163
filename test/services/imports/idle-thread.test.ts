import { once } from 'node:events';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { keepThread, takeThread } from '../../../src/services/imports/idle-thread.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('An idle import thread', () => {
  test('is taken for the next file, once', async () => {
    const thread = takeThread();
    await keepThread(thread);
    expect(takeThread()).toBe(thread);
    const another = takeThread();
    expect(another).not.toBe(thread);
    await Promise.all([thread.terminate(), another.terminate()]);
  });

  test('is the only one: another thread that becomes idle is ended', async () => {
    const [first, second] = [takeThread(), takeThread()];
    const ended = once(second, 'exit');
    await keepThread(first);
    await keepThread(second);
    await ended;
    expect(takeThread()).toBe(first);
    await first.terminate();
  });

  test('is not taken after it has ended', async () => {
    const thread = takeThread();
    await keepThread(thread);
    await thread.terminate();
    const another = takeThread();
    expect(another).not.toBe(thread);
    await another.terminate();
  });

  test('ends after a minute without a file', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const thread = takeThread();
    const ended = once(thread, 'exit');
    await keepThread(thread);
    vi.advanceTimersByTime(60_000);
    const another = takeThread();
    expect(another).not.toBe(thread);
    await ended;
    await another.terminate();
  });

  test('does not end after a minute in which it was taken', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const thread = takeThread();
    await keepThread(thread);
    vi.advanceTimersByTime(59_000);
    takeThread();
    const hasEnded = vi.fn<() => void>();
    thread.on('exit', hasEnded);
    vi.advanceTimersByTime(60_000);
    await keepThread(thread);
    expect(hasEnded).not.toHaveBeenCalled();
    expect(takeThread()).toBe(thread);
    await thread.terminate();
  });
});
