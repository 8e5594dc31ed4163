import { afterAll, expect, test } from 'vitest';
import { signWebhook } from '../../../../src/signatures/signed-webhook.ts';
import { TEST_WEBHOOK_SECRET, testApp } from '../../../support/api/app.ts';

let nowMs = new Date('2027-03-01T09:00:00Z').getTime();
const app = await testApp({ clock: { now: () => new Date(nowMs) } });
afterAll(() => app[Symbol.asyncDispose]());

/** Sends a webhook of a size, which is a 400 where its signature is right, because it lacks its members. */
async function send(from: string, { bytes, secret }: { bytes: number; secret: string }) {
  const body = `{"account_sid":null,"x":"${'x'.repeat(bytes - 27)}"}`;
  const signature = signWebhook(body, secret, Math.floor(nowMs / 1000));
  const headers = { 'jambonz-signature': signature };
  const path = '/webhooks/call-status';
  return (await app.request(path, { body, headers, token: null, from })).status;
}
const SMALL = 16 * 1024;
const forge = (from: string) => send(from, { bytes: 100, secret: 'wrong' });
const sign = (from: string, bytes: number) => send(from, { bytes, secret: TEST_WEBHOOK_SECRET });

test('An address that sends 60 forged webhooks may send small ones only until the minute ends', async () => {
  for (let n = 0; n < 60; n += 1) expect(await forge('203.0.113.1')).toBe(401);
  expect(await sign('203.0.113.1', SMALL)).toBe(400);
  expect(await sign('203.0.113.1', SMALL + 1)).toBe(413);
  expect(await sign('203.0.113.2', SMALL + 1)).toBe(400);
  nowMs += 60_000;
  expect(await sign('203.0.113.1', SMALL + 1)).toBe(400);
});

test('Webhooks that are signed and wrong limit nobody', async () => {
  for (let n = 0; n < 70; n += 1) expect(await sign('203.0.113.3', 100)).toBe(400);
  expect(await sign('203.0.113.3', SMALL + 1)).toBe(400);
});
