import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { findBatch } from '../../db/batches/batches.ts';
import { findCampaign } from '../../db/campaigns/campaigns.ts';
import type { Db } from '../../db/tables.ts';
import { NotFoundError } from '../../domain/errors.ts';
import type { EventFilter } from '../../domain/event-filter.ts';
import type { EventPosition } from '../../domain/event-position.ts';
import {
  campaignEventsQuery,
  eventsQuery,
  lastStreamedEventId,
  streamedEventView,
} from '../../schemas/event-stream.ts';
import { findEventPosition, followEvents } from '../../services/events/follow.ts';
import type { AppDeps, AppEnv } from '../deps.ts';
import { answerStream } from '../event-streams.ts';
import type { Login } from '../middleware/auth.ts';
import { errors, idInPath, router } from '../route.ts';
import { formatEvents } from '../views/streamed-event.ts';

const tags = ['Webhooks'];
const headers = z.object({ 'Last-Event-ID': lastStreamedEventId });
const responses = {
  200: {
    description: 'Events as they happen. The schema is that of one event.',
    content: { 'text/event-stream': { schema: streamedEventView } },
  },
  ...errors(404, 410),
};

const description = `Server-sent events (WHATWG HTML, 9.2), each as a webhook sends it, with the payload \`thin\`: ids, and the status that was reached. \`id\` of the data is that of the webhook. No endpoint is needed.

The stream has no end. Connect again with \`Last-Event-ID\` whenever it breaks: the events since then come first, none is missing and none comes twice, if the filters are the same. Events of one object come in their order. All events are stored for streams while somebody reads one, and for 72 hours more: a \`Last-Event-ID\` that is older is a 410 \`position_expired\`. A comment with the position that was reached is sent after 15 s without an event. The stream ends when the token is revoked or expires, when the organization is suspended, and when the service stops.

A token that is limited to campaigns or batches gets their events. An organization may have 100 open streams at each API process; one more is a 429 \`too_many_streams\`. The EventSource of browsers cannot send a token: read the stream with fetch.`;

const ofOrganization = createRoute({
  method: 'get',
  path: '/',
  tags,
  operationId: 'followEvents',
  summary: 'Follow all events',
  description,
  request: { headers, query: eventsQuery },
  responses,
});

const ofCampaign = createRoute({
  method: 'get',
  path: '/{campaign_id}/events',
  tags: ['Campaigns'],
  operationId: 'followCampaign',
  summary: 'Follow a campaign',
  description: `The events of the campaign, its batches, contacts and calls. ${description}`,
  request: { params: idInPath('campaign_id'), headers, query: campaignEventsQuery },
  responses,
});

export function eventRoutes(deps: AppDeps, login: Login) {
  const routes = router();
  routes.openapi(ofOrganization, async (c) => {
    const { types, ...of } = c.req.valid('query');
    const last = c.req.valid('header')['Last-Event-ID'] ?? null;
    const filter = filterOf(c, types, { campaignId: of.campaign_id, batchId: of.batch_id });
    return answerEvents(c, deps, { login, filter, last });
  });
  return routes;
}

export function campaignEventRoutes(deps: AppDeps, login: Login) {
  const routes = router();
  routes.openapi(ofCampaign, async (c) => {
    const { types, batch_id: batchId } = c.req.valid('query');
    const last = c.req.valid('header')['Last-Event-ID'] ?? null;
    const filter = filterOf(c, types, { campaignId: c.req.valid('param').campaign_id, batchId });
    return answerEvents(c, deps, { login, filter, last });
  });
  return routes;
}

function filterOf(
  c: Context<AppEnv>,
  types: EventFilter['types'] | undefined,
  of: Pick<EventFilter, 'campaignId' | 'batchId'>,
): EventFilter {
  return { types: types ?? null, ...of, within: c.get('caller').within };
}

type Asked = { login: Login; filter: EventFilter; last: EventPosition | null };

async function answerEvents(c: Context<AppEnv>, deps: AppDeps, { login, filter, last }: Asked) {
  const { db, eventFeed: feed } = deps;
  const { organizationId } = c.get('caller');
  await assertThere(db, { organizationId, ...filter });
  const from = await findEventPosition(db, { organizationId, last });
  return answerStream(c, deps, {
    login,
    follow: (reader) => followEvents({ db, feed }, { organizationId, filter, from, ...reader }),
    format: formatEvents,
  });
}

/** A stream of what is not there would be silent for ever. */
async function assertThere(
  db: Db,
  { organizationId, campaignId, batchId }: { organizationId: string } & Partial<EventFilter>,
): Promise<void> {
  if (campaignId !== undefined) {
    const campaign = await findCampaign(db, { organizationId, campaignId });
    if (campaign === undefined) throw new NotFoundError('campaign');
  }
  if (batchId === undefined) return;
  const batch = await findBatch(db, { organizationId, batchId });
  const isThere = batch !== undefined && [undefined, batch.campaignId].includes(campaignId);
  if (!isThere) throw new NotFoundError('batch');
}
