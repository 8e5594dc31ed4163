import { Hono } from 'hono';
import type { CallControlServerConfig } from '../../config.ts';
import type { Exchange } from './accept-call.ts';
import { answerJson, answerMessage, answerText } from './answer.ts';
import type { Env } from './answer.ts';
import { callRoutes } from './call-routes.ts';
import { simulatorRoutes } from './simulator-routes.ts';

/** Call control's HTTP interface. Every answer announces that look-ups can fence. */
export function createApp(server: CallControlServerConfig, exchange: Exchange): Hono<Env> {
  const app = new Hono<Env>({ strict: false });
  app.use('*', async (c, next) => {
    await next();
    c.header('Redial-Call-Control', 'fence');
  });
  app.get('/health/live', (c) => answerJson(c, { status: 'ok' }));
  app.route('/v1/Accounts', callRoutes(server, exchange));
  app.route('/simulator', simulatorRoutes(exchange));
  app.notFound((c) => answerText(c, 404, `Cannot ${c.req.method} ${c.req.path}`));
  app.onError((error, c) => answerMessage(c, 500, error.message));
  return app;
}
