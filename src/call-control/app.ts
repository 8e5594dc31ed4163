import { Hono } from 'hono';
import { measureRequests } from '../telemetry/http-requests.ts';
import type { CallControlServerConfig } from '../config/config.ts';
import type { ServerParts } from './server-parts.ts';
import { apiRoutes, notFoundPage } from './routes/api.ts';
import { answerHtml, answerJson, answerMessage } from './routes/responses.ts';
import type { Env } from './routes/responses.ts';
import { simulatorRoutes } from './routes/simulator.ts';

/** The HTTP interface of call control. A header of every answer announces the `fence` look-up. */
export function createApp(server: CallControlServerConfig, parts: ServerParts): Hono<Env> {
  const app = new Hono<Env>({ strict: false });
  app.use('*', measureRequests);
  app.use('*', async (c, next) => {
    await next();
    c.header('Redial-Call-Control', 'fence');
  });
  app.get('/health/live', (c) => answerJson(c, { status: 'ok' }));
  app.get('/health/ready', (c) => {
    const { network } = parts.calls;
    const status = network.isReady ? 'ready' : 'not ready';
    return answerJson(c, { status, ...network.describe() }, network.isReady ? 200 : 503);
  });
  app.route('/v1', apiRoutes(server, parts));
  app.route('/simulator', simulatorRoutes(parts));
  app.notFound((c) => answerHtml(c, 404, notFoundPage(c.req)));
  app.onError((error, c) => answerMessage(c, 500, error.message));
  return app;
}
