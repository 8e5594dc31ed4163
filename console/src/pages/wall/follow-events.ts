import { RedialError } from 'redial-client';
import type { Redial, StreamedEvent } from 'redial-client';
import { watchMachine } from '../batches/batch/wakes.ts';
import type { StreamState } from '../batches/batch/follow.ts';

const TYPES = [
  'call.started',
  'call.answered',
  'call.ended',
  'contact.finished',
  'batch.started',
  'batch.paused',
  'batch.resumed',
  'batch.completed',
  'batch.cancelled',
  'batch.expired',
  'campaign.held',
  'endpoint.disabled',
] as const satisfies readonly StreamedEvent['event'][];

type Listener = {
  onEvent: (event: StreamedEvent) => void;
  onState: (state: StreamState) => void;
};

/**
 * Follows the events of the organization until `stop` is called, also across a sleep of the machine. After
 * a break that is longer than events are kept, it begins anew.
 * @returns stop
 */
export function followOrganization(redial: Redial, listener: Listener): () => void {
  let last: string | undefined;
  let stream = new AbortController();
  const open = async (signal: AbortSignal): Promise<void> => {
    listener.onState('live');
    try {
      const after = last === undefined ? {} : { lastEventId: last };
      for await (const event of redial.followEvents({ types: TYPES, ...after, signal })) {
        if (signal.aborted) return;
        last = event.id;
        listener.onEvent(event);
      }
    } catch (error) {
      if (signal.aborted) return;
      if (!isExpired(error)) return listener.onState('broken');
      last = undefined;
      return open(signal);
    }
  };
  const openAnew = () => {
    stream.abort();
    stream = new AbortController();
    void open(stream.signal);
  };
  const stopWatching = watchMachine(openAnew);
  void open(stream.signal);
  return () => {
    stopWatching();
    stream.abort();
  };
}

function isExpired(error: unknown): boolean {
  return error instanceof RedialError && error.code === 'position_expired';
}
