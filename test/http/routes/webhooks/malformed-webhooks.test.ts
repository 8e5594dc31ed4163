import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../support/api/app.ts';
import { storePlacedCall } from '../../../support/rows/placed-call.ts';
import { sendSignedRequest } from '../../../support/api/status-webhooks.ts';
import { callRow } from '../../../support/rows/batch.ts';

const app = await testApp();
afterAll(() => app[Symbol.asyncDispose]());

/** Stores an attempt without a status, and returns it with a webhook of its call. */
const placed = async () => {
  const { executionId } = await storePlacedCall(app.db);
  const customerData = { execution_id: executionId };
  return { executionId, webhook: { call_sid: uuidv7(), customerData } };
};
const status = (webhook: object) =>
  sendSignedRequest(
    app,
    '/webhooks/call-status',
    JSON.stringify({ call_status: 'ringing', sip_status: 180, ...webhook }),
  );
const detection = (webhook: object) =>
  sendSignedRequest(
    app,
    '/webhooks/amd',
    JSON.stringify({ type: 'amd_human_detected', ...webhook }),
  );
const keptPayload = async (callSid: string) => {
  const event = await app.db
    .selectFrom('callEvents')
    .select('payload')
    .where('callSid', '=', callSid)
    .executeTakeFirst();
  return event?.payload;
};

describe.each([
  ['a call status', status],
  ['answering machine detection', detection],
])('a signed webhook of %s', (_name, send) => {
  test.each([
    ['a NUL', 'a\0b'],
    ['no text', ''],
    ['10,000 characters', 'x'.repeat(10_000)],
  ])('is refused when its call_sid has %s', async (_what, call_sid) => {
    const { webhook } = await placed();
    expect(await send({ ...webhook, call_sid })).toBe(400);
  });

  test('is accepted with NUL and half a surrogate pair in names and values', async () => {
    const { executionId, webhook } = await placed();
    expect(await send({ ...webhook, 'na\0me\ud800': 'val\0ue\ud800', from: '\0', to: '\0' })).toBe(
      204,
    );
    expect(await callRow(app.db, { executionId })).toMatchObject({ callSid: webhook.call_sid });
  });

  test('is accepted with 20,000 levels of nesting', async () => {
    const { executionId, webhook } = await placed();
    const deep = '{"a":'.repeat(20_000) + '1' + '}'.repeat(20_000);
    const json = JSON.stringify({ call_status: 'ringing', type: 'amd_human_detected', ...webhook });
    const path = send === status ? '/webhooks/call-status' : '/webhooks/amd';
    expect(await sendSignedRequest(app, path, `${json.slice(0, -1)},"deep":${deep}}`)).toBe(204);
    expect(await callRow(app.db, { executionId })).toMatchObject({ callSid: webhook.call_sid });
  });
});

describe('a status webhook', () => {
  test('is stored without characters that Postgres cannot store', async () => {
    const { webhook } = await placed();
    await status({ ...webhook, sip_reason: 'Rin\0ging \ud800' });
    expect(await keptPayload(webhook.call_sid)).toMatchObject({ sip_reason: 'Ringing \ufffd' });
  });

  test('is stored without what tells of a person', async () => {
    const { webhook, executionId } = await placed();
    const tag = {
      execution_id: executionId,
      retry_count: 1,
      call_variables: { callee_name: 'Ada' },
      report_url: 'https://redial.test/report?key=secret',
    };
    await status({
      ...webhook,
      from: '+14155550100',
      to: '+14155560000',
      caller_name: 'Ada',
      direction: 'outbound',
      sip_reason: 'x'.repeat(201),
      anything: { else: true },
      customerData: tag,
    });
    expect(await keptPayload(webhook.call_sid)).toEqual({
      call_sid: webhook.call_sid,
      call_status: 'ringing',
      sip_status: 180,
      direction: 'outbound',
      customerData: { execution_id: executionId, retry_count: 1 },
    });
  });

  test.each([4_000_000_000, -1, 1e300])(
    'with the invalid SIP status %d stores no SIP status',
    async (sip_status) => {
      const { executionId, webhook } = await placed();
      expect(await status({ ...webhook, sip_status })).toBe(204);
      expect((await callRow(app.db, { executionId }))?.sipStatus).toBeNull();
    },
  );

  test('with a SIP reason that Postgres cannot store stores none', async () => {
    const { executionId, webhook } = await placed();
    expect(await status({ ...webhook, sip_reason: 'Ringing\u0000' })).toBe(204);
    expect((await callRow(app.db, { executionId }))?.sipReason).toBeNull();
  });
});
