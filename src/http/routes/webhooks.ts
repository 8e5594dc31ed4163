import { recordCallEvent } from '../../services/webhooks.ts';
import { JSON_LIMIT_BYTES, readBytes } from '../body.ts';
import type { AppDeps } from '../deps.ts';
import { router } from '../route.ts';

/**
 * Where call control reports on its calls. No bearer token: the signature over the body is the
 * authentication. Answered after the commit, so that what was answered is never lost.
 */
export function webhookRoutes(deps: AppDeps) {
  const routes = router();
  routes.post('/call-status', async (c) => {
    const rawBody = await readBytes(c, JSON_LIMIT_BYTES);
    const signature = c.req.header('jambonz-signature');
    await recordCallEvent({ ...deps, ...deps.callEvents }, { rawBody, signature });
    return c.body(null, 204);
  });
  return routes;
}
