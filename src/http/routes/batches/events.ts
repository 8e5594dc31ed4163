import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { batchEventView, lastEventId } from '../../../schemas/batch-event.ts';
import {
  type BatchEvent,
  followBatch,
  findStartPosition,
} from '../../../services/batches/events.ts';
import type { Login } from '../../middleware/auth.ts';
import type { AppDeps } from '../../deps.ts';
import { answerStream, formatEvent, HEARTBEAT } from '../../event-streams.ts';
import { errors, idInPath, router } from '../../route.ts';
import { viewBatchEvent } from '../../views/batch-event.ts';

const description = `Server-sent events (WHATWG HTML, 9.2). The stream begins with \`status\` and \`counters\`. Then it sends \`contact\` and \`call\`, each with the whole object, when the status of a contact, the time of its next call or a call record changes; \`status\` when it changes; and \`counters\` when they change, at most once a second. The first counters of a batch of 100,000 contacts and more may be up to a second old; the next ones correct them. Several changes within a moment are one event with the latest state. A call comes before its contact.

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
  const { db } = deps;
  const routes = router();

  routes.openapi(get, async (c) => {
    const { organizationId } = c.get('caller');
    const own = { organizationId, batchId: c.req.valid('param').batch_id };
    const from = await findStartPosition(db, own, c.req.valid('header')['Last-Event-ID'] ?? null);
    if (from === null) return c.body(null, 204);
    return answerStream(c, deps, {
      login,
      follow: (reader) => followBatch(db, { own, from, ...reader }),
      format: (page) => format(page, deps),
    });
  });

  return routes;
}

function format(page: readonly BatchEvent[], api: { publicUrl: string }): string {
  return page.map((event) => formatEvent(viewBatchEvent(event, api))).join('') || HEARTBEAT;
}
