import { createPublicKey, verify } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { newSigningKey, signatureHeaders } from '../../src/signatures/webhook-signature.ts';

const BODY = '{"id":"1","type":"call.ended"}';

test('A webhook is verified by the library of Standard Webhooks, with each of two secrets', () => {
  const [one, two] = [newSigningKey('v1'), newSigningKey('v1')];
  const headers = signatureHeaders([one, two], { id: 'msg_1', at: new Date(), body: BODY });
  expect(headers['webhook-signature']).toMatch(/^v1,\S{44} v1,\S{44}$/);
  for (const { secret } of [one, two]) {
    expect(new Webhook(secret).verify(BODY, headers)).toEqual({ id: '1', type: 'call.ended' });
  }
  const { secret: other } = newSigningKey('v1');
  expect(() => new Webhook(other).verify(BODY, headers)).toThrow('No matching signature found');
});

test('The example of the specification has its signature', () => {
  const key = { scheme: 'v1', secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' } as const;
  const message = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    at: new Date(1614265330_000),
    body: '{"test": 2432232314}',
  };
  expect(signatureHeaders([key], message)).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('A v1a signature is verified with the public key alone', () => {
  const key = newSigningKey('v1a');
  const at = new Date(1614265330_000);
  const headers = signatureHeaders([key], { id: 'msg_1', at, body: BODY });
  const [version, signature = ''] = headers['webhook-signature'].split(',');
  expect(version).toBe('v1a');
  expect(key.secret).toMatch(/^whsk_/);
  const x = Buffer.from(String(key.publicKey).replace('whpk_', ''), 'base64').toString('base64url');
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const isGenuine = (body: string) =>
    verify(
      null,
      Buffer.from(`msg_1.1614265330.${body}`),
      publicKey,
      Buffer.from(signature, 'base64'),
    );
  expect([isGenuine(BODY), isGenuine(`${BODY} `)]).toEqual([true, false]);
});
