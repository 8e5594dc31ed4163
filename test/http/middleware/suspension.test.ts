import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createToken } from '../../../src/services/tokens/tokens.ts';
import { reportKey } from '../../../src/signatures/report-key.ts';
import { testApp, type TestApp } from '../../support/api/app.ts';
import { sendStatusWebhook } from '../../support/api/status-webhooks.ts';
import { callRow, NOW, type StoredBatch, storeBatch } from '../../support/rows/batch.ts';
import { storeCall } from '../../support/rows/call.ts';
import { SUSPENDED, storeOperatorSettings } from '../../support/rows/operator-settings.ts';

let app: TestApp;
let now = NOW;
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } });
});
afterAll(() => app[Symbol.asyncDispose]());

let batch: StoredBatch;
let token: string;
beforeEach(async () => {
  batch = await storeBatch(app.db);
  const scopes = ['read', 'write', 'admin'] as const;
  const { organizationId } = batch;
  const made = { organizationId, name: 'test', scopes: [...scopes] };
  token = (await createToken(app.deps, made)).text;
  await storeOperatorSettings(app.db, batch, SUSPENDED);
});

const liveCall = async () => {
  const [contactId] = batch.contactIds;
  const callSid = randomUUID();
  return storeCall(app.db, { contactId, callStatus: 'in-progress', endedAt: null, callSid });
};

describe('While an organization is suspended', () => {
  test.each([
    ['GET', '/api/v1/campaigns/'],
    ['GET', '/api/v1/organization'],
    ['POST', '/api/v1/batches/'],
    ['DELETE', '/api/v1/tokens/01a1fe91-411b-7430-b36b-57eee90ef99b'],
    ['GET', '/api/v1/nowhere'],
  ])('its tokens get the reason for %s %s', async (method, path) => {
    const body = method === 'POST' ? { body: {} } : {};
    expect(await app.refused(path, { method, token, ...body })).toMatchObject({
      status: 403,
      body: {
        code: 'organization_suspended',
        detail:
          'the operator of this installation has suspended the organization (the invoice is overdue): ask the operator',
      },
    });
  });

  test('a file is refused before it is read', async () => {
    const headers = { 'content-type': 'text/csv' };
    const path = `/api/v1/batches/${batch.batchId}/contacts`;
    const file = { token, headers, body: 'phone\n+14155550001\n' };
    expect((await app.refused(path, file)).body.code).toBe('organization_suspended');
  });

  test('other organizations are served', async () => {
    expect((await app.request('/api/v1/campaigns/')).status).toBe(200);
  });

  test('webhooks of its calls are taken', async () => {
    const { executionId, callSid } = await liveCall();
    const webhook = {
      callSid: callSid ?? '',
      status: 'completed',
      hook: executionId,
    } as const;
    expect(await sendStatusWebhook(app, webhook)).toBeLessThan(300);
    expect(await callRow(app.db, { executionId })).toMatchObject({ callStatus: 'completed' });
  });

  test('reports are taken by the key of the call, and not by a token', async () => {
    const { executionId } = await liveCall();
    const path = `/api/v1/calls/${executionId}/report`;
    const body = { summary: 'They talked.' };
    expect((await app.refused(path, { token, body })).body.code).toBe('organization_suspended');
    const validUntil = new Date(now.getTime() + 60_000);
    const key = reportKey('report-secret', { executionId, validUntil });
    expect((await app.request(`${path}?key=${key}`, { token: null, body })).status).toBe(200);
    expect(await callRow(app.db, { executionId })).toMatchObject({ summary: 'They talked.' });
  });
});

const suspend = (settings: object) => storeOperatorSettings(app.db, batch, settings);
const status = async () => (await app.request('/api/v1/campaigns/', { token })).status;

test('A token is refused within five seconds after a suspension, and works again after its end', async () => {
  await suspend({});
  expect(await status()).toBe(200);
  await suspend(SUSPENDED);
  now = new Date(now.getTime() + 5_000);
  expect(await status()).toBe(403);
  await suspend({});
  now = new Date(now.getTime() + 5_000);
  expect(await status()).toBe(200);
});
