import { createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { SignatureScheme } from '../domain/webhook-event.ts';

/** A key in the text form of Standard Webhooks: `whsec_…`, or `whsk_…` of a key pair. */
export type SigningKey = { scheme: SignatureScheme; secret: string };

export type SignedMessage = { id: string; at: Date; body: string };

/** The specification wants 24 to 64 bytes. */
const SECRET_BYTES = 32;
const ED25519_BYTES = 32;
/** An Ed25519 private key in PKCS #8 (RFC 8410 §7), up to the key itself. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * Makes a key that signs webhooks.
 * @returns `publicKey`: `whpk_…`, with which receivers verify `v1a`; null for `v1`, whose secret is shared
 */
export function newSigningKey(scheme: SignatureScheme): SigningKey & { publicKey: string | null } {
  if (scheme === 'v1') {
    return {
      scheme,
      secret: `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`,
      publicKey: null,
    };
  }
  const pair = generateKeyPairSync('ed25519');
  const seed = pair.privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-ED25519_BYTES);
  const point = pair.publicKey.export({ format: 'der', type: 'spki' }).subarray(-ED25519_BYTES);
  return {
    scheme,
    secret: `whsk_${Buffer.concat([seed, point]).toString('base64')}`,
    publicKey: `whpk_${point.toString('base64')}`,
  };
}

/**
 * The headers of a webhook by Standard Webhooks 1.0: every key signs, and receivers accept the signature
 * that they can verify.
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function signatureHeaders(keys: readonly SigningKey[], message: SignedMessage) {
  return {
    'webhook-id': message.id,
    'webhook-timestamp': `${secondsOf(message.at)}`,
    'webhook-signature': keys.map((key) => signatureOf(key, message)).join(' '),
  };
}

function signatureOf({ scheme, secret }: SigningKey, { id, at, body }: SignedMessage): string {
  if (scheme === 'v1') return new Webhook(secret).sign(id, at, body);
  const seed = Buffer.from(secret.slice('whsk_'.length), 'base64').subarray(0, ED25519_BYTES);
  const der = Buffer.concat([PKCS8_PREFIX, seed]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const signed = Buffer.from(`${id}.${secondsOf(at)}.${body}`);
  return `v1a,${sign(null, signed, key).toString('base64')}`;
}

function secondsOf(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}
