import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import type { WebhookEvent } from './generated/index.ts';

export { WebhookVerificationError } from 'standardwebhooks';

type ReceivedHeaders = Headers | Record<string, string | string[] | undefined>;

const PUBLIC_KEY = 'whpk_';
const TOLERANCE_SECONDS = 5 * 60;

/**
 * Verifies a webhook (Standard Webhooks, https://www.standardwebhooks.com) and returns its event.
 * @param body as it came, byte for byte: JSON that was parsed and written again differs
 * @param secret of the webhook endpoint: `whsec_…`; or its public key `whpk_…`, where it signs with `v1a`
 * @throws {WebhookVerificationError} the signature is missing or wrong, or the message is older than
 * five minutes
 */
export function verifyWebhook(
  body: string,
  headers: ReceivedHeaders,
  secret: string,
): WebhookEvent {
  const received = textsOf(headers);
  if (secret.startsWith(PUBLIC_KEY)) verifyEd25519(body, received, secret);
  else new Webhook(secret).verify(body, received);
  // The signature shows that Redial has written it.
  return JSON.parse(body) as WebhookEvent;
}

function textsOf(headers: ReceivedHeaders): Record<string, string> {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers);
  const texts = entries.flatMap(([name, value]) =>
    typeof value === 'string' ? [[name.toLowerCase(), value]] : [],
  );
  return Object.fromEntries(texts);
}

function verifyEd25519(body: string, headers: Record<string, string>, secret: string): void {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp } = headers;
  const signatures = headers['webhook-signature']?.split(' ') ?? [];
  const ageSeconds = Math.abs(Date.now() / 1_000 - Number(timestamp));
  if (!(ageSeconds <= TOLERANCE_SECONDS)) {
    throw new WebhookVerificationError('The timestamp is missing or not of these five minutes');
  }
  const key = publicKeyOf(secret);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const isGenuine = signatures.some((text) => {
    const [version, signature = ''] = text.split(',');
    return version === 'v1a' && verify(null, signed, key, Buffer.from(signature, 'base64'));
  });
  if (!isGenuine) throw new WebhookVerificationError('No matching signature found');
}

function publicKeyOf(secret: string): KeyObject {
  const x = Buffer.from(secret.slice(PUBLIC_KEY.length), 'base64').toString('base64url');
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
}
