import { afterAll, describe, expect, test } from 'vitest';
import { acceptAttempt } from '../../../../src/db/calls/attempts.ts';
import { callsToHangUp } from '../../../../src/db/calls/hang-ups.ts';
import { settleAttempt } from '../../../../src/dialer/status/settle.ts';
import type { RetryPolicy } from '../../../../src/domain/retry-policy.ts';
import type { ContactInput } from '../../../../workflows/messages.ts';
import { TEST_WEBHOOK_SECRET, testApp } from '../../../support/api/app.ts';
import { storeCall } from '../../../support/rows/call.ts';
import { eventually } from '../../../support/eventually.ts';
import { callRow, contactRow, afterNow, storeClaimed } from '../../../support/rows/batch.ts';
import { signWebhook } from '../../../../src/signatures/signed-webhook.ts';

const app = await testApp();
afterAll(() => app[Symbol.asyncDispose]());

const RETRY_MACHINES: RetryPolicy = {
  maxRetries: 1,
  strategy: 'fixed',
  cooldownMinutes: 10,
  retryOn: ['machine'],
};
const MESSAGE_HOOK = 'https://agent.test/hook?voicemail=leave_message';
const HANG_UP = { status: 200, verbs: [{ verb: 'hangup' }] };
const NO_VERBS = { status: 204, verbs: null };

/** Stores a claimed contact whose attempt is stored and has no status yet. */
const placed = async (retryPolicy = RETRY_MACHINES, members = {}): Promise<ContactInput> => {
  const { input } = await storeClaimed(app.db, { retryPolicy });
  await storeCall(app.db, { ...input, callStatus: 'queued', endedAt: null, ...members });
  return input;
};
/** Sends a webhook about the call of an execution, signed as call control signs. */
const post = async (path: string, executionId: string, members: Record<string, unknown>) => {
  const body = JSON.stringify({
    call_sid: `sid-${executionId}`,
    call_status: 'in-progress',
    sip_status: 200,
    ...members,
    customerData: { execution_id: executionId, ...Object(members['customerData']) },
  });
  const nowSeconds = Math.floor(Date.now() / 1000);
  const signature = signWebhook(body, TEST_WEBHOOK_SECRET, nowSeconds);
  const headers = { 'jambonz-signature': signature, 'content-type': 'application/json' };
  const answer = await app.request(path, { body, headers, token: null });
  const text = await answer.text();
  return { status: answer.status, verbs: text === '' ? null : JSON.parse(text) };
};
const sendAmd = (
  { executionId }: ContactInput,
  type: string,
  { tag = {}, ...members }: { tag?: object; call_sid?: string } = {},
) => post('/webhooks/amd', executionId, { type, ...members, customerData: tag });
const sendStatus = ({ executionId }: ContactInput, call_status: string) =>
  post('/webhooks/call-status', executionId, { call_status, duration: 4 });
const answeredBy = async (input: ContactInput) => (await callRow(app.db, input))?.answeredBy;
const settled = (input: ContactInput) =>
  eventually(
    () => contactRow(app.db, input),
    ({ currentExecutionId }) => currentExecutionId === null,
  );

describe('an answering machine detection webhook', () => {
  test('without a valid signature is refused', async () => {
    const { status, body } = await app.refused('/webhooks/amd', {
      token: null,
      body: { call_sid: 'x', type: 'amd_machine_detected' },
    });
    expect([status, body.code]).toEqual([401, 'invalid_signature']);
  });

  test('without a type is refused', async () => {
    const input = await placed();
    const { status } = await post('/webhooks/amd', input.executionId, {});
    expect(status).toBe(400);
  });

  test.each([
    [['amd_human_detected', 'amd_stopped'], 'human'],
    [['amd_stopped', 'amd_human_detected'], 'human'],
    [['amd_machine_detected', 'amd_tone_detected', 'amd_machine_stopped_speaking'], 'machine'],
    [['amd_machine_stopped_speaking', 'amd_machine_detected'], 'machine'],
    [['amd_machine_detected', 'amd_human_detected'], 'machine'],
    [['amd_human_detected', 'amd_machine_detected'], 'human'],
    [['amd_no_speech_detected', 'amd_stopped'], 'unknown'],
    [['amd_decision_timeout'], 'unknown'],
    [['amd_stopped'], 'unknown'],
    [['amd_tone_detected', 'amd_something_new'], null],
  ])('sequence %j stores answered_by %s', async (types, expected) => {
    const input = await placed();
    for (const type of types) expect(await sendAmd(input, type)).toEqual(NO_VERBS);
    expect(await answeredBy(input)).toBe(expected);
  });

  test('that comes first binds the call and marks it answered', async () => {
    const input = await placed();
    await sendAmd(input, 'amd_human_detected');
    expect(await callRow(app.db, input)).toMatchObject({
      callSid: `sid-${input.executionId}`,
      callStatus: 'in-progress',
      answeredBy: 'human',
    });
    expect((await contactRow(app.db, input)).status).toBe('in_progress');
  });

  test('of a second call of one execution changes nothing', async () => {
    const input = await placed(RETRY_MACHINES, { callSid: 'the-first' });
    const tag = { voicemail: 'hangup' };
    expect(await sendAmd(input, 'amd_machine_detected', { tag })).toEqual(NO_VERBS);
    expect(await callRow(app.db, input)).toMatchObject({
      answeredBy: null,
      hangupRequestedAt: null,
    });
  });

  test('of an unknown execution is acknowledged', async () => {
    const unknown = '0198c0de-0000-7000-8000-00000000dead';
    const type = 'amd_machine_detected';
    expect(await post('/webhooks/amd', unknown, { type })).toEqual(NO_VERBS);
    expect(await post('/webhooks/amd', 'no-id', { type })).toEqual(NO_VERBS);
  });
});

describe('a machine with voicemail hangup', () => {
  const tag = { voicemail: 'hangup' };

  test('gets the verb hangup on every webhook until the call ends', async () => {
    const input = await placed();
    expect(await sendAmd(input, 'amd_machine_detected', { tag })).toEqual(HANG_UP);
    const first = await callRow(app.db, input);
    expect(first?.hangupRequestedAt).not.toBeNull();
    expect(await sendAmd(input, 'amd_machine_detected', { tag })).toEqual(HANG_UP);
    expect(await sendAmd(input, 'amd_machine_stopped_speaking', { tag })).toEqual(HANG_UP);
    const again = await callRow(app.db, input);
    expect(again?.hangupRequestedAt).toEqual(first?.hangupRequestedAt);
    await sendStatus(input, 'completed');
    expect(await sendAmd(input, 'amd_stopped', { tag })).toEqual(NO_VERBS);
  });

  test('is hung up after the request is accepted', async () => {
    const input = await placed();
    const { executionId } = input;
    await sendAmd(input, 'amd_machine_detected', { tag });
    const callSid = `sid-${executionId}`;
    const accepted = await acceptAttempt(app.db, { executionId, callSid, now: afterNow(0) });
    expect(accepted).toEqual({ callSid, hangUp: true });
    const { batchId } = input;
    const unsent = await callsToHangUp(app.db, { batchId, now: afterNow(0), limit: 2 });
    expect(unsent).toMatchObject([{ executionId, callSid }]);
  });

  test('leads to a completed call and a retried contact', async () => {
    const input = await placed();
    await sendAmd(input, 'amd_machine_detected', { tag });
    await sendStatus(input, 'completed');
    expect((await settled(input)).status).toBe('retrying');
    expect(await callRow(app.db, input)).toMatchObject({
      callStatus: 'completed',
      answeredBy: 'machine',
    });
  });

  test('leads to a completed contact without machine in retry_on', async () => {
    const input = await placed({ ...RETRY_MACHINES, retryOn: ['busy'] });
    await sendAmd(input, 'amd_machine_detected', { tag });
    await sendStatus(input, 'completed');
    expect(await settled(input)).toMatchObject({
      status: 'completed',
      statusReason: 'answered_by_machine',
    });
  });

  test('does not include a call that a human answered', async () => {
    const input = await placed();
    expect(await sendAmd(input, 'amd_human_detected', { tag })).toEqual(NO_VERBS);
    expect(await sendAmd(input, 'amd_machine_detected', { tag })).toEqual(NO_VERBS);
    expect((await callRow(app.db, input))?.hangupRequestedAt).toBeNull();
  });
});

describe('a machine with voicemail leave_message', () => {
  const tag = { voicemail: 'leave_message', message_hook: MESSAGE_HOOK };

  test('is redirected to the message hook after its greeting', async () => {
    const input = await placed();
    expect(await sendAmd(input, 'amd_machine_detected', { tag })).toEqual(NO_VERBS);
    expect(await sendAmd(input, 'amd_tone_detected', { tag })).toEqual(NO_VERBS);
    expect(await sendAmd(input, 'amd_machine_stopped_speaking', { tag })).toEqual({
      status: 200,
      verbs: [{ verb: 'redirect', actionHook: MESSAGE_HOOK }],
    });
    expect(await sendAmd(input, 'amd_stopped', { tag })).toEqual(NO_VERBS);
    expect(await callRow(app.db, input)).toMatchObject({
      answeredBy: 'machine',
      hangupRequestedAt: null,
    });
  });

  test('is not redirected when a registered application speaks', async () => {
    const input = await placed();
    const registered = { voicemail: 'leave_message' };
    expect(await sendAmd(input, 'amd_machine_stopped_speaking', { tag: registered })).toEqual(
      NO_VERBS,
    );
  });
});

describe('a detection webhook after the end of its call', () => {
  test('is stored on the call record and causes no retry', async () => {
    const input = await placed();
    await sendStatus(input, 'completed');
    expect((await settled(input)).status).toBe('completed');
    const tag = { voicemail: 'hangup' };
    expect(await sendAmd(input, 'amd_machine_detected', { tag })).toEqual(NO_VERBS);
    expect((await contactRow(app.db, input)).status).toBe('completed');
    expect(await callRow(app.db, input)).toMatchObject({
      answeredBy: 'machine',
      callStatus: 'completed',
      hangupRequestedAt: null,
    });
  });

  test('does not change a contact that waits for its retry', async () => {
    const input = await placed();
    await sendAmd(input, 'amd_machine_detected');
    await sendStatus(input, 'completed');
    expect((await settled(input)).status).toBe('retrying');
    await sendAmd(input, 'amd_human_detected');
    expect((await contactRow(app.db, input)).status).toBe('retrying');
    expect(await answeredBy(input)).toBe('machine');
  });

  test('counts for a settlement that comes later', async () => {
    const { input } = await storeClaimed(app.db, { retryPolicy: RETRY_MACHINES });
    await storeCall(app.db, {
      ...input,
      callSid: `sid-${input.executionId}`,
      callStatus: 'completed',
      endedAt: afterNow(-1),
    });
    await sendAmd(input, 'amd_machine_detected');
    expect(await settleAttempt(app.db, { ...input, now: afterNow(0) })).toBe('settled');
    expect(await contactRow(app.db, input)).toMatchObject({
      status: 'retrying',
      dueAt: afterNow(599),
    });
  });
});
