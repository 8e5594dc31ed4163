import { working, type Work } from '../db/pools/work.ts';
import { asTenant, type Tenant } from '../db/tenant.ts';
import { RedialError } from '../domain/errors.ts';

/** Open exports per organization and process. Each holds three pages of about a megabyte. */
export const MAX_EXPORTS = 10;
/** Open recordings per organization and process. Each holds two connections. */
export const MAX_RECORDINGS = 50;

/** An open stream. The signal aborts when the stream must end; `end` frees its place. */
export type OpenStream = { signal: AbortSignal; end(): void };

/**
 * The streams of one kind that this process has open. Disposing ends them all, and every stream
 * opened later.
 */
export class OpenStreams implements Disposable {
  readonly #limit: number;
  readonly #noun: string;
  readonly #open = new Map<string, Set<OpenStream>>();
  #isClosed = false;

  /** @param limit of the open streams of an organization; `noun` names them in the error */
  constructor({ limit, noun }: { limit: number; noun: string }) {
    this.#limit = limit;
    this.#noun = noun;
  }

  /** @throws {RedialError} `too_many_streams` */
  open(organizationId: string): OpenStream {
    const streams = this.#open.get(organizationId) ?? new Set();
    if (streams.size >= this.#limit) throw this.#tooMany();
    const controller = new AbortController();
    const stream: OpenStream = {
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

  #tooMany(): RedialError {
    const message = `the organization has ${this.#limit} ${this.#noun} open, which is the limit: close one, or try again later`;
    return new RedialError('too_many_streams', message);
  }
}

/**
 * Returns the body of a stream. Each text is requested when the one before has been sent, and its
 * statements run for the tenant, on the connections of long reads. So a client that reads slowly
 * holds no connection.
 */
export function streamBody(
  texts: AsyncGenerator<string>,
  { tenant, stream }: { tenant: Tenant; stream: OpenStream },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const work: Work = { kind: 'longReads', owner: tenant.organizationId };
  const next = () => asTenant(tenant, () => working(work, () => texts.next()));
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await next().catch((error: unknown) => {
          stream.end();
          throw error;
        });
        if (!done) return controller.enqueue(encoder.encode(value));
        stream.end();
        controller.close();
      },
      cancel() {
        stream.end();
        // No wait for a pending read. Its result is dropped, and the texts end after it.
        void texts.return(undefined).catch(() => undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
