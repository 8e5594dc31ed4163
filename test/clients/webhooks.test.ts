import { verifyWebhook, WebhookVerificationError } from 'redial-client';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { newSigningKey, signatureHeaders } from '../../src/signatures/webhook-signature.ts';

const SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes, ok').toString('base64')}`;
const body = '{"type":"call.ended"}';

function signed(payload: string) {
  const now = new Date();
  return {
    'Webhook-Id': 'msg_1',
    'Webhook-Timestamp': String(Math.floor(now.getTime() / 1_000)),
    'Webhook-Signature': new Webhook(SECRET).sign('msg_1', now, payload),
  };
}

test('a webhook with a valid signature is read, however its headers are written', () => {
  expect(verifyWebhook(body, signed(body), SECRET)).toEqual({ type: 'call.ended' });
  expect(verifyWebhook(body, new Headers(signed(body)), SECRET)).toEqual({ type: 'call.ended' });
});

test('a webhook whose body was changed is refused', () => {
  expect(() => verifyWebhook('{"type":"other"}', signed(body), SECRET)).toThrow(
    WebhookVerificationError,
  );
});

describe('a webhook that is signed with v1a', () => {
  const key = newSigningKey('v1a');
  const other = newSigningKey('v1a');
  const signedAt = (at: Date) => signatureHeaders([key], { id: 'msg_1', at, body });

  test('is read with the public key', () => {
    const headers = signedAt(new Date());
    expect(verifyWebhook(body, headers, String(key.publicKey))).toEqual({ type: 'call.ended' });
  });

  test.each([
    ['its body was changed', '{"type":"other"}', new Date(), key],
    ['another key has signed it', body, new Date(), other],
    ['it is six minutes old', body, new Date(Date.now() - 6 * 60_000), key],
  ])('is refused when %s', (_case, received, at, { publicKey }) => {
    expect(() => verifyWebhook(received, signedAt(at), String(publicKey))).toThrow(
      WebhookVerificationError,
    );
  });
});
