import type { BatchEvent, Redial } from 'redial-client';

/** What a viewer is told of a stream. */
export type StreamState = 'connecting' | 'live' | 'ended' | 'broken';

type Listener = {
  onEvent: (event: BatchEvent) => void;
  onState: (state: StreamState) => void;
};

/** Calls back whenever an open stream may be dead; returns how to stop. */
type WatchWakes = (onWake: () => void) => () => void;

/**
 * Follows a batch until it is finished or `stop` is called, without missing an event. The client connects
 * again by itself when a stream ends; after a sleep of the machine and when the network comes back, a stream
 * may be dead without an end, so it is opened anew after the last event.
 * @returns stop
 */
export function followBatchAwake(
  redial: Pick<Redial, 'followBatch'>,
  batchId: string,
  listener: Listener,
  watchWakes: WatchWakes,
): () => void {
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
