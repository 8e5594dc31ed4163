import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntryView } from '../../../src/schemas/audit-entry.ts';
import { createToken } from '../../../src/services/tokens/tokens.ts';
import { newCampaign, testApp } from '../../support/api/app.ts';
import { createOtherOrganization } from '../../support/api/other-organization.ts';

const OPERATOR_TOKEN = 'gop_operator-token-of-the-tests-00000001';
const app = await testApp({ operatorTokens: [OPERATOR_TOKEN] });
afterAll(() => app[Symbol.asyncDispose]());

let since: string;
beforeEach(() => {
  since = new Date().toISOString();
});
const list = async (query = '', token?: string) =>
  app.ok<AuditEntryView[]>(`/api/v1/audit-log?since=${since}${query}`, token ? { token } : {});
const summary = async (query = '') =>
  (await list(query)).map(({ action, object_kind }) => `${action} ${object_kind}`).toReversed();

async function newBatch(): Promise<string> {
  const campaign_id = await newCampaign(app);
  const contacts = ['+14155550101', '+14155550102'];
  return String((await app.ok('/api/v1/batches/', { body: { campaign_id, contacts } })).batch_id);
}

describe('GET /audit-log shows', () => {
  test('the creation and the revocation of a token, without the token', async () => {
    const body = { name: 'for +1 415 555 0101', scopes: ['read'] };
    const headers = { 'x-request-id': 'request-of-mine' };
    const { token_id, token } = await app.ok('/api/v1/tokens/', { body, headers });
    await app.request(`/api/v1/tokens/${String(token_id)}`, { method: 'DELETE' });
    await app.request(`/api/v1/tokens/${String(token_id)}`, { method: 'DELETE' });
    const [revoked, created, ...others] = await list();
    expect(others).toEqual([]);
    expect(revoked).toMatchObject({ action: 'revoke', object_id: token_id });
    expect(created).toMatchObject({
      actor_kind: 'token',
      action: 'create',
      object_kind: 'token',
      object_id: token_id,
      details: { name: 'for [number]', scopes: ['read'] },
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      client_request_id: 'request-of-mine',
      position: (revoked?.position ?? 0) - 1,
    });
    expect(JSON.stringify([revoked, created])).not.toContain(String(token));
  });

  test('what is done with an account and its secrets, without them', async () => {
    const members = { url: 'https://jambonz.example.com', account_sid: crypto.randomUUID() };
    const secrets = { token: 'token-of-the-account', webhook_secret: 'wh_secret_first' };
    const path = '/api/v1/call-control-accounts';
    const made = await app.ok(path, { body: { name: 'audited', ...members, ...secrets } });
    const account = `${path}/${String(made.account_id)}`;
    await app.ok(account, { method: 'PATCH', body: { token: 'token-two' } });
    await app.ok(`${account}/webhook-secret`, { body: { webhook_secret: 'wh_secret_second' } });
    await app.request(account, { method: 'DELETE' });
    expect(await summary()).toEqual([
      'create call_control_account',
      'change call_control_account',
      'rotate call_control_account',
      'delete call_control_account',
    ]);
    expect(JSON.stringify(await list())).not.toMatch(/token-two|token-of-the-account|wh_secret/);
  });

  test('changed limits of a campaign, and its deletion', async () => {
    const campaignId = await newCampaign(app);
    const path = `/api/v1/campaigns/${campaignId}`;
    await app.ok(path, { method: 'PATCH', body: { name: 'Autumn' } });
    const limits = { calls_per_second: 2, retention_days: 30, working_hours: null };
    await app.ok(path, { method: 'PATCH', body: limits });
    await app.ok(path, { method: 'PATCH', body: limits });
    await app.request(path, { method: 'DELETE' });
    expect(await list()).toMatchObject([
      { action: 'delete', object_kind: 'campaign', object_id: campaignId },
      {
        action: 'set_limits',
        object_kind: 'campaign',
        object_id: campaignId,
        details: {
          members: ['calls_per_second', 'retention_days'],
          calls_per_second: 2,
          retention_days: 30,
        },
      },
    ]);
  });

  test('no change of retention_days by a token without admin, which is refused', async () => {
    const campaignId = await newCampaign(app);
    const path = `/api/v1/campaigns/${campaignId}`;
    const body = { name: 'writer', scopes: ['read', 'write'] };
    const { token } = await app.ok<{ token: string }>('/api/v1/tokens/', { body });
    since = new Date().toISOString();
    const change = { token, method: 'PATCH', body: { retention_days: 1 } };
    expect(await app.refused(path, change)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    const kept = { token, method: 'PATCH', body: { retention_days: null, name: 'Winter' } };
    expect(await app.ok(path, kept)).toMatchObject({ name: 'Winter', retention_days: null });
    expect(await list()).toEqual([]);
  });

  test('suppressions, and their removal, without a number', async () => {
    const numbers = ['+14155550111', '+14155550112'];
    const suppressions = numbers.map((phone_number) => ({ phone_number }));
    await app.ok('/api/v1/suppressions', { body: { suppressions } });
    const body = { phone_number: '+14155550113', reason: 'opt_out' };
    await app.ok('/api/v1/suppressions', { body });
    await app.request('/api/v1/suppressions/+14155550111', { method: 'DELETE' });
    const reason = encodeURIComponent('callee +1 415 555 0113 wrote a letter');
    await app.request(`/api/v1/suppressions/+14155550113?reason=${reason}`, { method: 'DELETE' });
    const entries = (await list()).toReversed();
    expect(entries.map(({ action, details }) => [action, details])).toEqual([
      ['add', { count: 2 }],
      ['add', { count: 1 }],
      ['remove', {}],
      ['lift_opt_out', { reason: 'callee [number] wrote a letter' }],
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/5550113|555 0113/);
  });

  test('limits of the organization', async () => {
    await app.ok('/api/v1/organization', { method: 'PATCH', body: { max_live_calls: 7 } });
    const [entry] = await list();
    expect(entry).toMatchObject({ action: 'set_limits', details: { max_live_calls: 7 } });
  });

  test('exports and controls of a batch, and forced calls', async () => {
    const batchId = await newBatch();
    const path = `/api/v1/batches/${batchId}`;
    await (await app.request(`${path}/export.csv`)).text();
    for (const control of ['pause', 'resume', 'dispatch', 'cancel']) {
      await app.request(`${path}/${control}`, { method: 'POST' });
    }
    expect(await summary(`&object_id=${batchId}`)).toEqual([
      'export batch',
      'pause batch',
      'resume batch',
      'dispatch batch',
      'cancel batch',
    ]);
    const other = await newBatch();
    await app.request(`/api/v1/batches/${other}/retry`, {
      method: 'POST',
      body: { statuses: ['pending'] },
    });
    expect(await list(`&object_id=${other}&action=retry`)).toMatchObject([
      { details: { count: 2 } },
    ]);
  });

  test('who erased a person or read what is stored about one, without the number', async () => {
    const phone_number = '+14155550155';
    await app.request('/api/v1/erasures', { body: { phone_number } });
    await app.ok(`/api/v1/persons/${phone_number}`);
    const entries = await list('&object_kind=person');
    expect(entries.map(({ action }) => action)).toEqual(['read_person', 'erase']);
    expect(entries[0]?.object_id).toBe(entries[1]?.object_id);
    expect(JSON.stringify(entries)).not.toContain('4155550155');
  });

  test('what the operator does to the organization', async () => {
    const { token, organizationId } = await createOtherOrganization(app, ['read', 'admin']);
    await app.ok(`/operator/organizations/${organizationId}`, {
      method: 'PATCH',
      token: OPERATOR_TOKEN,
      body: { quotas: { max_endpoints: 9 } },
    });
    const [entry] = await list('&actor_kind=operator', token);
    expect(entry).toMatchObject({
      actor_id: expect.stringMatching(/^token [0-9a-f]{8}$/),
      action: 'set_quotas',
      details: { quotas: { max_endpoints: 9 } },
    });
  });
});

describe('GET /audit-log', () => {
  test('is paged, and filtered by object, action, actor and time', async () => {
    const batchId = await newBatch();
    const path = `/api/v1/batches/${batchId}`;
    for (const control of ['pause', 'resume', 'pause']) {
      await app.request(`${path}/${control}`, { method: 'POST' });
    }
    const page = await app.request(`/api/v1/audit-log?object_id=${batchId}&limit=2`);
    expect(page.headers.get('x-total-count')).toBe('3');
    expect(await page.json()).toHaveLength(2);
    expect(await summary(`&object_kind=batch&action=pause&object_id=${batchId}`)).toHaveLength(2);
    expect(await summary(`&actor_id=nobody`)).toEqual([]);
    expect(await summary(`&until=${since}`)).toEqual([]);
    expect((await app.refused('/api/v1/audit-log?action=unheard')).status).toBe(400);
  });

  test('needs the scope admin, and shows nothing of another organization', async () => {
    await newBatch();
    const { token, organizationId } = await createOtherOrganization(app, ['read', 'admin']);
    const seen = await list('', token);
    expect(seen.every((entry) => entry.organization_id === organizationId)).toBe(true);
    const reader = { organizationId, name: 'reader', scopes: ['read' as const] };
    const { text } = await createToken(app.deps, reader);
    expect((await app.refused('/api/v1/audit-log', { token: text })).status).toBe(403);
  });
});
