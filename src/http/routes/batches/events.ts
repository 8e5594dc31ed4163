import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { batchEventView, lastEventId } from '../../../schemas/batch-event.ts';
import {
  type BatchEvent,
  followBatch,
  findStartPosition,
} from '../../../services/batches/events.ts';
import { callerOf, type Login } from '../../middleware/auth.ts';
import type { AppDeps } from '../../deps.ts';
import { formatEvent, HEARTBEAT, RECONNECT_DELAY } from '../../event-streams.ts';
import { streamBody } from '../../open-streams.ts';
import { errors, idInPath, router } from '../../route.ts';
import { viewBatchEvent } from '../../views/batch-event.ts';

const description = `Server-sent events (WHATWG HTML, 9.2). The stream begins with \`status\` and \`counters\`. Then it sends \`contact\` and \`call\`, each with the whole object, when the status of a contact, the time of its next call or a call record changes; \`status\` when it changes; and \`counters\` when they change, at most once a second. Several changes within a moment are one event with the latest state. A call comes before its contact.

The stream ends when the batch is finished and all events were sent. Connect again with \`Last-Event-ID\` whenever it ends or breaks: events since then come first, none is missing, and some may come twice. 204 means that no more events follow. A comment is sent after 15 s without an event. The stream also ends when the token is revoked or expires, when the organization is suspended, when the batch is deleted, and when the service stops.

An organization may have 100 open streams at each API process; one more is a 429 \`too_many_streams\`. The EventSource of browsers cannot send a token: read the stream with fetch.`;

const get = createRoute({
  method: 'get',
  path: '/{batch_id}/events',
  tags: ['Batches'],
  summary: 'Follow a batch',
  description,
  request: {
    params: idInPath('batch_id'),
    headers: z.object({ 'Last-Event-ID': lastEventId }),
  },
  responses: {
    200: {
      description: 'Events until the batch is finished. The schema is that of one event.',
      content: { 'text/event-stream': { schema: batchEventView } },
    },
    204: { description: 'The batch is finished, and all its events were sent before.' },
    ...errors(404),
  },
});

export function batchEventRoutes(deps: AppDeps, login: Login) {
  const { db, log, eventStreams } = deps;
  const routes = router();

  routes.openapi(get, async (c) => {
    const { organizationId } = c.get('caller');
    const own = { organizationId, batchId: c.req.valid('param').batch_id };
    const from = await findStartPosition(db, own, c.req.valid('header')['Last-Event-ID'] ?? null);
    if (from === null) return c.body(null, 204);
    c.header('Content-Type', 'text/event-stream');
    c.header('Cache-Control', 'no-cache, no-store');
    // Without this header nginx buffers the response.
    c.header('X-Accel-Buffering', 'no');
    // A kept-alive connection would delay the shutdown of the server.
    c.header('Connection', 'close');
    if (c.req.method === 'HEAD') return c.body(null, 200);
    const stream = eventStreams.open(organizationId);
    const isAllowed = async () => (await callerOf(c, login))?.suspensionReason === null;
    const { signal } = stream;
    const texts = eventTexts(followBatch(db, { own, from, isAllowed, signal }), deps, (err) => {
      // An aborted stream may fail in a pending read.
      if (signal.aborted) return;
      log.error({ err, requestId: c.get('requestId') }, 'failed to read the events of a batch');
    });
    return c.body(streamBody(texts, { tenant: c.get('caller'), stream }), 200);
  });

  return routes;
}

/** Ends when reading fails: the client then reconnects, and gets the error as a response. */
async function* eventTexts(
  pages: AsyncIterable<readonly BatchEvent[]>,
  api: { publicUrl: string },
  onError: (error: unknown) => void,
): AsyncGenerator<string> {
  yield RECONNECT_DELAY;
  try {
    for await (const page of pages) {
      yield page.map((event) => formatEvent(viewBatchEvent(event, api))).join('') || HEARTBEAT;
    }
  } catch (error) {
    onError(error);
  }
}
