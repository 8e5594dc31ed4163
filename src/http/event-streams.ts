import type { Context } from 'hono';
import { callerOf, type Login } from './middleware/auth.ts';
import type { AppDeps, AppEnv } from './deps.ts';
import { streamBody } from './open-streams.ts';

/** Open streams per organization and process. */
export const MAX_EVENT_STREAMS = 100;

/**
 * Formats a server-sent event (WHATWG HTML 9.2.5). One data line suffices: JSON has no line break.
 */
export function formatEvent(event: { event: string; id: string; data: unknown }): string {
  return `event: ${event.event}\nid: ${event.id}\ndata: ${JSON.stringify(event.data)}\n\n`;
}

/** A comment line, so that proxies do not close an idle connection. */
export const HEARTBEAT = ':\n\n';

/** As `HEARTBEAT`, with the position that a reader has reached without an event. */
export function heartbeatAt(id: string): string {
  return `:\nid: ${id}\n\n`;
}

/** How long a client waits before it reconnects, in ms. */
const RECONNECT_DELAY = 'retry: 2000\n\n';

type Follow<Page> = (reader: {
  /** Whether the token of the request may still read. */
  isAllowed: () => Promise<boolean>;
  /** Aborts when the stream must end. */
  signal: AbortSignal;
}) => AsyncIterable<Page>;

type Answered<Page> = {
  login: Login;
  follow: Follow<Page>;
  format: (page: Page) => string;
};

/**
 * Answers with a stream of events, until their pages end, the client leaves, the token may not read any
 * more, or the process stops. HEAD is answered without a stream.
 * @throws {RedialError} `too_many_streams`
 */
export function answerStream<Page>(
  c: Context<AppEnv>,
  { log, eventStreams }: Pick<AppDeps, 'log' | 'eventStreams'>,
  { login, follow, format }: Answered<Page>,
) {
  c.header('Content-Type', 'text/event-stream');
  c.header('Cache-Control', 'no-cache, no-store');
  // Without this header nginx buffers the response.
  c.header('X-Accel-Buffering', 'no');
  // A kept-alive connection would delay the shutdown of the server.
  c.header('Connection', 'close');
  if (c.req.method === 'HEAD') return c.body(null, 200);
  const tenant = c.get('caller');
  const stream = eventStreams.open(tenant.organizationId);
  const { signal } = stream;
  const isAllowed = async () => (await callerOf(c, login))?.suspensionReason === null;
  const texts = eventTexts(follow({ isAllowed, signal }), format, (err) => {
    // An aborted stream may fail in a pending read.
    if (signal.aborted) return;
    log.warn({ err, requestId: c.get('requestId') }, 'failed to read the events of a stream');
  });
  return c.body(streamBody(texts, { tenant, stream }), 200);
}

/** Ends when reading fails: the client then reconnects, and gets the error as a response. */
async function* eventTexts<Page>(
  pages: AsyncIterable<Page>,
  format: (page: Page) => string,
  onError: (error: unknown) => void,
): AsyncGenerator<string> {
  yield RECONNECT_DELAY;
  try {
    for await (const page of pages) yield format(page);
  } catch (error) {
    onError(error);
  }
}
