import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { countTokens, findToken, listTokens } from '../../db/tokens.ts';
import { NotFoundError } from '../../domain/errors.ts';
import { page } from '../../schemas/reading/query.ts';
import { newTokenView, readToken, tokenCreate, tokenView } from '../../schemas/token.ts';
import { createToken, revokeToken } from '../../services/tokens/tokens.ts';
import { organizationOf, requireScope } from '../middleware/auth.ts';
import { isStrict, readOwnJson } from '../body.ts';
import type { AppDeps } from '../deps.ts';
import { describePage } from '../documentation/pages.ts';
import { describedBody, errors, idInPath, json, jsonList, router } from '../route.ts';
import { viewToken } from '../views/token.ts';
import { withWarnings } from '../warnings.ts';

const tags = ['Tokens'];
const scope = 'Needs the scope `admin` besides the one of the method.';

const create = createRoute({
  method: 'post',
  path: '/',
  tags,
  summary: 'Create a token of the organization',
  description: `${scope} The text of the token is in this answer only: it is not stored.`,
  request: { body: describedBody(tokenCreate.schema) },
  responses: {
    200: json('the token, with its text', newTokenView),
    ...errors(400, 403, 413, 415),
  },
});

const list = createRoute({
  method: 'get',
  path: '/',
  tags,
  summary: 'List tokens, newest first, revoked and expired ones, too',
  description: scope,
  request: {
    query: z.object({ organization_id: z.string().optional(), ...page({ size: 50, max: 1000 }) }),
  },
  responses: { 200: jsonList('a page', tokenView), ...errors(400, 403) },
});

const getOne = createRoute({
  method: 'get',
  path: '/{token_id}',
  tags,
  summary: 'Get a token, without its text',
  description: scope,
  request: { params: idInPath('token_id') },
  responses: { 200: json('the token', tokenView), ...errors(403, 404) },
});

const revoke = createRoute({
  method: 'delete',
  path: '/{token_id}',
  tags,
  summary: 'Revoke a token',
  description:
    `${scope} It is refused after 5 seconds at the latest, and for good; it stays in the list. ` +
    'Revoking it again changes nothing.',
  request: { params: idInPath('token_id') },
  responses: { 204: { description: 'revoked' }, ...errors(403, 404) },
});

export function tokenRoutes(deps: AppDeps) {
  const routes = router();
  routes.use(async (c, next) => {
    requireScope(c.get('caller'), 'admin');
    await next();
  });

  routes.openapi(create, async (c) => {
    const { organizationId } = c.get('caller');
    const reading = { strict: isStrict(c), now: deps.clock.now() };
    const { draft, warnings } = readToken(await readOwnJson(c), reading);
    const { text: token, row } = await createToken(deps, { ...draft, organizationId });
    return c.json(withWarnings({ ...viewToken(row), token }, warnings), 200);
  });

  routes.openapi(list, async (c) => {
    const { organization_id: named, ...slice } = c.req.valid('query');
    const organizationId = organizationOf(c.get('caller'), named);
    const [tokens, total] = await Promise.all([
      listTokens(deps.db, { organizationId, ...slice }),
      countTokens(deps.db, { organizationId }),
    ]);
    describePage(c, { total, ...slice });
    return c.json(tokens.map(viewToken), 200);
  });

  routes.openapi(getOne, async (c) => {
    const { organizationId } = c.get('caller');
    const { token_id: tokenId } = c.req.valid('param');
    const token = await findToken(deps.db, { organizationId, tokenId });
    if (token === undefined) throw new NotFoundError('token');
    return c.json(viewToken(token), 200);
  });

  routes.openapi(revoke, async (c) => {
    const { organizationId } = c.get('caller');
    const { token_id: tokenId } = c.req.valid('param');
    await revokeToken(deps, { organizationId, tokenId });
    return c.body(null, 204);
  });

  return routes;
}
