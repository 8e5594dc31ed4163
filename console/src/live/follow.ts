import { type FollowOptions, RedialError } from 'redial-client';

/** What a viewer is told of a stream. */
export type StreamState = 'connecting' | 'live' | 'reconnecting' | 'ended' | 'broken';

type Listener<Event> = {
  onEvent: (event: Event) => void;
  /** Called with each change of the state. */
  onState: (state: StreamState) => void;
};

/** Opens a stream of the client, which connects again by itself when it ends. */
type Follow<Event> = (options: FollowOptions) => AsyncGenerator<Event, void>;

/** Calls back whenever an open stream may be dead; returns how to stop. */
type WatchWakes = (onWake: () => void) => () => void;

/**
 * Follows a stream until it is over or `stop` is called, without missing an event. After a sleep of the
 * machine and when the network comes back, a stream may be dead without an end, so it is opened anew after
 * the last event. After a break that is longer than events are kept, it begins anew.
 * @returns stop
 */
export function followAwake<Event extends { id: string }>(
  follow: Follow<Event>,
  { onEvent, onState }: Listener<Event>,
  watchWakes: WatchWakes,
): () => void {
  let last: string | undefined;
  let stream = new AbortController();
  const tell = onChange(onState);
  const open = async (signal: AbortSignal): Promise<void> => {
    try {
      const after = last === undefined ? {} : { lastEventId: last };
      const onConnection = (isOpen: boolean) => {
        if (!signal.aborted) tell(isOpen ? 'live' : 'reconnecting');
      };
      for await (const event of follow({ ...after, signal, onConnection })) {
        if (signal.aborted) return;
        last = event.id === '' ? last : event.id;
        tell('live');
        onEvent(event);
      }
      if (!signal.aborted) tell('ended');
    } catch (error) {
      if (signal.aborted) return;
      if (!isExpired(error)) return tell('broken');
      last = undefined;
      return open(signal);
    }
  };
  const openAnew = () => {
    stream.abort();
    stream = new AbortController();
    tell('reconnecting');
    void open(stream.signal);
  };
  const stopWatching = watchWakes(openAnew);
  tell('connecting');
  void open(stream.signal);
  return () => {
    stopWatching();
    stream.abort();
  };
}

/** Leaves out what was told last. */
function onChange(tell: (state: StreamState) => void): (state: StreamState) => void {
  let told: StreamState | undefined;
  return (state) => {
    if (state === told) return;
    told = state;
    tell(state);
  };
}

function isExpired(error: unknown): boolean {
  return error instanceof RedialError && error.code === 'position_expired';
}
