import { createRoute } from '@hono/zod-openapi';
import { readBody } from '../../../schemas/reading/body.ts';
import { recordingLinkRequest, recordingLinkView } from '../../../schemas/recording-link.ts';
import { createRecordingLink } from '../../../services/calls/recording-links.ts';
import { isStrict, readJson } from '../../body.ts';
import type { AppDeps } from '../../deps.ts';
import { actorOf } from '../../middleware/auth.ts';
import { describedBody, errors, idInPath, json, router } from '../../route.ts';
import { withWarnings } from '../../warnings.ts';

const create = createRoute({
  method: 'post',
  path: '/{execution_id}/recording-link',
  tags: ['Calls'],
  summary: 'Make a link to a recording',
  description:
    'Answers a link that plays the recording without a token, from any address, until it expires: for ' +
    'players and mails. It ends earlier with what it shows (erasure, retention, a deleted batch), and ' +
    'with the token that made it: when that is revoked or expires. It plays nothing while the ' +
    'organization is suspended. Each link is an entry of the audit log, without its key. The scope ' +
    '`read` is enough.',
  request: {
    params: idInPath('execution_id'),
    body: describedBody(recordingLinkRequest.schema),
  },
  responses: {
    200: json('The link. Whoever has it can hear the recording.', recordingLinkView),
    ...errors(403, 404, 413, 415),
  },
});

export function recordingLinkRoutes(deps: AppDeps) {
  const routes = router();

  routes.openapi(create, async (c) => {
    const { execution_id: executionId } = c.req.valid('param');
    const { value, warnings } = readBody(recordingLinkRequest, await readJson(c), {
      strict: isStrict(c),
    });
    const caller = c.get('caller');
    const { organizationId } = caller;
    const seconds = value.expires_in_seconds;
    const link = { organizationId, executionId, seconds, caller, by: actorOf(c) };
    const { url, expiresAt } = await createRecordingLink(deps, link);
    return c.json(withWarnings({ url, expires_at: expiresAt.toISOString() }, warnings), 200);
  });

  return routes;
}
