import { createRoute } from '@hono/zod-openapi';
import { getOrganization, type OrganizationRow } from '../../db/organizations.ts';
import {
  limitsOf,
  organizationPatch,
  organizationPatchDescription,
  organizationView,
} from '../../schemas/organization.ts';
import { readPatch } from '../../schemas/reading/patch.ts';
import { destinationRulesOf } from '../../services/destinations.ts';
import { changeLimits } from '../../services/organizations.ts';
import { usedTodayOf } from '../../services/usage.ts';
import { quotasOf, quotaUseOf } from '../../services/quotas.ts';
import type { Caller } from '../../services/tokens/tokens.ts';
import { actorOf, requireScope } from '../middleware/auth.ts';
import { isStrict, readJson } from '../body.ts';
import type { AppDeps } from '../deps.ts';
import { describedAsIs, errors, json, router } from '../route.ts';
import { type Shown, viewOrganization } from '../views/organization.ts';
import { withWarnings } from '../warnings.ts';

const tags = ['Organization'];

const getOwn = createRoute({
  method: 'get',
  path: '/',
  tags,
  operationId: 'getOwnOrganization',
  summary: 'Get the organization of the token',
  description:
    'Answers the organization with its own limits, the quotas that the operator of the installation ' +
    'sets, how much of them is used, and the scopes of the token.',
  responses: { 200: json('The organization.', organizationView), ...errors(403) },
});

const patchOwn = createRoute({
  method: 'patch',
  path: '/',
  tags,
  operationId: 'changeOwnOrganization',
  summary: 'Change the limits of the organization',
  description:
    'Needs the scopes `write` and `admin`. A JSON Merge Patch (RFC 7396): null removes a limit. ' +
    'The name cannot be changed.',
  request: { body: describedAsIs(organizationPatchDescription) },
  responses: { 200: json('The organization.', organizationView), ...errors(403, 413, 415) },
});

export function organizationRoutes(deps: AppDeps) {
  const routes = router();

  routes.openapi(getOwn, async (c) => {
    const caller = c.get('caller');
    const organization = await getOrganization(deps.db, caller);
    return c.json(viewOrganization(organization, await shown(deps, caller, organization)), 200);
  });

  routes.openapi(patchOwn, async (c) => {
    const caller = c.get('caller');
    requireScope(caller, 'admin');
    const body = await readJson(c);
    const warnings: string[] = [];
    const seen = await getOrganization(deps.db, caller);
    const current = await shown(deps, caller, seen);
    const order = { organizationId: caller.organizationId, by: actorOf(c) };
    const organization = await changeLimits(deps, order, (row) => {
      const change = { stored: viewOrganization(row, current), json: body };
      const read = readPatch(organizationPatch, change, { strict: isStrict(c) });
      warnings.push(...read.warnings);
      return limitsOf(read.value);
    });
    const after = await shown(deps, caller, organization);
    return c.json(withWarnings(viewOrganization(organization, after), warnings), 200);
  });

  return routes;
}

async function shown(deps: AppDeps, caller: Caller, row: OrganizationRow): Promise<Shown> {
  const { organizationId, scopes } = caller;
  const now = deps.clock.now();
  const [quotas, use, destinations, usedToday] = await Promise.all([
    quotasOf(deps.db, deps, { organizationId }),
    quotaUseOf(deps.db, { organizationId, now }),
    destinationRulesOf(deps, { organizationId }),
    usedTodayOf(deps.db, { organization: row, now }),
  ]);
  return { quotas, use, usedToday, destinations, scopes };
}
