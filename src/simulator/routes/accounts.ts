import { Hono } from 'hono';
import type { ServerParts } from '../server-parts.ts';
import { answerJson } from './answer.ts';
import type { Env } from './answer.ts';

/**
 * `/v1/Accounts/{AccountSid}/WebhookSecret`: the secret that signs the account's webhooks; with
 * `?regenerate=true` a new one, from the next webhook on.
 */
export function accountRoutes({ accounts }: ServerParts): Hono<Env> {
  const app = new Hono<Env>({ strict: false });
  app.get('/:account/WebhookSecret', async (c) => {
    const account = c.get('account');
    const webhook_secret =
      c.req.query('regenerate') === 'true'
        ? await accounts.rotateWebhookSecret(account)
        : accounts.webhookSecretOf(account.accountSid);
    return answerJson(c, { webhook_secret });
  });
  return app;
}
