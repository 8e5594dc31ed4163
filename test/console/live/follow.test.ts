import type { BatchEvent, FollowOptions } from 'redial-client';
import { expect, test } from 'vitest';
import { followAwake, type StreamState } from '../../../console/src/live/follow.ts';

const status = (id: string): BatchEvent => ({
  event: 'status',
  id,
  data: { batch_id: 'b', status: 'in_progress', paused_by: null },
});

/** Streams that tell some events and then hang, as one does whose connection died in a sleep. */
function hangingStreams(eventsOfEach: readonly (readonly BatchEvent[])[]) {
  const opened: FollowOptions[] = [];
  async function* follow(options: FollowOptions) {
    const events = eventsOfEach[opened.length] ?? [];
    opened.push(options);
    options.onConnection?.(true);
    yield* events;
    await new Promise((resolve) => options.signal?.addEventListener('abort', resolve));
  }
  return { opened, follow };
}

/** A stream that ends after an event. */
async function* over() {
  yield* [status('1')];
}

/** A stream that the API refuses for good. */
async function* refused(): AsyncGenerator<BatchEvent, void> {
  yield* [];
  throw new TypeError('refused');
}

/** A machine that wakes when `wake` is called. */
function sleepingMachine() {
  let onWake: (() => void) | null = null;
  const watch = (listener: () => void) => {
    onWake = listener;
    return () => {
      onWake = null;
    };
  };
  return { watch, wake: () => onWake?.() };
}

test('After a sleep the stream is opened anew after the last event, and the dead one is left', async () => {
  const streams = hangingStreams([[status('1'), status('2')], [status('3')]]);
  const machine = sleepingMachine();
  const events: string[] = [];
  const states: StreamState[] = [];
  const stop = followAwake(
    streams.follow,
    { onEvent: ({ id }) => events.push(id), onState: (state) => states.push(state) },
    machine.watch,
  );
  await expect.poll(() => events).toEqual(['1', '2']);
  machine.wake();
  await expect.poll(() => events).toEqual(['1', '2', '3']);
  expect(streams.opened.map(({ lastEventId }) => lastEventId)).toEqual([undefined, '2']);
  expect(streams.opened[0]?.signal?.aborted).toBe(true);
  expect(states).toEqual(['connecting', 'live', 'reconnecting', 'live']);
  stop();
  expect(streams.opened[1]?.signal?.aborted).toBe(true);
  machine.wake();
  expect(streams.opened).toHaveLength(2);
});

test('A stream that breaks is told as reconnecting until it is open again', async () => {
  const streams = hangingStreams([[status('1')]]);
  const states: StreamState[] = [];
  const listener = { onEvent: () => {}, onState: (state: StreamState) => states.push(state) };
  const stop = followAwake(streams.follow, listener, sleepingMachine().watch);
  await expect.poll(() => states).toEqual(['connecting', 'live']);
  const { onConnection } = streams.opened[0] ?? {};
  onConnection?.(false);
  expect(states.at(-1)).toBe('reconnecting');
  onConnection?.(true);
  expect(states.at(-1)).toBe('live');
  stop();
  onConnection?.(false);
  expect(states.at(-1)).toBe('live');
});

test('A stream that is refused is told as broken, and one that is over as ended', async () => {
  const states: StreamState[] = [];
  const listener = { onEvent: () => {}, onState: (state: StreamState) => states.push(state) };
  followAwake(over, listener, sleepingMachine().watch);
  await expect.poll(() => states).toEqual(['connecting', 'live', 'ended']);
  followAwake(refused, listener, sleepingMachine().watch);
  await expect.poll(() => states.slice(3)).toEqual(['connecting', 'broken']);
});
