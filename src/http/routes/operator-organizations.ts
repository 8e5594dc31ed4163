import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import {
  countOrganizations,
  listOperatedOrganizations,
  type OperatedOrganization,
} from '../../db/organizations.ts';
import {
  operatedOrganizationItem,
  type OperatedOrganizationView,
  operatedOrganizationView,
  organizationCreate,
  quotaPatch,
  quotaPatchDescription,
  suspensionOrder,
} from '../../schemas/operator-organization.ts';
import { destinationRules, readDestinations } from '../../schemas/destinations.ts';
import { readQuotas } from '../../schemas/quotas.ts';
import { readBody } from '../../schemas/reading/body.ts';
import { readPatch } from '../../schemas/reading/patch.ts';
import { optionalFlag, page } from '../../schemas/reading/query.ts';
import { setDestinations } from '../../services/operator/destinations.ts';
import { createOrganization, findOrganization } from '../../services/operator/organizations.ts';
import { setQuotas } from '../../services/operator/quotas.ts';
import { resumeOrganization, suspendOrganization } from '../../services/operator/suspension.ts';
import { quotaUseOf } from '../../services/quotas.ts';
import { isStrict, readJson } from '../body.ts';
import type { AppDeps } from '../deps.ts';
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
import { viewOperatedItem, viewOperatedOrganization } from '../views/operator-organization.ts';
import { withWarnings } from '../warnings.ts';

/** The name of the security scheme in the OpenAPI document. */
export const OPERATOR_SECURITY = 'operatorToken';

const tags = ['Operator'];
const security = [{ [OPERATOR_SECURITY]: [] }];
const params = idInPath('organization_id');
const answered = json('The organization, with its use.', operatedOrganizationView);

const create = createRoute({
  method: 'post',
  path: '/',
  tags,
  security,
  summary: 'Create an organization',
  description:
    'It has no token yet: `npm run token -- create --organization NAME` makes its first one. A quota ' +
    'that is left out is the default of the installation.',
  request: { body: describedBody(organizationCreate.schema) },
  responses: { 200: answered, ...errors(409, 413, 415) },
});

const list = createRoute({
  method: 'get',
  path: '/',
  tags,
  security,
  summary: 'List organizations',
  description: 'Newest first, without their use.',
  request: {
    query: z.object({
      name: z.string().max(200).optional().describe('Only the organization with this name.'),
      suspended: optionalFlag.describe(
        'true: only suspended organizations; false: only the others. Default: all.',
      ),
      ...page({ size: 50, max: 1000 }),
    }),
  },
  responses: {
    200: jsonList('A page of organizations.', operatedOrganizationItem),
    ...errors(),
  },
});

const getOne = createRoute({
  method: 'get',
  path: '/{organization_id}',
  tags,
  security,
  summary: 'Get an organization',
  description: 'Answers its quotas and how much of them it uses now.',
  request: { params },
  responses: { 200: answered, ...errors(404) },
});

const patch = createRoute({
  method: 'patch',
  path: '/{organization_id}',
  tags,
  security,
  operationId: 'setQuotas',
  summary: 'Set the quotas of an organization',
  description:
    'A JSON Merge Patch (RFC 7396): null gives a quota the default of the installation. Calls keep the ' +
    'new quotas from the next claim on, requests within five seconds. What the organization has beyond ' +
    'a lowered quota stays, and live calls are not affected.',
  request: { params, body: describedAsIs(quotaPatchDescription) },
  responses: { 200: answered, ...errors(404, 413, 415) },
});

const putDestinations = createRoute({
  method: 'put',
  path: '/{organization_id}/destinations',
  tags,
  security,
  operationId: 'setDestinations',
  summary: 'Set which numbers an organization may call',
  description:
    'Replaces both rules. Numbers that may not be called are refused when contacts are added; a contact ' +
    'that is there becomes `failed` when its turn comes. Numbers reserved for examples and fiction are ' +
    'of no closed kind. Live calls are not affected, and contacts that failed by the old rules stay ' +
    'failed until they are retried.',
  request: { params, body: describedBody(destinationRules.schema) },
  responses: { 200: answered, ...errors(404, 413, 415) },
});

const suspend = createRoute({
  method: 'post',
  path: '/{organization_id}/suspend',
  tags,
  security,
  summary: 'Suspend an organization',
  description:
    'No call begins after the answer, except requests that are on their way to call control, which are ' +
    'hung up. Live calls are hung up. Within five seconds every request with a token of the organization ' +
    'is a 403 `organization_suspended` with the reason. Webhooks and reports on its calls are still ' +
    'taken. Suspending it again changes the reason.',
  request: { params, body: describedBody(suspensionOrder.schema) },
  responses: { 200: answered, ...errors(404, 413, 415) },
});

const resume = createRoute({
  method: 'post',
  path: '/{organization_id}/resume',
  tags,
  security,
  operationId: 'resumeOrganization',
  summary: 'End the suspension of an organization',
  description:
    'Its open batches dial on at once. An organization that is not suspended stays as it is.',
  request: { params },
  responses: { 200: answered, ...errors(404) },
});

/** Needs `requireOperator`: these routes see every organization. */
export function operatorOrganizationRoutes(deps: AppDeps) {
  const routes = router();
  routes.route('/', recordRoutes(deps));
  routes.route('/', destinationRoutes(deps));
  routes.route('/', suspensionRoutes(deps));
  return routes;
}

function recordRoutes(deps: AppDeps) {
  const { db } = deps;
  const routes = router();
  const view = viewer(deps);

  routes.openapi(create, async (c) => {
    const body = readBody(organizationCreate, await readJson(c), { strict: isStrict(c) });
    const order = { name: body.value.name, quotas: readQuotas(body.value.quotas) };
    const organization = await createOrganization(deps, { ...order, by: c.get('operator') });
    return c.json(withWarnings(await view(organization), body.warnings), 200);
  });

  routes.openapi(list, async (c) => {
    const { name, suspended: isSuspended, ...slice } = c.req.valid('query');
    const filter = { name, isSuspended };
    const [organizations, total] = await Promise.all([
      listOperatedOrganizations(db, { ...filter, ...slice }),
      countOrganizations(db, filter),
    ]);
    setPageHeaders(c, { total, ...slice });
    return c.json(
      organizations.map((organization) => viewOperatedItem(organization, deps)),
      200,
    );
  });

  routes.openapi(getOne, async (c) => {
    const { organization_id: organizationId } = c.req.valid('param');
    return c.json(await view(await findOrganization(db, { organizationId })), 200);
  });

  routes.openapi(patch, async (c) => {
    const { organization_id: organizationId } = c.req.valid('param');
    const sent = await readJson(c);
    const warnings: string[] = [];
    const order = { organizationId, by: c.get('operator') };
    const organization = await setQuotas(deps, order, (row) => {
      const change = { stored: viewOperatedItem(row, deps), json: sent };
      const read = readPatch(quotaPatch, change, { strict: isStrict(c) });
      warnings.push(...read.warnings);
      return readQuotas(read.value.quotas);
    });
    return c.json(withWarnings(await view(organization), warnings), 200);
  });

  return routes;
}

function destinationRoutes(deps: AppDeps) {
  const routes = router();
  const view = viewer(deps);

  routes.openapi(putDestinations, async (c) => {
    const { organization_id: organizationId } = c.req.valid('param');
    const { value, warnings } = readBody(destinationRules, await readJson(c), {
      strict: isStrict(c),
    });
    const order = { organizationId, by: c.get('operator') };
    const organization = await setDestinations(deps, order, readDestinations(value));
    return c.json(withWarnings(await view(organization), warnings), 200);
  });

  return routes;
}

function suspensionRoutes(deps: AppDeps) {
  const routes = router();
  const view = viewer(deps);

  routes.openapi(suspend, async (c) => {
    const { organization_id: organizationId } = c.req.valid('param');
    const { value, warnings } = readBody(suspensionOrder, await readJson(c), {
      strict: isStrict(c),
    });
    const order = { organizationId, by: c.get('operator'), reason: value.reason };
    const organization = await suspendOrganization(deps, order);
    return c.json(withWarnings(await view(organization), warnings), 200);
  });

  routes.openapi(resume, async (c) => {
    const { organization_id: organizationId } = c.req.valid('param');
    const order = { organizationId, by: c.get('operator') };
    return c.json(await view(await resumeOrganization(deps, order)), 200);
  });

  return routes;
}

function viewer(deps: AppDeps) {
  return async (organization: OperatedOrganization): Promise<OperatedOrganizationView> => {
    const { organizationId } = organization;
    const use = await quotaUseOf(deps.db, { organizationId, now: deps.clock.now() });
    return viewOperatedOrganization(organization, { ...deps, use });
  };
}
