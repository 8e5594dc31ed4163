import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { countTokens, findToken, listTokens, TOKEN_ORDERS } from '../../db/tokens.ts';
import { NotFoundError } from '../../domain/errors.ts';
import { readBody } from '../../schemas/reading/body.ts';
import { sortedPage } from '../../schemas/reading/list-query.ts';
import { organizationFilter } from '../../schemas/reading/query.ts';
import {
  newTokenView,
  readToken,
  tokenCreate,
  tokenRotation,
  tokenView,
} from '../../schemas/token.ts';
import { rotateToken } from '../../services/tokens/rotation.ts';
import { grantedRights } from '../../services/tokens/token-rights.ts';
import { createToken, revokeToken } from '../../services/tokens/tokens.ts';
import { actorOf, adminOnly, organizationOf } from '../middleware/auth.ts';
import { isStrict, readJson, readOwnJson } from '../body.ts';
import type { AppDeps } from '../deps.ts';
import { askedPage, cutPage } from '../lists/list-page.ts';
import { describedBody, errors, idInPath, json, jsonList, router } from '../route.ts';
import { viewToken } from '../views/token.ts';
import { withWarnings } from '../warnings.ts';

const tags = ['Tokens'];
const scope = 'Needs the scope `admin` besides `read` or `write`.';

const create = createRoute({
  method: 'post',
  path: '/',
  tags,
  summary: 'Create a token',
  description: `${scope} The token itself is shown only in this answer; the service stores its hash.`,
  request: { body: describedBody(tokenCreate.schema) },
  responses: {
    200: json('The token, with the token itself.', newTokenView),
    ...errors(403, 413, 415),
  },
});

const list = createRoute({
  method: 'get',
  path: '/',
  tags,
  summary: 'List tokens',
  description: `${scope} Newest first, with those that are revoked or expired.`,
  request: {
    query: z.object({
      organization_id: organizationFilter,
      ...sortedPage({ size: 50, max: 1000 }, { sorts: ['created_at'], normally: '-created_at' }),
    }),
  },
  responses: { 200: jsonList('A page of tokens.', tokenView), ...errors(403) },
});

const getOne = createRoute({
  method: 'get',
  path: '/{token_id}',
  tags,
  summary: 'Get a token',
  description: `${scope} The token itself is not answered.`,
  request: { params: idInPath('token_id') },
  responses: { 200: json('The token.', tokenView), ...errors(403, 404) },
});

const rotate = createRoute({
  method: 'post',
  path: '/{token_id}/rotate',
  tags,
  summary: 'Rotate a token',
  description:
    `${scope} Answers a new token with the name and the rights of this one, which ends after ` +
    '`overlap_seconds`, or at its `expires_at` if that is earlier. A 403 for a token with rights that ' +
    'the token of the request lacks, a 409 for one that is revoked or expired, and for `BOOTSTRAP_TOKEN`.',
  request: { params: idInPath('token_id'), body: describedBody(tokenRotation.schema) },
  responses: {
    200: json('The new token, with the token itself.', newTokenView),
    ...errors(403, 404, 409, 413, 415),
  },
});

const revoke = createRoute({
  method: 'delete',
  path: '/{token_id}',
  tags,
  summary: 'Revoke a token',
  description:
    `${scope} The token stops working within 5 seconds, for good, and stays in the list. Revoking ` +
    'it again changes nothing.',
  request: { params: idInPath('token_id') },
  responses: { 204: { description: 'The token is revoked.' }, ...errors(403, 404) },
});

export function tokenRoutes(deps: AppDeps) {
  const routes = router();
  routes.use(adminOnly);

  routes.openapi(create, async (c) => {
    const caller = c.get('caller');
    const reading = { strict: isStrict(c), now: deps.clock.now() };
    const { draft, warnings } = readToken(await readOwnJson(c), reading);
    const { text: token, row } = await createToken(deps, {
      ...grantedRights(draft, caller),
      organizationId: caller.organizationId,
      by: actorOf(c),
    });
    return c.json(withWarnings({ ...viewToken(row), token }, warnings), 200);
  });

  routes.openapi(list, async (c) => {
    const query = c.req.valid('query');
    const page = askedPage(c, TOKEN_ORDERS, query);
    const organizationId = organizationOf(c.get('caller'), query.organization_id);
    const [read, total] = await Promise.all([
      listTokens(deps.db, { organizationId, page }),
      page.start === undefined ? countTokens(deps.db, { organizationId }) : undefined,
    ]);
    return c.json(cutPage(c, page, { read, total }).map(viewToken), 200);
  });

  routes.openapi(getOne, async (c) => {
    const { organizationId } = c.get('caller');
    const { token_id: tokenId } = c.req.valid('param');
    const token = await findToken(deps.db, { organizationId, tokenId });
    if (token === undefined) throw new NotFoundError('token');
    return c.json(viewToken(token), 200);
  });

  routes.openapi(rotate, async (c) => {
    const caller = c.get('caller');
    const { organizationId } = caller;
    const { token_id: tokenId } = c.req.valid('param');
    const read = readBody(tokenRotation, await readJson(c), { strict: isStrict(c) });
    const { overlap_seconds: overlapSeconds } = read.value;
    const order = { tokenId, organizationId, overlapSeconds, by: actorOf(c), giver: caller };
    const { text: token, row } = await rotateToken(deps, order);
    return c.json(withWarnings({ ...viewToken(row), token }, read.warnings), 200);
  });

  routes.openapi(revoke, async (c) => {
    const { organizationId } = c.get('caller');
    const { token_id: tokenId } = c.req.valid('param');
    await revokeToken(deps, { organizationId, tokenId, by: actorOf(c) });
    return c.body(null, 204);
  });

  return routes;
}
