import { pino } from 'pino';
import { Webhook } from 'standardwebhooks';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { EligibilityQuestion } from '../../../src/dialer/eligibility/question.ts';
import { COMMAND } from '../../../src/domain/audit.ts';
import { ANYWHERE, PUBLIC_ONLY } from '../../../src/outbound/address-rule.ts';
import { createAskHook } from '../../../src/services/eligibility/ask-hook.ts';
import { rotateEligibilitySecret } from '../../../src/services/eligibility/secrets.ts';
import { WebhookSender } from '../../../src/services/webhooks/sender.ts';
import { testDatabase } from '../../support/database.ts';
import { TEST_CIPHER } from '../../support/rows/account.ts';
import { storeBatch } from '../../support/rows/batch.ts';
import { startWebhookReceiver } from '../../support/servers/webhook-receiver.ts';

const database = await testDatabase();
const { db } = database;
const receiver = await startWebhookReceiver();
const sender = new WebhookSender(ANYWHERE);
const strictSender = new WebhookSender(PUBLIC_ONLY);
afterAll(async () => {
  await sender[Symbol.asyncDispose]();
  await strictSender[Symbol.asyncDispose]();
  await receiver[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

const clock = { now: () => new Date() };
const log = pino({ level: 'silent' });
const deps = { db, clock, cipher: TEST_CIPHER, log };
const ask = createAskHook({ ...deps, sender });
const stored = await storeBatch(db);
const { organizationId } = stored;
const rotation = { scheme: 'v1', previousValidSeconds: 0 } as const;

const question: EligibilityQuestion = {
  hook: { url: `${receiver.url}/ask?tenant=7`, timeoutSeconds: 1 },
  organizationId,
  campaignId: stored.campaignId,
  batchId: stored.batchId,
  contactId: stored.contactIds[0],
  executionId: uuidv7(),
  externalId: 'crm-1',
  phoneNumber: '+14155560001',
  callVariables: { callee_name: 'Ada' },
  retryCount: 1,
  isFollowUp: false,
  isForced: true,
  hasFailed: false,
};
const sendAnswer = (status: number, body: string, headers = {}) => {
  receiver.answer = (_asked, response) => void response.writeHead(status, headers).end(body);
};

beforeEach(() => {
  receiver.received.length = 0;
  sendAnswer(200, '{"eligible": true, "reason": "customer"}');
});

describe('a question to an eligibility hook', () => {
  test('is not asked without a key that signs it', async () => {
    expect(await ask(question)).toEqual({
      kind: 'unknown',
      error: 'no key signs questions: POST /eligibility-secrets/ makes one',
    });
    expect(receiver.received).toEqual([]);
  });

  test('is signed by every key, and names the contact and the attempt', async () => {
    const order = { organizationId, by: COMMAND };
    const made = { ...deps, newId: uuidv7 };
    const { secret: older } = await rotateEligibilitySecret(made, order, rotation);
    const { secret } = await rotateEligibilitySecret(made, order, {
      ...rotation,
      previousValidSeconds: 60,
    });
    expect(await ask(question)).toEqual({ kind: 'eligible', reason: 'customer' });
    const [asked] = receiver.received;
    expect([asked?.path, asked?.headers['webhook-id']]).toEqual([
      '/ask?tenant=7',
      question.executionId,
    ]);
    for (const key of [older, secret]) {
      expect(new Webhook(key ?? '').verify(asked?.text ?? '', asked?.headers ?? {})).toEqual({
        execution_id: question.executionId,
        organization_id: organizationId,
        campaign_id: question.campaignId,
        batch_id: question.batchId,
        contact_id: question.contactId,
        external_id: 'crm-1',
        phone_number: '+14155560001',
        call_variables: { callee_name: 'Ada' },
        retry_count: 1,
        is_follow_up: false,
        is_forced: true,
      });
    }
  });

  test.each<[string, () => void, string]>([
    ['a server error', () => sendAnswer(503, ''), 'it answered 503'],
    ['a redirect', () => sendAnswer(302, '', { location: receiver.url }), 'it answered 302'],
    [
      'no JSON',
      () => sendAnswer(200, 'yes'),
      'it answered no JSON object with "eligible": true or false',
    ],
    [
      'a long answer',
      () => sendAnswer(200, `{"eligible": true, "x": "${'x'.repeat(17_000)}"}`),
      'it answered more than 16384 bytes',
    ],
    ['silence', () => void (receiver.answer = () => undefined), 'no answer within 1 s'],
    [
      'half an answer',
      () =>
        void (receiver.answer = (_asked, response) =>
          void response.writeHead(200, { 'content-length': '90' }).write('{"eligible": true')),
      'no answer within 1 s',
    ],
  ])('with %s has no usable answer', async (_name, prepare, error) => {
    prepare();
    expect(await ask(question)).toEqual({ kind: 'unknown', error });
  });

  test('is sent to no address that is not public', async () => {
    const strict = createAskHook({ ...deps, sender: strictSender });
    const hook = { url: 'http://127.0.0.1:9/ask', timeoutSeconds: 1 };
    expect(await strict({ ...question, hook })).toMatchObject({
      kind: 'unknown',
      error: expect.stringContaining('the address'),
    });
  });
});
