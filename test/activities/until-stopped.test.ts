import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { untilStopped } from '../../activities/until-stopped.ts';

/** Longer than a test may last. */
const NEVER_MS = 600_000;
const waits = (signal?: AbortSignal) => pause(NEVER_MS, 'over', signal && { signal });

test('Work that waits fails at once when its worker stops, and is not tried again there', async () => {
  const stopping = new AbortController();
  const work = untilStopped(stopping.signal, waits);
  stopping.abort();
  await expect(work).rejects.toMatchObject({ type: 'WorkerStops', nonRetryable: true });
});

test('Work that begins in a worker that stops fails at once', async () => {
  const work = untilStopped(AbortSignal.abort(), waits);
  await expect(work).rejects.toMatchObject({ type: 'WorkerStops' });
});

test('Work that is not to be broken off gets no signal', async () => {
  expect(await untilStopped(undefined, async (signal) => signal)).toBe(undefined);
});

test('Another failure of work stays what it is', async () => {
  const failure = new Error('connection lost');
  const work = untilStopped(new AbortController().signal, () => Promise.reject(failure));
  await expect(work).rejects.toBe(failure);
});
