import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NO_QUOTAS, type Quotas } from '../../../src/domain/limits/quotas.ts';
import { ACCOUNT, ACCOUNTS_PATH } from '../../support/api/account-requests.ts';
import { testApp, type TestApp } from '../../support/api/app.ts';
import { newBatch } from '../../support/api/batch.ts';
import { createOtherOrganization } from '../../support/api/other-organization.ts';
import { storeOperatorSettings } from '../../support/rows/operator-settings.ts';

const DEFAULTS: Quotas = {
  ...NO_QUOTAS,
  maxContactsStored: 10,
  maxCallControlAccounts: 2,
  maxEndpoints: 3,
  maxConcurrentUploads: 1,
};

let app: TestApp;
/** An organization of its own for each test. */
let own: { organizationId: string; token: string };
let campaignId: string;
beforeAll(async () => {
  app = await testApp({ quotas: DEFAULTS });
});
beforeEach(async () => {
  own = await createOtherOrganization(app);
  const { token } = own;
  const campaign = await app.ok('/api/v1/campaigns/', {
    token,
    body: { name: 'Spring', agent_id: 'agent-1', phone_numbers: ['+14155550100'] },
  });
  campaignId = String(campaign.campaign_id);
});
afterAll(() => app[Symbol.asyncDispose]());

const numbers = (count: number) =>
  Array.from({ length: count }, (_, n) => `+1415556${String(n).padStart(4, '0')}`);
const batchOf = (count: number) => ({
  token: own.token,
  body: { campaign_id: campaignId, contacts: numbers(count) },
});
const sendMany = (count: number, send: (n: number) => Promise<Response>) =>
  Promise.all(Array.from({ length: count }, (_, n) => send(n)));
const codesOf = async (answers: readonly Response[]) => {
  const bodies = await Promise.all(answers.map((answer) => answer.json()));
  // Only an error has a code.
  return bodies.map((body) => (body as { code?: string }).code ?? 'ok').toSorted();
};
const usage = async () =>
  (await app.ok<{ usage: Record<string, number> }>('/api/v1/organization', own)).usage;

describe('The quota of stored contacts', () => {
  test('refuses a batch that does not fit, with the quota, its limit and its use', async () => {
    await app.ok('/api/v1/batches/', batchOf(4));
    expect(await app.refused('/api/v1/batches/', batchOf(7))).toMatchObject({
      status: 403,
      body: {
        code: 'quota_exceeded',
        quota: { name: 'max_contacts_stored', limit: 10, used: 4 },
        detail: expect.stringContaining('ask the operator of this installation'),
      },
    });
    await app.ok('/api/v1/batches/', batchOf(6));
    expect(await usage()).toMatchObject({ contacts_stored: 10 });
  });

  test('refuses contacts that are added to a batch', async () => {
    const { batch_id: batchId } = await app.ok('/api/v1/batches/', batchOf(8));
    const append = { ...batchOf(0), body: { contacts: numbers(3) } };
    const path = `/api/v1/batches/${String(batchId)}/contacts`;
    expect((await app.refused(path, append)).body.code).toBe('quota_exceeded');
    expect(await app.ok(`/api/v1/batches/${String(batchId)}`, own)).toMatchObject({
      total_contacts: 8,
    });
  });

  test('refuses a file that does not fit, and keeps nothing of it', async () => {
    const { batch_id: batchId } = await app.ok('/api/v1/batches/', batchOf(8));
    const file = {
      token: own.token,
      headers: { 'content-type': 'text/csv' },
      body: `phone\n${numbers(3).join('\n')}\n`,
    };
    const path = `/api/v1/batches/${String(batchId)}/contacts`;
    expect(await app.refused(path, file)).toMatchObject({
      status: 403,
      body: { quota: { name: 'max_contacts_stored', limit: 10, used: 8 } },
    });
    expect(await usage()).toMatchObject({ contacts_stored: 8, concurrent_uploads: 0 });
  });

  test('is not exceeded by twelve batches that are sent at the same time', async () => {
    const answers = await sendMany(12, () => app.request('/api/v1/batches/', batchOf(3)));
    const codes = await codesOf(answers);
    expect(codes.filter((code) => code === 'ok')).toHaveLength(3);
    expect(codes.filter((code) => code === 'quota_exceeded')).toHaveLength(9);
    expect(await usage()).toMatchObject({ contacts_stored: 9 });
  });

  test('is not exceeded by the files and batches of an organization together', async () => {
    const { batch_id: batchId } = await app.ok('/api/v1/batches/', batchOf(1));
    const path = `/api/v1/batches/${String(batchId)}/contacts`;
    const body = `phone\n${numbers(4).join('\n')}\n`;
    const file = { token: own.token, headers: { 'content-type': 'text/csv' }, body };
    await sendMany(10, (n) =>
      n % 2 === 0 ? app.request('/api/v1/batches/', batchOf(4)) : app.request(path, file),
    );
    const { contacts_stored: stored } = await usage();
    expect(stored).toBeLessThanOrEqual(10);
    expect(stored).toBeGreaterThan(1);
  });

  test('leaves other organizations theirs', async () => {
    await app.ok('/api/v1/batches/', batchOf(10));
    const { batchId } = await newBatch(app);
    expect(batchId).toEqual(expect.any(String));
  });
});

describe('The quota of call-control accounts', () => {
  test('is not exceeded by six accounts that are created at the same time', async () => {
    const { token } = own;
    const answers = await sendMany(6, (n) =>
      app.request(ACCOUNTS_PATH, { token, body: { ...ACCOUNT, name: `account ${n}` } }),
    );
    expect(await codesOf(answers)).toEqual([
      'ok',
      'ok',
      'quota_exceeded',
      'quota_exceeded',
      'quota_exceeded',
      'quota_exceeded',
    ]);
  });
});

const agent = (n: number) => ({
  token: own.token,
  body: { agent_id: `agent-${n}`, call_hook: 'https://agent.example.com/' },
});

describe('The quota of endpoints', () => {
  test('is not exceeded by six agents that are registered at the same time', async () => {
    const answers = await sendMany(6, (n) => app.request('/api/v1/agents/', agent(n)));
    expect((await codesOf(answers)).filter((code) => code === 'ok')).toHaveLength(3);
    expect(await usage()).toMatchObject({ endpoints: 3 });
  });

  test('lets an organization that has used it up replace an agent', async () => {
    for (const n of [1, 2, 3]) await app.ok('/api/v1/agents/', agent(n));
    expect((await app.refused('/api/v1/agents/', agent(4))).body).toMatchObject({
      quota: { name: 'max_endpoints', limit: 3, used: 3 },
    });
    expect((await app.request('/api/v1/agents/', agent(3))).status).toBe(200);
  });

  test('that was lowered keeps what is there', async () => {
    for (const n of [1, 2]) await app.ok('/api/v1/agents/', agent(n));
    await storeOperatorSettings(app.db, own, { maxEndpoints: 1 });
    expect((await app.refused('/api/v1/agents/', agent(3))).body.code).toBe('quota_exceeded');
    expect(await usage()).toMatchObject({ endpoints: 2 });
  });
});

describe('An organization', () => {
  test('sees its quotas in force and cannot change them', async () => {
    await storeOperatorSettings(app.db, own, { maxEndpoints: 7 });
    const patch = {
      ...own,
      method: 'PATCH',
      body: { effective_quotas: { max_endpoints: 99 }, usage: { endpoints: 0 } },
    };
    expect((await app.refused('/api/v1/organization', patch)).status).toBe(400);
    expect(await app.ok('/api/v1/organization', own)).toMatchObject({
      effective_quotas: {
        max_live_calls: null,
        max_calls_per_second: null,
        max_contacts_stored: 10,
        max_open_batches: null,
        max_requests_per_minute: null,
        max_concurrent_uploads: 1,
        max_call_control_accounts: 2,
        max_endpoints: 7,
        max_spend_per_day_usd: null,
      },
    });
  });
});
