import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WakeThrottle } from '../../src/temporal/wake-throttle.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const recordingThrottle = () => {
  const sent: string[] = [];
  const throttle = new WakeThrottle(async (batchId) => void sent.push(batchId));
  return { sent, throttle };
};

describe('WakeThrottle', () => {
  test('sends a signal at once for the first ended call', () => {
    const { sent, throttle } = recordingThrottle();
    throttle.wake('a');
    expect(sent).toEqual(['a']);
  });

  test('sends one more signal for all calls that end within 100 ms', () => {
    const { sent, throttle } = recordingThrottle();
    for (let n = 0; n < 10; n += 1) throttle.wake('a');
    vi.advanceTimersByTime(99);
    expect(sent).toEqual(['a']);
    vi.advanceTimersByTime(1);
    expect(sent).toEqual(['a', 'a']);
  });

  test('sends no second signal if no other call ended', () => {
    const { sent, throttle } = recordingThrottle();
    throttle.wake('a');
    vi.advanceTimersByTime(10_000);
    expect(sent).toEqual(['a']);
  });

  test('sends a signal at once again after a quiet window', () => {
    const { sent, throttle } = recordingThrottle();
    throttle.wake('a');
    vi.advanceTimersByTime(100);
    throttle.wake('a');
    expect(sent).toEqual(['a', 'a']);
  });

  test('sends one signal per window while calls keep ending', () => {
    const { sent, throttle } = recordingThrottle();
    for (let ms = 0; ms < 1_000; ms += 10) {
      throttle.wake('a');
      vi.advanceTimersByTime(10);
    }
    expect(sent).toHaveLength(11);
  });

  test('throttles each batch independently', () => {
    const { sent, throttle } = recordingThrottle();
    throttle.wake('a');
    throttle.wake('b');
    expect(sent).toEqual(['a', 'b']);
  });
});

describe('disposing a WakeThrottle', () => {
  test('sends the due signals and none after them', async () => {
    const { sent, throttle } = recordingThrottle();
    for (const batchId of ['a', 'a', 'b']) throttle.wake(batchId);
    await throttle[Symbol.asyncDispose]();
    throttle.wake('c');
    vi.advanceTimersByTime(10_000);
    expect(sent).toEqual(['a', 'b', 'a']);
  });

  test('waits for signals that are being sent', async () => {
    const gate = Promise.withResolvers<void>();
    const throttle = new WakeThrottle(() => gate.promise);
    throttle.wake('a');
    let isDisposed = false;
    const disposed = throttle[Symbol.asyncDispose]().then(() => (isDisposed = true));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(isDisposed).toBe(false);
    gate.resolve();
    await disposed;
  });
});
