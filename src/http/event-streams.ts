import { asOrganization } from '../db/tenant.ts';
import { RedialError } from '../domain/errors.ts';

/** Streams of one organization that a process serves at once; each looks at the database. */
const MAX_STREAMS = 100;

/** A place among the open streams, to be given back; the signal says that the stream is to end. */
export type EventStream = { signal: AbortSignal; end(): void };

/** The streams of events that a process serves. Disposing ends them all, and those that come. */
export class EventStreams implements Disposable {
  readonly #open = new Map<string, Set<EventStream>>();
  #isClosed = false;

  /** @throws {RedialError} `too_many_streams` */
  open(organizationId: string): EventStream {
    const streams = this.#open.get(organizationId) ?? new Set();
    if (streams.size >= MAX_STREAMS) throw tooMany();
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

function tooMany(): RedialError {
  const message = `the organization has ${MAX_STREAMS} streams of events open: end one, or try again later`;
  return new RedialError('too_many_streams', message);
}

/** One event as WHATWG HTML has it (9.2.5); JSON holds no line break. */
export function eventText(event: { event: string; id: string; data: unknown }): string {
  return `event: ${event.event}\nid: ${event.id}\ndata: ${JSON.stringify(event.data)}\n\n`;
}

/** A comment, so that nobody between takes the connection for a dead one. */
export const HEARTBEAT = ':\n\n';

/** What a reader waits before he connects again, where the stream does not end for good. */
export const RETRY = 'retry: 2000\n\n';

/**
 * The body of a stream. A text is asked for when the one before it has gone to the connection, and
 * what it takes from the database is taken for the organization. It ends without an error whatever
 * happens: the reader connects again.
 */
export function eventBody(
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
      // What is being read is not waited for: it ends by the signal.
      cancel: () => stream.end(),
    },
    { highWaterMark: 0 },
  );
}
