import { createRoute } from '@hono/zod-openapi';
import { working } from '../../db/pools/work.ts';
import { asOrganization } from '../../db/tenant.ts';
import { findToken } from '../../db/tokens.ts';
import { tokenView } from '../../schemas/token.ts';
import type { AppDeps } from '../deps.ts';
import { type Admission, admit, unauthorized } from '../middleware/auth.ts';
import { errors, json, router } from '../route.ts';
import { viewToken } from '../views/token.ts';

const getOwn = createRoute({
  method: 'get',
  path: '/',
  tags: ['Tokens'],
  operationId: 'getOwnToken',
  summary: 'Get the token of the request',
  description:
    'Answers what the token of the request may do, and when it ends. Every valid token may ask, ' +
    'whatever its scopes. The token itself is not answered.',
  responses: { 200: json('The token.', tokenView), ...errors(403) },
});

/** Must be registered before the routes that need a scope. */
export function ownTokenRoutes({ db }: AppDeps, admission: Admission) {
  const routes = router();
  routes.openapi(getOwn, async (c) => {
    const { organizationId, tokenId } = await admit(c, admission);
    const work = { kind: 'reads', owner: organizationId } as const;
    const token = await asOrganization(organizationId, () =>
      working(work, () => findToken(db, { organizationId, tokenId })),
    );
    if (token === undefined) throw unauthorized();
    return c.json(viewToken(token), 200);
  });
  return routes;
}
