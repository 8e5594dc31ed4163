import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { RedialError } from '../../../domain/errors.ts';
import { openRecording } from '../../../services/calls/recordings.ts';
import type { AppDeps } from '../../deps.ts';
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
    'Fetches `recording_url` and streams it. Recordings of call control are fetched with the token ' +
    'of the account, all others without credentials and from public addresses only. Redirects are ' +
    'not followed. HEAD answers the headers alone. An organization may have 50 open recordings at each ' +
    'API process; one more is a 429 `too_many_streams`.',
  request: {
    params: idInPath('execution_id'),
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
    ...errors(404, 416, 502),
  },
});

export function recordingRoutes(deps: AppDeps) {
  const routes = router();

  routes.openapi(get, async (c) => {
    const { organizationId } = c.get('caller');
    const { execution_id: executionId } = c.req.valid('param');
    const { range, 'if-range': ifRange } = c.req.valid('header');
    const call = { organizationId, executionId };
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
