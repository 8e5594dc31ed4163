import type { Context } from 'hono';
import { executionIdOrNull, type SignedWebhook } from '../../webhooks/signed-webhook.ts';
import { takeAmdWebhook } from '../../dialer/status/amd-webhook.ts';
import { takeStatusWebhook } from '../../dialer/status/status-webhook.ts';
import { JSON_LIMIT_BYTES, readBytes } from '../body.ts';
import type { AppDeps, AppEnv } from '../deps.ts';
import { router } from '../route.ts';

/**
 * Where call control reports on its calls, and on who answers them. No bearer token: the signature over the body is the
 * authentication. Answered after the commit, so that what was answered is never lost.
 */
export function webhookRoutes(deps: AppDeps) {
  const routes = router();
  routes.post('/call-status', async (c) => {
    await takeStatusWebhook({ ...deps, ...deps.callEvents }, await receive(c));
    return c.body(null, 204);
  });
  routes.post('/amd', async (c) => {
    const verbs = await takeAmdWebhook({ ...deps, ...deps.callEvents }, await receive(c));
    return verbs.length === 0 ? c.body(null, 204) : c.json(verbs);
  });
  return routes;
}

async function receive(c: Context<AppEnv>): Promise<SignedWebhook> {
  const rawBody = await readBytes(c, JSON_LIMIT_BYTES);
  const hookExecutionId = executionIdOrNull(c.req.query('execution_id'));
  return { rawBody, signature: c.req.header('jambonz-signature'), hookExecutionId };
}
