import { expect, test } from 'vitest';
import { testApp } from '../support/app.ts';

test('a status webhook without a valid signature is refused', async () => {
  await using app = await testApp();
  const { status, body } = await app.refused('/webhooks/call-status', {
    token: null,
    body: { call_sid: 'x', call_status: 'ringing' },
  });
  expect([status, body.code]).toEqual([401, 'invalid_signature']);
});
