import type { BatchEvent } from 'redial-client';
import { expect, test, vi } from 'vitest';
import { followBatchAwake } from '../../../console/src/pages/batches/batch/follow.ts';
import type { StreamState } from '../../../console/src/pages/batches/batch/follow.ts';

type Open = { lastEventId?: string; signal?: AbortSignal };

const status = (id: string): BatchEvent => ({
  event: 'status',
  id,
  data: { batch_id: 'b', status: 'in_progress', paused_by: null },
});

/** Streams that tell some events and then hang, as one does whose connection died in a sleep. */
function hangingStreams(eventsOfEach: readonly (readonly BatchEvent[])[]) {
  const opened: Open[] = [];
  async function* followBatch(_batchId: string, options: Open = {}) {
    const events = eventsOfEach[opened.length] ?? [];
    opened.push(options);
    yield* events;
    await new Promise((resolve) => options.signal?.addEventListener('abort', resolve));
  }
  return { opened, followBatch };
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
  const stop = followBatchAwake(
    streams,
    'b',
    { onEvent: ({ id }) => events.push(id), onState: (state) => states.push(state) },
    machine.watch,
  );
  await vi.waitFor(() => expect(events).toEqual(['1', '2']));
  machine.wake();
  await vi.waitFor(() => expect(events).toEqual(['1', '2', '3']));
  expect(streams.opened.map(({ lastEventId }) => lastEventId)).toEqual([undefined, '2']);
  expect(streams.opened[0]?.signal?.aborted).toBe(true);
  expect(states.at(-1)).toBe('live');
  stop();
  expect(streams.opened[1]?.signal?.aborted).toBe(true);
  machine.wake();
  expect(streams.opened).toHaveLength(2);
});

test('A stream that is refused is told as broken, and one that is over as ended', async () => {
  const states: StreamState[] = [];
  const listener = { onEvent: () => {}, onState: (state: StreamState) => states.push(state) };
  const over = {
    async *followBatch() {
      yield* [status('1')];
    },
  };
  followBatchAwake(over, 'b', listener, sleepingMachine().watch);
  await vi.waitFor(() => expect(states).toEqual(['connecting', 'live', 'ended']));
  const refused = {
    async *followBatch(): AsyncGenerator<BatchEvent, void> {
      yield* [];
      throw new TypeError('refused');
    },
  };
  followBatchAwake(refused, 'b', listener, sleepingMachine().watch);
  await vi.waitFor(() => expect(states.slice(3)).toEqual(['connecting', 'broken']));
});
