import { createRoute } from '@hono/zod-openapi';
import { getOrganization } from '../../db/organizations.ts';
import {
  limitsOf,
  organizationPatch,
  organizationPatchDescription,
  organizationView,
} from '../../schemas/organization.ts';
import { readPatch } from '../../schemas/reading/patch.ts';
import { changeLimits } from '../../services/organizations.ts';
import { requireScope } from '../middleware/auth.ts';
import { isStrict, readJson } from '../body.ts';
import type { AppDeps } from '../deps.ts';
import { describedAsIs, errors, json, router } from '../route.ts';
import { viewOrganization } from '../views/organization.ts';
import { withWarnings } from '../warnings.ts';

const tags = ['Organization'];

const getOwn = createRoute({
  method: 'get',
  path: '/',
  tags,
  summary: 'Get the organization of the token',
  description: 'Answers the organization with its limits, and the scopes of the token.',
  responses: { 200: json('The organization.', organizationView), ...errors(403) },
});

const patchOwn = createRoute({
  method: 'patch',
  path: '/',
  tags,
  summary: 'Change the limits of the organization',
  description:
    'Needs the scopes `write` and `admin`. A JSON Merge Patch (RFC 7396): null removes a limit. ' +
    'The name cannot be changed.',
  request: { body: describedAsIs(organizationPatchDescription) },
  responses: { 200: json('The organization.', organizationView), ...errors(400, 403, 413, 415) },
});

export function organizationRoutes(deps: AppDeps) {
  const routes = router();

  routes.openapi(getOwn, async (c) => {
    const caller = c.get('caller');
    return c.json(viewOrganization(await getOrganization(deps.db, caller), caller), 200);
  });

  routes.openapi(patchOwn, async (c) => {
    const caller = c.get('caller');
    requireScope(caller, 'admin');
    const body = await readJson(c);
    const warnings: string[] = [];
    const organization = await changeLimits(deps, caller, (row) => {
      const change = { stored: viewOrganization(row, caller), json: body };
      const read = readPatch(organizationPatch, change, { strict: isStrict(c) });
      warnings.push(...read.warnings);
      return limitsOf(read.value);
    });
    return c.json(withWarnings(viewOrganization(organization, caller), warnings), 200);
  });

  return routes;
}
