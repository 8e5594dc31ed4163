import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { PUBLIC_ONLY } from '../../../../src/outbound/address-rule.ts';
import { NO_QUOTAS } from '../../../../src/domain/limits/quotas.ts';
import { COMMAND } from '../../../../src/domain/audit.ts';
import { createSecretCipher } from '../../../../src/services/accounts/secret-cipher.ts';
import { createToken } from '../../../../src/services/tokens/tokens.ts';
import { DEFAULT_ORGANIZATION_ID, testApp } from '../../../support/api/app.ts';
import { createOtherOrganization } from '../../../support/api/other-organization.ts';

const NOW = new Date('2027-03-01T09:00:00Z');
const PATH = '/api/v1/webhook-endpoints/';
const ENDPOINT = { url: 'https://example.com/redial' };
const app = await testApp({
  clock: { now: () => NOW },
  accountRule: PUBLIC_ONLY,
  quotas: { ...NO_QUOTAS, maxEndpoints: 3 },
});
afterAll(() => app[Symbol.asyncDispose]());
afterEach(() => app.db.deleteFrom('webhookEndpoints').execute());

type Made = { endpoint_id: string; secret: string | null; secrets: { secret_id: string }[] };
const make = (members: object = {}) => app.ok<Made>(PATH, { body: { ...ENDPOINT, ...members } });
const pathOf = (id: string) => `${PATH}${id}`;

/** The event types that are stored for the organization. */
async function stored(): Promise<string[] | undefined> {
  const row = await app.db
    .selectFrom('webhookInterest')
    .select('eventTypes')
    .where('organizationId', '=', DEFAULT_ORGANIZATION_ID)
    .executeTakeFirst();
  return row?.eventTypes;
}

describe('a webhook endpoint', () => {
  test('is answered with its secret once, and never again', async () => {
    const { secret, ...made } = await make({ description: 'CRM' });
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(made).toEqual({
      endpoint_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      organization_id: DEFAULT_ORGANIZATION_ID,
      url: 'https://example.com/redial',
      description: 'CRM',
      event_types: null,
      payload: 'thin',
      is_enabled: true,
      disabled_at: null,
      disabled_reason: null,
      failing_since: null,
      secrets: [
        {
          secret_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          signature_scheme: 'v1',
          public_key: null,
          created_at: '2027-03-01T09:00:00.000Z',
          expires_at: null,
        },
      ],
      created_at: '2027-03-01T09:00:00.000Z',
      updated_at: '2027-03-01T09:00:00.000Z',
    });
    expect(await app.ok(pathOf(made.endpoint_id))).toEqual(made);
    expect(await app.ok(PATH)).toEqual([made]);
    const row = await app.db.selectFrom('webhookSecrets').selectAll().executeTakeFirstOrThrow();
    expect(row.secretEncrypted.includes(String(secret))).toBe(false);
  });

  test('decides which events are stored', async () => {
    const { endpoint_id: one } = await make({ event_types: ['call.ended', 'call.ended'] });
    await make({ event_types: ['batch.paused'] });
    expect(await stored()).toEqual(['batch.paused', 'call.ended']);
    await app.ok(pathOf(one), { method: 'PATCH', body: { event_types: null } });
    expect(await stored()).toEqual(['*', 'batch.paused']);
    await app.ok(pathOf(one), { method: 'PATCH', body: { is_enabled: false } });
    expect(await stored()).toEqual(['*', 'batch.paused']);
    await app.request(pathOf(one), { method: 'DELETE' });
    expect(await stored()).toEqual(['batch.paused']);
  });

  test('is disabled and enabled by request', async () => {
    const { endpoint_id: id } = await make();
    const off = await app.ok(pathOf(id), { method: 'PATCH', body: { is_enabled: false } });
    expect([off.disabled_at, off.disabled_reason]).toEqual([NOW.toISOString(), 'by_request']);
    const on = await app.ok(pathOf(id), { method: 'PATCH', body: { is_enabled: true } });
    expect([on.is_enabled, on.disabled_at, on.disabled_reason]).toEqual([true, null, null]);
  });

  test('begins without the failures of its old address when it gets another one', async () => {
    const { endpoint_id: id } = await make();
    const failing = { failingSince: NOW, notBefore: new Date('2100-01-01') };
    await app.db.updateTable('webhookEndpoints').set(failing).execute();
    const change = (body: object) => app.ok(pathOf(id), { method: 'PATCH', body });
    const state = () =>
      app.db
        .selectFrom('webhookEndpoints')
        .select(['failingSince', 'notBefore'])
        .executeTakeFirstOrThrow();
    await change({ description: 'the same' });
    expect(await state()).toEqual(failing);
    await change({ url: 'https://example.com/moved' });
    expect(await state()).toEqual({ failingSince: null, notBefore: null });
  });

  test.each([
    ['a private address', { url: 'http://10.0.0.1/hook' }, 'url'],
    ['an address with a password', { url: 'https://:secret@example.com' }, 'url'],
    ['an unknown event', { event_types: ['call.dreamt'] }, 'event_types[0]'],
    ['no event at all', { event_types: [] }, 'event_types'],
  ])('is refused with %s', async (_case, members, path) => {
    const { status, body } = await app.refused(PATH, { body: { ...ENDPOINT, ...members } });
    expect([status, body.errors?.[0]?.path]).toEqual([400, path]);
  });

  test('counts in the quota of endpoints, together with agents', async () => {
    const hook = 'https://agent.example.com';
    await app.ok('/api/v1/agents/', {
      body: { agent_id: 'agent-1', application_sid: null, call_hook: hook },
    });
    await make();
    await make();
    const { status, body } = await app.refused(PATH, { body: ENDPOINT });
    expect([status, body.quota]).toEqual([403, { name: 'max_endpoints', limit: 3, used: 3 }]);
    await app.request('/api/v1/agents/agent-1', { method: 'DELETE' });
  });

  test('needs an encryption key', async () => {
    await using keyless = await testApp({ cipher: createSecretCipher([]) });
    const { status, body } = await keyless.refused(PATH, { body: ENDPOINT });
    expect([status, body.code]).toEqual([503, 'encryption_key_missing']);
  });

  test('is changed with the scope admin only, and read with any', async () => {
    const { text: token } = await createToken(app.deps, {
      organizationId: DEFAULT_ORGANIZATION_ID,
      name: 'writer',
      scopes: ['read', 'write'],
      expiresAt: null,
      allowedAddresses: null,
      by: COMMAND,
    });
    const { endpoint_id: id } = await make();
    expect((await app.refused(PATH, { body: ENDPOINT, token })).status).toBe(403);
    expect((await app.request(pathOf(id), { token })).status).toBe(200);
  });

  test('is unknown to another organization', async () => {
    const { endpoint_id: id } = await make();
    const { token } = await createOtherOrganization(app);
    expect((await app.refused(pathOf(id), { token })).body.code).toBe('webhook_endpoint_not_found');
    expect(await app.ok(PATH, { token })).toEqual([]);
  });
});

describe('the keys of an endpoint', () => {
  test('sign together after a rotation, until the older one ends', async () => {
    const { endpoint_id: id } = await make();
    const body = { previous_valid_seconds: 3600 };
    const made = await app.ok(`${pathOf(id)}/secrets`, { body });
    expect(made.secret).toMatch(/^whsec_/);
    const { secrets } = await app.ok<{ secrets: { expires_at: string | null }[] }>(pathOf(id));
    expect(secrets.map(({ expires_at }) => expires_at)).toEqual([null, '2027-03-01T10:00:00.000Z']);
  });

  test('may be of both schemes; a public key is shown, its private key never', async () => {
    const { endpoint_id: id } = await make();
    const made = await app.ok(`${pathOf(id)}/secrets`, { body: { signature_scheme: 'v1a' } });
    expect(made).toMatchObject({ secret: null, public_key: expect.stringMatching(/^whpk_/) });
    const { secrets } = await app.ok<{ secrets: { expires_at: string | null }[] }>(pathOf(id));
    expect(secrets.map(({ expires_at }) => expires_at)).toEqual([null, null]);
  });

  test('are deleted one by one, but never the last', async () => {
    const { endpoint_id: id, secrets } = await make();
    const last = `${pathOf(id)}/secrets/${secrets[0]?.secret_id}`;
    const { status, body } = await app.refused(last, { method: 'DELETE' });
    expect([status, body.code]).toEqual([409, 'invalid_transition']);
    await app.ok(`${pathOf(id)}/secrets`, { body: {} });
    expect((await app.request(last, { method: 'DELETE' })).status).toBe(204);
    expect((await app.refused(last, { method: 'DELETE' })).body.code).toBe(
      'webhook_secret_not_found',
    );
  });

  test('are audited, with the endpoint', async () => {
    const { endpoint_id: id } = await make();
    await app.ok(`${pathOf(id)}/secrets`, { body: { previous_valid_seconds: 0 } });
    await app.request(pathOf(id), { method: 'DELETE' });
    const entries = await app.ok<{ action: string; details: object }[]>(
      `/api/v1/audit-log/?object_id=${id}`,
    );
    expect(entries.map(({ action, details }) => [action, details])).toEqual([
      ['delete', {}],
      ['rotate', { scheme: 'v1', previous_valid_seconds: 0 }],
      ['create', {}],
    ]);
  });
});
