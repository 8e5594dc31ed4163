import type { BatchEvent, Redial } from 'redial-client';

/** Without a sign of life for so long, the machine slept: a stream that was open then may be dead. */
const SLEEP_MS = 20_000;
const TICK_MS = 2_000;

/** What a viewer is told of a stream. */
export type StreamState = 'connecting' | 'live' | 'ended' | 'broken';

type Listener = {
  onEvent: (event: BatchEvent) => void;
  onState: (state: StreamState) => void;
};

/**
 * Follows a batch until it is finished or `stop` is called, without missing an event. The client connects
 * again by itself when a stream ends; after a sleep of the machine and when the network comes back, a stream
 * may be dead without an end, so it is opened anew after the last event.
 * @returns stop
 */
export function followBatchAwake(redial: Redial, batchId: string, listener: Listener): () => void {
  let last: string | undefined;
  let stream = new AbortController();
  const open = async (signal: AbortSignal) => {
    listener.onState('connecting');
    try {
      const after = last === undefined ? {} : { lastEventId: last };
      for await (const event of redial.followBatch(batchId, { ...after, signal })) {
        if (signal.aborted) return;
        last = event.id === '' ? last : event.id;
        listener.onState('live');
        listener.onEvent(event);
      }
      if (!signal.aborted) listener.onState('ended');
    } catch {
      if (!signal.aborted) listener.onState('broken');
    }
  };
  const openAnew = () => {
    stream.abort();
    stream = new AbortController();
    void open(stream.signal);
  };
  const stopWatching = watchWakes(openAnew);
  void open(stream.signal);
  return () => {
    stopWatching();
    stream.abort();
  };
}

/** Calls back when the machine has slept, when the network is back, and when a hidden page is shown again. */
export function watchWakes(onWake: () => void): () => void {
  let seenMs = Date.now();
  const look = () => {
    const sleptMs = Date.now() - seenMs;
    seenMs = Date.now();
    if (sleptMs > SLEEP_MS && document.visibilityState === 'visible') onWake();
  };
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') look();
  }, TICK_MS);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', onWake);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('online', onWake);
  };
}
