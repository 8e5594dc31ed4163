import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { countEndpoints, findEndpoint, listEndpoints } from '../../db/webhooks/endpoints.ts';
import { signingSecrets } from '../../db/webhooks/secrets.ts';
import { NotFoundError } from '../../domain/errors.ts';
import { readBody } from '../../schemas/reading/body.ts';
import { organizationFilter, page } from '../../schemas/reading/query.ts';
import {
  endpointCreate,
  endpointPatchDescription,
  endpointView,
  newEndpointView,
  newWebhookSecretView,
  readEndpoint,
  readEndpointPatch,
  webhookSecretRotation,
} from '../../schemas/webhook-endpoint.ts';
import {
  changeEndpoint,
  createEndpoint,
  removeEndpoint,
  removeSecret,
  rotateSecret,
} from '../../services/webhooks/endpoints.ts';
import { isStrict, readJson, readOwnJson } from '../body.ts';
import type { AppDeps } from '../deps.ts';
import { actorOf, adminOnly, organizationOf } from '../middleware/auth.ts';
import { setPageHeaders } from '../page-headers.ts';
import {
  describedAsIs,
  describedBody,
  errors,
  idInPath,
  json,
  jsonList,
  router,
} from '../route.ts';
import { viewEndpoint, viewWebhookSecret } from '../views/webhook-endpoint.ts';
import { withWarnings } from '../warnings.ts';

const tags = ['Webhooks'];
const params = idInPath('endpoint_id');
const scope = 'Needs the scopes `write` and `admin`.';
const answered = json('The endpoint, without secrets.', endpointView);

const create = createRoute({
  method: 'post',
  path: '/',
  middleware: adminOnly,
  tags,
  summary: 'Create a webhook endpoint',
  description:
    `${scope} Events of the organization are sent to \`url\` by POST, signed by Standard Webhooks ` +
    '(`webhook-id`, `webhook-timestamp`, `webhook-signature`), from now on. The secret is shown only in ' +
    'this answer, and an `Idempotency-Key` is not honoured.',
  request: { body: describedBody(endpointCreate.schema) },
  responses: {
    200: json('The endpoint, with its secret.', newEndpointView),
    ...errors(403, 413, 415),
  },
});

const list = createRoute({
  method: 'get',
  path: '/',
  tags,
  summary: 'List webhook endpoints',
  description: 'Newest first, without secrets.',
  request: {
    query: z.object({ organization_id: organizationFilter, ...page({ size: 50, max: 1000 }) }),
  },
  responses: { 200: jsonList('A page of endpoints.', endpointView), ...errors(403) },
});

const getOne = createRoute({
  method: 'get',
  path: '/{endpoint_id}',
  tags,
  summary: 'Get a webhook endpoint',
  description: 'Answers the endpoint and its keys, without secrets.',
  request: { params },
  responses: { 200: answered, ...errors(403, 404) },
});

const patch = createRoute({
  method: 'patch',
  path: '/{endpoint_id}',
  middleware: adminOnly,
  tags,
  summary: 'Change a webhook endpoint',
  description:
    `${scope} A JSON Merge Patch (RFC 7396). With \`is_enabled: true\` an endpoint that was disabled gets ` +
    'what waits for it; what it has missed beyond that is sent by a replay.',
  request: { params, body: describedAsIs(endpointPatchDescription) },
  responses: { 200: answered, ...errors(403, 404, 413, 415) },
});

const rotate = createRoute({
  method: 'post',
  path: '/{endpoint_id}/secrets',
  middleware: adminOnly,
  tags,
  summary: 'Rotate the secret of a webhook endpoint',
  description:
    `${scope} Makes a new key. For \`previous_valid_seconds\` the older keys of its scheme sign as well: ` +
    '`webhook-signature` then holds several signatures, separated by spaces. A key of the other scheme ' +
    'is added beside those that are there. A 409 where ten keys sign.',
  request: { params, body: describedBody(webhookSecretRotation.schema) },
  responses: {
    200: json('The new key, with its secret.', newWebhookSecretView),
    ...errors(403, 404, 409, 413, 415),
  },
});

const removeKey = createRoute({
  method: 'delete',
  path: '/{endpoint_id}/secrets/{secret_id}',
  middleware: adminOnly,
  tags,
  summary: 'Delete a key of a webhook endpoint',
  description: `${scope} It signs nothing from now on. A 409 for the only key that has no end.`,
  request: { params: params.extend(idInPath('secret_id').shape) },
  responses: { 204: { description: 'The key is deleted.' }, ...errors(403, 404, 409) },
});

const remove = createRoute({
  method: 'delete',
  path: '/{endpoint_id}',
  middleware: adminOnly,
  tags,
  summary: 'Delete a webhook endpoint',
  description: `${scope} Nothing more is sent. Its keys are deleted at once, and the log of its deliveries within the hour.`,
  request: { params },
  responses: { 204: { description: 'The endpoint is deleted.' }, ...errors(403, 404) },
});

/** The endpoints of the caller's organization. Reads need any scope, changes need `admin`. */
export function webhookEndpointRoutes(deps: AppDeps) {
  const routes = router();
  routes.route('/', readingRoutes(deps));
  routes.route('/', writingRoutes(deps));
  routes.route('/', secretRoutes(deps));
  return routes;
}

function readingRoutes({ db, clock }: AppDeps) {
  const routes = router();

  routes.openapi(list, async (c) => {
    const { organization_id: named, ...slice } = c.req.valid('query');
    const organizationId = organizationOf(c.get('caller'), named);
    const [endpoints, total] = await Promise.all([
      listEndpoints(db, { organizationId, ...slice }),
      countEndpoints(db, { organizationId }),
    ]);
    const endpointIds = endpoints.map(({ endpointId }) => endpointId);
    const secrets = await signingSecrets(db, { endpointIds, now: clock.now() });
    setPageHeaders(c, { total, ...slice });
    return c.json(
      endpoints.map((endpoint) => viewEndpoint(endpoint, secrets)),
      200,
    );
  });

  routes.openapi(getOne, async (c) => {
    const { organizationId } = c.get('caller');
    const { endpoint_id: endpointId } = c.req.valid('param');
    const endpoint = await findEndpoint(db, { organizationId, endpointId });
    if (endpoint === undefined) throw new NotFoundError('webhook_endpoint');
    const secrets = await signingSecrets(db, { endpointIds: [endpointId], now: clock.now() });
    return c.json(viewEndpoint(endpoint, secrets), 200);
  });

  return routes;
}

function writingRoutes(deps: AppDeps) {
  const routes = router();

  routes.openapi(create, async (c) => {
    const { organizationId } = c.get('caller');
    const { draft, warnings } = readEndpoint(await readOwnJson(c), { strict: isStrict(c) });
    const created = await createEndpoint(deps, { organizationId, draft, by: actorOf(c) });
    const { endpoint, made } = created;
    const shown = { ...viewEndpoint(endpoint, [made.row]), secret: made.secret };
    return c.json(withWarnings(shown, warnings), 200);
  });

  routes.openapi(patch, async (c) => {
    const { organizationId } = c.get('caller');
    const { endpoint_id: endpointId } = c.req.valid('param');
    const body = await readJson(c);
    const warnings: string[] = [];
    const order = { organizationId, endpointId, by: actorOf(c) };
    const { endpoint, secrets } = await changeEndpoint(deps, order, (row, keys) => {
      const change = { stored: viewEndpoint(row, keys), json: body };
      const read = readEndpointPatch(change, { strict: isStrict(c) });
      warnings.push(...read.warnings);
      return read.change;
    });
    return c.json(withWarnings(viewEndpoint(endpoint, secrets), warnings), 200);
  });

  routes.openapi(remove, async (c) => {
    const { organizationId } = c.get('caller');
    const { endpoint_id: endpointId } = c.req.valid('param');
    await removeEndpoint(deps, { organizationId, endpointId, by: actorOf(c) });
    return c.body(null, 204);
  });

  return routes;
}

function secretRoutes(deps: AppDeps) {
  const routes = router();

  routes.openapi(rotate, async (c) => {
    const { organizationId } = c.get('caller');
    const { endpoint_id: endpointId } = c.req.valid('param');
    const read = readBody(webhookSecretRotation, await readJson(c), { strict: isStrict(c) });
    const rotation = {
      scheme: read.value.signature_scheme,
      previousValidSeconds: read.value.previous_valid_seconds,
    };
    const order = { organizationId, endpointId, by: actorOf(c) };
    const { row, secret } = await rotateSecret(deps, order, rotation);
    return c.json(withWarnings({ ...viewWebhookSecret(row), secret }, read.warnings), 200);
  });

  routes.openapi(removeKey, async (c) => {
    const { organizationId } = c.get('caller');
    const { endpoint_id: endpointId, secret_id: secretId } = c.req.valid('param');
    await removeSecret(deps, { organizationId, endpointId, secretId, by: actorOf(c) });
    return c.body(null, 204);
  });

  return routes;
}
