import { verifyWebhook, WebhookVerificationError } from 'redial-client';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';

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
