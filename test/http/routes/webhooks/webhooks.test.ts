import { afterAll, describe, expect, test } from 'vitest';
import { TEST_WEBHOOK_SECRET, testApp } from '../../../support/api/app.ts';
import { storePlacedCall } from '../../../support/rows/placed-call.ts';
import { eventually } from '../../../support/eventually.ts';
import { callRow, contactRow } from '../../../support/rows/batch.ts';
import { signWebhook } from '../../../../src/signatures/signed-webhook.ts';

const app = await testApp();
afterAll(() => app[Symbol.asyncDispose]());

/** Sends a status webhook of an execution, signed as call control signs. */
const report = async (executionId: string, callStatus: string, members: object = {}) => {
  const body = JSON.stringify({
    call_sid: `sid-${executionId}`,
    call_status: callStatus,
    sip_status: 200,
    sip_reason: 'OK',
    duration: 7,
    customerData: { execution_id: executionId },
    ...members,
  });
  const nowSeconds = Math.floor(Date.now() / 1000);
  const signature = signWebhook(body, TEST_WEBHOOK_SECRET, nowSeconds);
  const headers = { 'jambonz-signature': signature, 'content-type': 'application/json' };
  const { status } = await app.request('/webhooks/call-status', { body, headers, token: null });
  return status;
};
const signalsAbout = (...ids: string[]) =>
  app.signals.filter((signal) => ids.some((id) => signal.includes(id)));

describe('a status webhook', () => {
  test('without a valid signature is refused', async () => {
    const { status, body } = await app.refused('/webhooks/call-status', {
      token: null,
      body: { call_sid: 'x', call_status: 'ringing' },
    });
    expect([status, body.code]).toEqual([401, 'invalid_signature']);
  });

  test('of a live call updates it and wakes no workflow', async () => {
    const input = await storePlacedCall(app.db);
    expect(await report(input.executionId, 'ringing')).toBe(204);
    expect((await contactRow(app.db, input)).status).toBe('in_progress');
    expect(signalsAbout(input.batchId, input.contactId)).toEqual([]);
  });

  test('of an ended call settles it, wakes its batch and ends its workflow', async () => {
    const input = await storePlacedCall(app.db);
    const { batchId, contactId } = input;
    expect(await report(input.executionId, 'completed')).toBe(204);
    const signals = await eventually(
      async () => signalsAbout(batchId, contactId),
      (seen) => seen.length === 2,
    );
    expect(signals).toEqual([`wake ${batchId}`, `settled ${contactId}`]);
    expect((await contactRow(app.db, input)).status).toBe('completed');
    expect((await callRow(app.db, input))?.settledAt).not.toBeNull();
  });

  test('of a failed call is classified by its SIP status', async () => {
    const input = await storePlacedCall(app.db);
    expect(await report(input.executionId, 'failed', { sip_status: 480 })).toBe(204);
    expect(await callRow(app.db, input)).toMatchObject({ callStatus: 'no-answer', sipStatus: 480 });
  });

  test('gives its SIP status and reason to the call record', async () => {
    const input = await storePlacedCall(app.db);
    await report(input.executionId, 'failed', {
      sip_status: 503,
      sip_reason: 'No Lines in London',
    });
    expect(await callRow(app.db, input)).toMatchObject({
      sipStatus: 503,
      sipReason: 'No Lines in London',
    });
  });

  test('of the end gives the recording of call control to the call record', async () => {
    const input = await storePlacedCall(app.db);
    const recording_url = 'https://calls.test/v1/1.wav';
    await report(input.executionId, 'completed', { recording_url });
    expect(await callRow(app.db, input)).toMatchObject({ recordingUrl: recording_url });
  });

  test('leaves the recording that the agent has named', async () => {
    const input = await storePlacedCall(app.db);
    const { executionId } = input;
    const named = { recordingUrl: 'https://agent.test/1.wav' };
    await app.db.updateTable('calls').set(named).where('executionId', '=', executionId).execute();
    await report(executionId, 'completed', { recording_url: 'https://calls.test/v1/1.wav' });
    expect(await callRow(app.db, input)).toMatchObject(named);
  });

  test('that is repeated settles the call once', async () => {
    const input = await storePlacedCall(app.db);
    const { batchId, contactId } = input;
    await report(input.executionId, 'completed');
    await eventually(
      async () => signalsAbout(batchId, contactId),
      (seen) => seen.length === 2,
    );
    const settled = await callRow(app.db, input);
    expect(await report(input.executionId, 'completed')).toBe(204);
    expect((await callRow(app.db, input))?.settledAt).toEqual(settled?.settledAt);
    expect(signalsAbout(batchId, contactId)).toHaveLength(2);
  });
});
