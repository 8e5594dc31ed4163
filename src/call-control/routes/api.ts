import { Hono } from 'hono';
import { html } from 'hono/html';
import type { CallControlServerConfig } from '../../config/config.ts';
import type { ServerParts } from '../server-parts.ts';
import { accountRoutes } from './accounts.ts';
import { answerHtml, answerMessage } from './responses.ts';
import { applicationRoutes } from './applications.ts';
import type { Env } from './responses.ts';
import { requireAccount, requireToken } from './auth.ts';
import { parseBody } from './body.ts';
import { callRoutes } from './calls.ts';
import { erasureRoutes } from './erasures.ts';
import { injectLatency, enforceRateLimit, injectRefusals } from './fault-injection.ts';
import { recordingRoutes } from './recordings.ts';
import { answerRepeatedPosts } from './repeated-posts.ts';
import { updateRoutes } from './updates.ts';
import { requireCallSid } from './with-call.ts';

/**
 * The routes under `/v1`. Every request passes the checks in jambonz' order: rate limit, body, token,
 * injected refusals, the account in the path, the call sid in the path. A repeated POST is answered
 * right after the token check, before a refusal can be injected.
 */
export function apiRoutes(server: CallControlServerConfig, parts: ServerParts): Hono<Env> {
  const app = new Hono<Env>({ strict: false });
  app.use('*', enforceRateLimit(parts), parseBody);
  app.use('*', requireToken(parts.accounts), injectLatency(parts));
  app.post('/Accounts/:account/Calls', answerRepeatedPosts(parts), injectRefusals(parts));
  app.use('/Accounts/:account/*', requireAccount);
  app.use('/Accounts/:account/Calls/:sid', requireCallSid);
  app.route('/Accounts', callRoutes({ sipAddress: server.host }, parts));
  app.route('/Accounts', updateRoutes(parts));
  app.route('/Accounts', recordingRoutes(parts));
  app.route('/Accounts', erasureRoutes(parts));
  app.route('/Accounts', accountRoutes(parts));
  app.route('/Accounts', applicationRoutes(parts));
  // Express ignores the case of a path, but jambonz reads the account sid only after `Accounts`.
  app.all('/accounts/*', (c) => answerMessage(c, 403, 'insufficient permissions'));
  app.all('*', (c) => answerHtml(c, 404, notFoundPage(c.req)));
  return app;
}

/** The page that Express answers for an unknown path or method. */
export function notFoundPage({ method, path }: { method: string; path: string }) {
  return html`<!DOCTYPE html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>Error</title>
      </head>
      <body>
        <pre>Cannot ${method} ${path}</pre>
      </body>
    </html> `;
}
