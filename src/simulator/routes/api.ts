import { Hono } from 'hono';
import { html } from 'hono/html';
import type { CallControlServerConfig } from '../../config/config.ts';
import type { ServerParts } from '../server-parts.ts';
import { accountRoutes } from './accounts.ts';
import { answerHtml, answerMessage } from './answer.ts';
import { applicationRoutes } from './applications.ts';
import type { Env } from './answer.ts';
import { requireAccount, requireToken } from './auth.ts';
import { parseBody } from './body.ts';
import { callRoutes } from './calls.ts';
import { injectLatency, enforceRateLimit, injectRefusals } from './fault-injection.ts';
import { liveRoutes } from './live-calls.ts';
import { recordingRoutes } from './recordings.ts';
import { answerRepeatedPosts } from './repeated-posts.ts';
import { updateRoutes } from './updates.ts';
import { requireCallSid } from './with-call.ts';

/**
 * `/v1`, with the checks of every request in jambonz' order: there are not too many, the body can be
 * read, the token is known, calls are made at all, and only then whose account and which call the
 * path names. A call that was made already is shown before all that comes after the token.
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
  app.route('/Accounts', liveRoutes(parts));
  app.route('/Accounts', recordingRoutes(parts));
  app.route('/Accounts', accountRoutes(parts));
  app.route('/Accounts', applicationRoutes(parts));
  // Express takes a path in any case, jambonz reads the account from `Accounts` alone.
  app.all('/accounts/*', (c) => answerMessage(c, 403, 'insufficient permissions'));
  app.all('*', (c) => answerHtml(c, 404, notFoundPage(c.req)));
  return app;
}

/** The page of Express for a path or a method that there is not. */
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
