import { describe, expect, test } from 'vitest';
import { signWebhook, verifyWebhook } from '../../src/signatures/signed-webhook.ts';

const body = '{"call_status":"completed"}';
// echo -n '1700000000.{"call_status":"completed"}' | openssl dgst -sha256 -hmac wh_secret_1
const digest = '2a69d2b2386981cfca12b347836aaf222b3ff3d8fa51adf0042a729fa1a83e98';
const webhook = {
  header: `t=1700000000,v1=${digest}`,
  body,
  secrets: ['wh_secret_1'],
  nowSeconds: 1_700_000_000,
  toleranceSeconds: 300,
};

describe('signWebhook', () => {
  test('signs the timestamp and the body with HMAC-SHA256', () => {
    expect(signWebhook(body, 'wh_secret_1', 1_700_000_000)).toBe(`t=1700000000,v1=${digest}`);
  });
});

describe('verifyWebhook', () => {
  test('accepts a signed body as text or bytes', () => {
    expect(verifyWebhook(webhook)).toBe(true);
    expect(verifyWebhook({ ...webhook, body: Buffer.from(body) })).toBe(true);
  });

  test('accepts one matching signature among several', () => {
    const header = `t=1700000000, v1=${'0'.repeat(64)}, v1=${digest}`;
    expect(verifyWebhook({ ...webhook, header })).toBe(true);
  });

  test('accepts every secret of a rotation', () => {
    expect(verifyWebhook({ ...webhook, secrets: ['wh_secret_2', 'wh_secret_1'] })).toBe(true);
  });

  test('refuses a body that differs in one character', () => {
    expect(verifyWebhook({ ...webhook, body: body.replace('c', 'C') })).toBe(false);
  });

  test('refuses another secret and an empty list of secrets', () => {
    expect(verifyWebhook({ ...webhook, secrets: ['wh_secret_2'] })).toBe(false);
    expect(verifyWebhook({ ...webhook, secrets: [] })).toBe(false);
  });

  test('refuses a timestamp beyond the tolerance', () => {
    expect(verifyWebhook({ ...webhook, nowSeconds: 1_700_000_300 })).toBe(true);
    expect(verifyWebhook({ ...webhook, nowSeconds: 1_700_000_301 })).toBe(false);
    expect(verifyWebhook({ ...webhook, nowSeconds: 1_699_999_700 })).toBe(true);
    expect(verifyWebhook({ ...webhook, nowSeconds: 1_699_999_699 })).toBe(false);
  });

  test.each([
    undefined,
    '',
    'nonsense',
    `v1=${digest}`,
    't=1700000000',
    't=1700000000,v1=',
    't=1700000000,v1=xyz',
    `t=abc,v1=${digest}`,
    `t=1700000000,v0=${digest}`,
  ])('refuses the header %j', (header) => {
    expect(verifyWebhook({ ...webhook, header })).toBe(false);
  });
});
