import { createRoute } from '@hono/zod-openapi';
import type { Db } from '../../db/tables.ts';
import {
  attemptsOf,
  DELIVERY_ORDERS,
  findDelivery,
  findEvent,
  listDeliveries,
} from '../../db/webhooks/delivery-log.ts';
import { type EndpointKey, findEndpoint } from '../../db/webhooks/endpoints.ts';
import { NotFoundError } from '../../domain/errors.ts';
import {
  deliveriesQuery,
  deliveryDetailView,
  deliveryView,
  MAX_ATTEMPTS_SHOWN,
  readReplay,
  replayView,
  webhookReplay,
} from '../../schemas/webhook-delivery.ts';
import { replay } from '../../services/webhooks/replay.ts';
import type { ViewEvent } from '../../services/webhooks/signed-request.ts';
import { testEndpoint } from '../../services/webhooks/test-event.ts';
import { isStrict, readJson } from '../body.ts';
import type { AppDeps } from '../deps.ts';
import { askedPage, cutPage } from '../lists/list-page.ts';
import { describedBody, errors, idInPath, json, jsonList, router } from '../route.ts';
import { viewDelivery, viewDeliveryDetail } from '../views/webhook-delivery.ts';
import { viewWebhookEvent } from '../views/webhook-event.ts';
import { withWarnings } from '../warnings.ts';

const tags = ['Webhooks'];
const params = idInPath('endpoint_id');
const detailed = json('The delivery, with its attempts and its event.', deliveryDetailView);

const list = createRoute({
  method: 'get',
  path: '/{endpoint_id}/deliveries',
  tags,
  operationId: 'listWebhookDeliveries',
  summary: 'List the deliveries of a webhook endpoint',
  description:
    'The events that were sent to the endpoint, or are to be: newest first, each with its last request. ' +
    'They are kept for 30 days, unless the installation is configured otherwise ' +
    '(`WEBHOOK_RETENTION_DAYS`). With a filter a page may have fewer deliveries than `limit`, or none, ' +
    'and the list still goes on: `Redial-Next-Cursor` says so. The log has no `X-Total-Count`.',
  request: { params, query: deliveriesQuery },
  responses: { 200: jsonList('A page of deliveries.', deliveryView), ...errors(403, 404) },
});

const getOne = createRoute({
  method: 'get',
  path: '/{endpoint_id}/deliveries/{event_id}',
  tags,
  operationId: 'getWebhookDelivery',
  summary: 'Get a delivery of a webhook endpoint',
  description:
    'Answers what became of one event at the endpoint, with every request and its answer.',
  request: { params: params.extend(idInPath('event_id').shape) },
  responses: { 200: detailed, ...errors(403, 404) },
});

const replayRoute = createRoute({
  method: 'post',
  path: '/{endpoint_id}/replay',
  tags,
  operationId: 'replayWebhooks',
  summary: 'Replay events to a webhook endpoint',
  description:
    'Sends events again, by their ids or of a span of time. Each has the `webhook-id` that it had before, ' +
    'so that a receiver recognises what it has got. Events are stored for every endpoint, enabled or ' +
    'not: after an outage, enable the endpoint and replay from the time when it began. The events of a ' +
    'span are sent as fast as the endpoint takes them, beside new ones; `deliveries` shows how far it is. ' +
    'A span with more than a million events is a 400. A 409 where the endpoint is disabled.',
  request: { params, body: describedBody(webhookReplay.schema) },
  responses: {
    202: json('How many events are sent.', replayView),
    ...errors(403, 404, 409, 413, 415),
  },
});

const test = createRoute({
  method: 'post',
  path: '/{endpoint_id}/test',
  tags,
  operationId: 'testWebhookEndpoint',
  summary: 'Send a test event to a webhook endpoint',
  description:
    'Sends an event `endpoint.test` to this endpoint alone, signed as every other, and waits up to 15 ' +
    'seconds for its answer. It is sent once, also to a disabled endpoint and to one that does not want ' +
    'the type; a failure disables nothing. The body is ignored.',
  request: { params },
  responses: { 200: detailed, ...errors(403, 404) },
});

/** The log of an endpoint, and what sends events again. Reads need any scope, the rest `write`. */
export function webhookDeliveryRoutes(deps: AppDeps) {
  const { db, clock } = deps;
  const view: ViewEvent = (event, subject) => viewWebhookEvent(event, subject, deps);
  const routes = router();

  routes.openapi(list, async (c) => {
    const { organizationId } = c.get('caller');
    const { endpoint_id: endpointId } = c.req.valid('param');
    const query = c.req.valid('query');
    const key = { organizationId, endpointId };
    const page = askedPage(c, DELIVERY_ORDERS, { skip: 0, ...query });
    const { status: statuses, event_type: types } = query;
    const span = { from: query.created_after, to: query.created_before };
    await assertOwnEndpoint(db, key);
    const found = await listDeliveries(db, { filter: { ...key, statuses, types, ...span }, page });
    const deliveries = cutPage(c, page, { ...found, total: undefined });
    return c.json(deliveries.map(viewDelivery), 200);
  });

  routes.openapi(getOne, async (c) => {
    const { organizationId } = c.get('caller');
    const { endpoint_id: endpointId, event_id: eventId } = c.req.valid('param');
    await assertOwnEndpoint(db, { organizationId, endpointId });
    return c.json(await detailOf(deps, { organizationId, endpointId, eventId }), 200);
  });

  routes.openapi(replayRoute, async (c) => {
    const { organizationId } = c.get('caller');
    const { endpoint_id: endpointId } = c.req.valid('param');
    const reading = { strict: isStrict(c), now: clock.now() };
    const { order, warnings } = readReplay(await readJson(c), reading);
    const { accepted, notFound } = await replay(deps, { organizationId, endpointId, order });
    return c.json(withWarnings({ accepted, not_found: notFound }, warnings), 202);
  });

  routes.openapi(test, async (c) => {
    const { organizationId } = c.get('caller');
    const { endpoint_id: endpointId } = c.req.valid('param');
    const key = { organizationId, endpointId };
    const eventId = await testEndpoint({ ...deps, view }, key);
    return c.json(await detailOf(deps, { ...key, eventId }), 200);
  });

  return routes;
}

async function assertOwnEndpoint(db: Db, key: EndpointKey): Promise<void> {
  if ((await findEndpoint(db, key)) === undefined) throw new NotFoundError('webhook_endpoint');
}

/** @throws {NotFoundError} no such event was meant for the endpoint */
async function detailOf({ db, publicUrl }: AppDeps, key: EndpointKey & { eventId: string }) {
  const [delivery, event, attempts] = await Promise.all([
    findDelivery(db, key),
    findEvent(db, key),
    attemptsOf(db, { ...key, limit: MAX_ATTEMPTS_SHOWN }),
  ]);
  if (delivery === undefined || event === undefined) throw new NotFoundError('webhook_delivery');
  return viewDeliveryDetail(delivery, { event, attempts, publicUrl });
}
