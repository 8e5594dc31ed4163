import { Hono } from 'hono';
import type { ServerParts } from '../server-parts.ts';
import { answerJson } from './responses.ts';
import type { Env } from './responses.ts';

/**
 * Resources of an account under `/v1/Accounts/{AccountSid}`.
 *
 * - `WebhookSecret`: the secret that signs the account's webhooks. `?regenerate=true` replaces it,
 *   from the next webhook on.
 * - `CallCount`, `Queues`, `Conferences`: the calls in progress. The simulator has no incoming calls,
 *   queues or conferences.
 */
export function accountRoutes({ accounts, calls }: ServerParts): Hono<Env> {
  const app = new Hono<Env>({ strict: false });
  app.get('/:account/WebhookSecret', async (c) => {
    const account = c.get('account');
    const webhook_secret =
      c.req.query('regenerate') === 'true'
        ? await accounts.rotateWebhookSecret(account)
        : accounts.webhookSecretOf(account.accountSid);
    return answerJson(c, { webhook_secret });
  });
  app.get('/:account/CallCount', (c) => {
    const outbound = calls.live.countOf(c.get('account').accountSid);
    return answerJson(c, { inbound: 0, outbound });
  });
  app.get('/:account/Queues', (c) => answerJson(c, []));
  app.get('/:account/Conferences', (c) => answerJson(c, []));
  return app;
}
