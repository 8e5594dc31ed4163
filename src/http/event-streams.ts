import { asOrganization } from '../db/tenant.ts';
import { RedialError } from '../domain/errors.ts';

/** Open streams per organization and process. Each stream polls the database. */
const MAX_STREAMS = 100;

/** An open stream. The signal aborts when the stream must end; `end` frees its place. */
export type EventStream = { signal: AbortSignal; end(): void };

/** The event streams of this process. Disposing ends them all, and every stream opened later. */
export class EventStreams implements Disposable {
  readonly #open = new Map<string, Set<EventStream>>();
  #isClosed = false;

  /** @throws {RedialError} `too_many_streams` */
  open(organizationId: string): EventStream {
    const streams = this.#open.get(organizationId) ?? new Set();
    if (streams.size >= MAX_STREAMS) throw tooManyStreams();
    const controller = new AbortController();
    const stream: EventStream = {
      signal: controller.signal,
      end: () => {
        controller.abort();
        streams.delete(stream);
        if (streams.size === 0 && this.#open.get(organizationId) === streams) {
          this.#open.delete(organizationId);
        }
      },
    };
    if (this.#isClosed) controller.abort();
    else this.#open.set(organizationId, streams.add(stream));
    return stream;
  }

  [Symbol.dispose](): void {
    this.#isClosed = true;
    for (const streams of this.#open.values()) for (const stream of streams) stream.end();
  }
}

function tooManyStreams(): RedialError {
  const message = `the organization has ${MAX_STREAMS} event streams open, which is the limit: close one, or try again later`;
  return new RedialError('too_many_streams', message);
}

/**
 * Formats a server-sent event (WHATWG HTML 9.2.5). One data line suffices: JSON has no line break.
 */
export function formatEvent(event: { event: string; id: string; data: unknown }): string {
  return `event: ${event.event}\nid: ${event.id}\ndata: ${JSON.stringify(event.data)}\n\n`;
}

/** A comment line, so that proxies do not close an idle connection. */
export const HEARTBEAT = ':\n\n';

/** How long a client waits before it reconnects, in ms. */
export const RECONNECT_DELAY = 'retry: 2000\n\n';

/**
 * Returns the body of a stream. Each text is requested when the one before has been sent, and its
 * database queries run for the organization. `texts` must not throw: an error would abort the
 * response.
 */
export function eventStreamBody(
  texts: AsyncGenerator<string>,
  { organizationId, stream }: { organizationId: string; stream: EventStream },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await asOrganization(organizationId, () => texts.next());
        if (!done) return controller.enqueue(encoder.encode(value));
        stream.end();
        controller.close();
      },
      // No wait for a pending read: the signal ends it.
      cancel: () => stream.end(),
    },
    { highWaterMark: 0 },
  );
}
