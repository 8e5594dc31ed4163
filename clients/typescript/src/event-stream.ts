import { RedialError } from './redial-error.ts';
import { Silence } from './silence.ts';

/** One event of a stream: its name, its position, and its data as the API describes them. */
export type StreamEvent = { event: string; id: string; data: unknown };

export type FollowOptions = {
  /** Continue after this event; absent: from now on. `0` repeats all events that are kept. */
  lastEventId?: string;
  /** Ends the stream. */
  signal?: AbortSignal;
  /** Milliseconds until a stream that has ended is opened again; doubled with each failure. */
  reconnectDelayMs?: number;
  /** Milliseconds without a byte after which a stream is dead. Default 45,000: three heartbeats of the API. */
  longestSilenceMs?: number;
  /** Called with true when the stream is open, and with false when it ended and is to be opened again. */
  onConnection?: (isOpen: boolean) => void;
};

/** Opens a stream after an event; null: no more events follow. The signal ends the request. */
export type OpenStream = (
  lastEventId: string | undefined,
  signal: AbortSignal,
) => Promise<ReadableStream<Uint8Array> | null>;

const LONGEST_SILENCE_MS = 45_000;
const LONGEST_DELAY_MS = 30_000;
/** Statuses after which the same request may succeed later. */
const MAY_SUCCEED_LATER = [408, 429, 500, 502, 503, 504];

/**
 * Yields the events of a stream and connects again, after the last event, whenever the stream ends,
 * breaks or is silent for too long. None is missing; of a batch some may come twice. Ends when no more
 * events follow, or with the signal.
 * @throws {RedialError} the stream is refused for good, for example with a 401 or 404
 */
export async function* followStream<Event extends StreamEvent>(
  open: OpenStream,
  options: FollowOptions,
): AsyncGenerator<Event, void, void> {
  const { lastEventId, signal, reconnectDelayMs = 500, onConnection = () => {} } = options;
  const { longestSilenceMs = LONGEST_SILENCE_MS } = options;
  let last = lastEventId;
  let failures = 0;
  const isEnded = () => signal?.aborted === true;
  while (!isEnded()) {
    const silence = new Silence(longestSilenceMs, signal);
    try {
      const stream = await silence.within(open(last, silence.signal));
      if (stream === null) return;
      onConnection(true);
      for await (const { id, events } of readBlocks<Event>(heard(stream, silence))) {
        failures = 0;
        last = id ?? last;
        yield* events;
      }
      onConnection(false);
      await delay(reconnectDelayMs, signal);
    } catch (error) {
      if (isEnded()) return;
      const longerMs = Math.min(reconnectDelayMs * 2 ** failures, LONGEST_DELAY_MS);
      const waitMs = waitAfter(error, longerMs);
      onConnection(false);
      await delay(waitMs, signal);
      failures += 1;
    } finally {
      silence.close();
    }
  }
}

/**
 * Returns the milliseconds that an answer asks to wait for, or else `otherwiseMs`.
 * @throws {RedialError} the error is final
 */
function waitAfter(error: unknown, otherwiseMs: number): number {
  if (!(error instanceof RedialError)) return otherwiseMs;
  if (error.status !== null && !MAY_SUCCEED_LATER.includes(error.status)) throw error;
  return error.retryAfterSeconds === null ? otherwiseMs : error.retryAfterSeconds * 1_000;
}

/** Reads server-sent events (WHATWG HTML, 9.2) whose data is JSON. Comments are passed over. */
export async function* readEvents<Event extends StreamEvent>(
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<Event, void, void> {
  for await (const { events } of readBlocks<Event>(stream)) yield* events;
}

/** One event, or none with the position that was reached. */
type Block<Event> = { id: string | undefined; events: readonly Event[] };

/** The bytes of a stream; the time that their reader takes does not count as silence. */
async function* heard(
  stream: ReadableStream<Uint8Array>,
  silence: Silence,
): AsyncGenerator<Uint8Array, void, void> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await silence.within(reader.read());
      if (done) return;
      yield value;
    }
  } finally {
    // It may be broken already.
    void reader.cancel().catch(() => undefined);
  }
}

async function* readBlocks<Event extends StreamEvent>(
  stream: AsyncIterable<Uint8Array>,
): AsyncGenerator<Block<Event>, void, void> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of stream) {
    const blocks = (rest + decoder.decode(bytes, { stream: true }))
      .replaceAll('\r\n', '\n')
      .split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const { id, events } = parseBlock(block);
      // The caller names the type of the events of this path of the API.
      yield { id, events: events as readonly Event[] };
    }
  }
}

function parseBlock(block: string): Block<StreamEvent> {
  const fields = block.split('\n').map(fieldOf);
  const valuesOf = (name: string) => fields.filter(([key]) => key === name).map(([, text]) => text);
  const data = valuesOf('data').join('\n');
  const id = valuesOf('id').at(-1);
  if (data === '') return { id, events: [] };
  const event = valuesOf('event').at(-1) ?? 'message';
  return { id, events: [{ event, id: id ?? '', data: JSON.parse(data) }] };
}

function fieldOf(line: string): [name: string, value: string] {
  const [name = '', ...rest] = line.split(':');
  const value = rest.join(':');
  return [name, value.startsWith(' ') ? value.slice(1) : value];
}

/** Resolves after a time, or at once when the signal is aborted. */
function delay(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted === true) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener('abort', end);
  });
}
