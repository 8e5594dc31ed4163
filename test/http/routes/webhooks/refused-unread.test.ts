import { afterAll, describe, expect, test } from 'vitest';
import { TEST_WEBHOOK_SECRET, testApp } from '../../../support/api/app.ts';
import { signWebhook } from '../../../../src/signatures/signed-webhook.ts';

const app = await testApp();
afterAll(() => app[Symbol.asyncDispose]());

/** Sends a webhook whose body counts how often it is read. */
async function sendCounted(path: string, signature: string | undefined) {
  let reads = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        reads += 1;
        controller.enqueue(Buffer.from('{}'));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const answer = await app.fetch(
    new Request(`http://localhost${path}`, {
      method: 'POST',
      headers: signature === undefined ? {} : { 'jambonz-signature': signature },
      body,
      duplex: 'half',
    }),
  );
  return { status: answer.status, reads };
}

/** Sends a signed webhook of a size that lacks its members; returns the status. */
async function sendOf(path: string, bytes: number): Promise<number> {
  const body = `{"account_sid":null,"x":"${'x'.repeat(bytes - 27)}"}`;
  const signature = signWebhook(body, TEST_WEBHOOK_SECRET, nowSeconds());
  const headers = { 'jambonz-signature': signature };
  return (await app.request(path, { body, headers, token: null })).status;
}

const nowSeconds = () => Math.floor(Date.now() / 1000);
const digits = '0'.repeat(64);

describe.each(['/webhooks/call-status', '/webhooks/amd'])('a webhook to %s', (path) => {
  test.each([
    ['without a signature', () => undefined],
    ['with a signature of another form', () => 'sha256=abc'],
    ['without a time', () => `v1=${digits}`],
    ['without a v1', () => `t=${nowSeconds()}`],
    ['that is older than 300 s', () => `t=${nowSeconds() - 302},v1=${digits}`],
    ['from the future', () => `t=${nowSeconds() + 302},v1=${digits}`],
    ['with thousands of signatures', () => `t=${nowSeconds()}${`,v1=${digits}`.repeat(100)}`],
  ])('%s is refused before its body is read', async (_what, signature) => {
    expect(await sendCounted(path, signature())).toEqual({ status: 401, reads: 0 });
  });

  test('with a signature of the right form is read', async () => {
    expect(await sendCounted(path, `t=${nowSeconds()},v1=${digits}`)).toEqual({
      status: 401,
      reads: 1,
    });
  });

  test('may take 128 KiB', async () => {
    expect([await sendOf(path, 128 * 1024), await sendOf(path, 128 * 1024 + 1)]).toEqual([
      400, 413,
    ]);
  });
});
