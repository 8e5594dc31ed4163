import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import type { Context, Next } from 'hono';
import { working } from '../../../db/pools/work.ts';
import { asTenant } from '../../../db/tenant.ts';
import { RedialError } from '../../../domain/errors.ts';
import { openerOfLink } from '../../../services/calls/recording-links.ts';
import { openRecording } from '../../../services/calls/recordings.ts';
import type { Caller } from '../../../services/tokens/tokens.ts';
import type { AppDeps, AppEnv } from '../../deps.ts';
import {
  type Admission,
  admitTenant,
  assertNotSuspended,
  requireScope,
} from '../../middleware/auth.ts';
import { untilSent } from '../../middleware/requests-at-once.ts';
import { errors, idInPath, router } from '../../route.ts';

const text = (description: string) => ({ description, schema: { type: 'string' as const } });
const sound = (description: string) => ({
  description,
  headers: {
    'Content-Length': text('Number of bytes, if the server of the recording reports it.'),
    'Content-Range': text('Which bytes of the recording these are.'),
    ETag: text('Version of the recording, for `If-Range`.'),
  },
  content: { 'audio/*': { schema: { type: 'string' as const, format: 'binary' } } },
});

const get = createRoute({
  method: 'get',
  path: '/{execution_id}/recording',
  tags: ['Calls'],
  operationId: 'getRecording',
  summary: 'Play the recording of a call',
  description:
    'Fetches the recording from `recording_source_url` and streams it. Recordings of call control are ' +
    'fetched with the token of the account, all others without credentials and from public addresses ' +
    'only. Redirects are not followed. HEAD answers the headers alone. An organization may have 50 open ' +
    'recordings at each API process; one more is a 429 `too_many_streams`. It needs a token with the ' +
    'scope `read`, or the `key` of a link.',
  request: {
    params: idInPath('execution_id'),
    query: z.object({
      key: z
        .string()
        .max(200)
        .optional()
        .describe('Key of a link, as in its `url`. It takes the place of the token.'),
    }),
    headers: z.object({
      range: z
        .string()
        .max(200)
        .optional()
        .describe('The part of the recording that is wanted, such as `bytes=0-8191` (RFC 9110).'),
      'if-range': z
        .string()
        .max(200)
        .optional()
        .describe('`ETag` for which the part is wanted; another version is answered whole.'),
    }),
  },
  responses: {
    200: sound('The recording.'),
    206: sound('The part that `Range` names.'),
    ...errors(403, 404, 416, 502),
  },
});

/**
 * Must be registered before the routes that need a token: a player may have only a link.
 */
export function recordingRoutes(deps: AppDeps, admission: Admission) {
  const routes = router();
  const admitListener = async (c: Context<AppEnv>, next: Next) => {
    const caller = await callerOfRecording(c, deps, admission);
    c.set('caller', caller);
    const work = { kind: 'reads', owner: caller.organizationId } as const;
    await asTenant(caller, () => working(work, next));
  };

  routes.openapi({ ...get, middleware: [admitListener] as const }, async (c) => {
    const { organizationId } = c.get('caller');
    const { execution_id: executionId } = c.req.valid('param');
    const { range, 'if-range': ifRange } = c.req.valid('header');
    const isLinked = c.req.valid('query').key !== undefined;
    const call = { organizationId, executionId, isLinked };
    const stream = deps.openRecordings.open(organizationId);
    void untilSent(c).then(() => stream.end());
    const opened = await openRecording(deps, call, { range, ifRange });
    if (opened.kind === 'out-of-range') {
      if (opened.contentRange !== undefined) c.header('Content-Range', opened.contentRange);
      throw new RedialError(
        'range_not_satisfiable',
        'the recording has no byte in this Range: request a range within its length',
      );
    }
    const { status, headers, body } = opened;
    // `openRecording` sends GET for HEAD too: a server may have signed the URL for GET only.
    if (c.req.method === 'HEAD') {
      opened.close();
      return c.body(null, status, headers);
    }
    return c.body(ReadableStream.from(body), status, headers);
  });

  return routes;
}

/**
 * Whose rights a request has: those of its token, or of the token that made its link. A link counts for
 * the organization alone: a player sends many requests.
 * @throws {RedialError} `unauthorized`, `organization_suspended`, `forbidden` or `rate_limited`
 */
async function callerOfRecording(
  c: Context<AppEnv>,
  deps: AppDeps,
  admission: Admission,
): Promise<Caller> {
  const key = c.req.query('key');
  if (key === undefined) return admitTenant(c, admission);
  const executionId = c.req.param('execution_id') ?? '';
  const caller = await openerOfLink(deps, { executionId, key });
  if (caller === undefined) throw deadLink();
  assertNotSuspended(caller);
  requireScope(caller, 'read');
  admission.checkRateLimit(c, { ...caller, tokenId: null });
  return caller;
}

function deadLink(): RedialError {
  const message =
    'the link is not valid: it has expired, was cut, or the token that made it is revoked. Make another one with POST /api/v1/calls/{execution_id}/recording-link';
  return new RedialError('unauthorized', message);
}
