import { Webhook } from 'standardwebhooks';

export { WebhookVerificationError } from 'standardwebhooks';

/**
 * Verifies a webhook (Standard Webhooks, https://www.standardwebhooks.com) and returns its JSON.
 * @param body as it came, byte for byte: JSON that was parsed and written again differs
 * @param secret of the webhook endpoint: `whsec_…`
 * @throws {WebhookVerificationError} the signature is missing or wrong, or the message is older than
 * five minutes
 */
export function verifyWebhook(
  body: string,
  headers: Headers | Record<string, string | string[] | undefined>,
  secret: string,
): unknown {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers);
  const texts = entries.flatMap(([name, value]) =>
    typeof value === 'string' ? [[name.toLowerCase(), value]] : [],
  );
  return new Webhook(secret).verify(body, Object.fromEntries(texts));
}
