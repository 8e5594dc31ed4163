import type { OpenAPIHono } from '@hono/zod-openapi';
import { tokenAuthentication } from '../services/tokens.ts';
import { requireToken } from './auth.ts';
import type { AppDeps, AppEnv } from './deps.ts';
import { describeApi, documentationRoutes } from './documentation.ts';
import { errorHandler } from './errors.ts';
import { healthRoutes } from './health.ts';
import { refuseUnrouted } from './methods.ts';
import { cleanQuery, requestFrame } from './request.ts';
import { router } from './route.ts';
import { batchControlRoutes } from './routes/batch-controls.ts';
import { batchRoutes } from './routes/batches.ts';
import { campaignRoutes } from './routes/campaigns.ts';
import { contactRoutes } from './routes/contacts.ts';

/**
 * The HTTP interface: `/api/v1` for integrators, webhooks of call control, health and its own
 * description. Everything it needs is in `deps`, so tests call it without a server.
 */
export function createApp(deps: AppDeps): OpenAPIHono<AppEnv> {
  const app = router();
  app.onError(errorHandler(deps));
  app.notFound(refuseUnrouted(app));
  app.use(requestFrame(deps), cleanQuery);

  const documentation = documentationRoutes(() => describeApi(app));
  app.route('/health', healthRoutes(deps));
  app.route('/', documentation);
  app.route('/api/v1', documentation);
  // What is registered from here on under /api/v1 needs a token, also to be told that it is not there.
  app.use('/api/v1/*', requireToken(tokenAuthentication(deps)));
  app.route('/api/v1/campaigns', campaignRoutes(deps));
  app.route('/api/v1/batches', batchRoutes(deps));
  app.route('/api/v1/batches', batchControlRoutes(deps));
  app.route('/api/v1/batches', contactRoutes(deps));
  return app;
}
