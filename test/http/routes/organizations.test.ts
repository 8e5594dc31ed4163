import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NO_QUOTAS } from '../../../src/domain/limits/quotas.ts';
import { viewQuotas } from '../../../src/schemas/quotas.ts';
import { DEFAULT_ORGANIZATION_ID, testApp, type TestApp } from '../../support/api/app.ts';
import { createOtherOrganization } from '../../support/api/other-organization.ts';

const path = '/api/v1/organization';
const NOW = new Date('2027-03-01T09:00:00Z');
const unlimited = {
  max_live_calls: null,
  max_attempts_per_callee_24h: null,
  max_attempts_per_callee_7d: null,
  attempt_cap_action: 'wait',
  retention_days: null,
  strict_requests: false,
  allowed_prefixes: null,
  max_calls_per_number_24h: null,
  number_rest: null,
  max_calls_per_day: null,
  max_spend_usd_per_day: null,
  max_cost_per_call_usd: null,
};

describe('the organization endpoint', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ clock: { now: () => NOW } });
  });
  beforeEach(async () => {
    await patch(unlimited);
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const patch = (body: unknown) => app.ok(path, { method: 'PATCH', body });

  test.each(['', '/'])(
    'returns the organization of the token at /organization%s',
    async (slash) => {
      expect(await app.ok(`${path}${slash}`)).toEqual({
        organization_id: DEFAULT_ORGANIZATION_ID,
        name: 'default',
        destinations: {
          closed_kinds: ['premium', 'shared_cost', 'satellite'],
          allowed_countries: null,
        },
        ...unlimited,
        effective_quotas: viewQuotas(NO_QUOTAS),
        usage: {
          live_calls: 0,
          contacts_stored: 0,
          open_batches: 0,
          concurrent_uploads: 0,
          call_control_accounts: 0,
          endpoints: 0,
          spend_today_usd: 0,
        },
        usage_today: null,
        scopes: ['read', 'write', 'admin'],
        created_at: expect.any(String),
        updated_at: '2027-03-01T09:00:00.000Z',
      });
    },
  );

  test('returns each token its own organization and scopes', async () => {
    const other = await createOtherOrganization(app, ['read']);
    expect(await app.ok(path, other)).toMatchObject({
      organization_id: other.organizationId,
      name: 'other',
      scopes: ['read'],
    });
  });

  test('sets limits by merge patch and removes them by null', async () => {
    expect(await patch({ max_live_calls: 100, retention_days: 30 })).toMatchObject({
      ...unlimited,
      max_live_calls: 100,
      retention_days: 30,
    });
    const changed = {
      max_attempts_per_callee_24h: 3,
      max_attempts_per_callee_7d: 7,
      attempt_cap_action: 'fail',
    };
    const patched = await patch({ ...changed, max_live_calls: null });
    expect(patched).toMatchObject({ ...unlimited, ...changed, retention_days: 30 });
    expect(await app.ok(path)).toEqual(patched);
  });

  test('accepts its own response as a patch', async () => {
    const answer = await patch({ max_live_calls: 5 });
    expect(await patch(answer)).toEqual(answer);
  });

  test.each([
    ['max_live_calls', 1, 100_000],
    ['max_attempts_per_callee_24h', 1, 1000],
    ['max_attempts_per_callee_7d', 1, 1000],
    ['retention_days', 1, 36_500],
  ])('accepts %s from %i to %i', async (name, lowest, highest) => {
    for (const value of [lowest, highest]) {
      expect(await patch({ [name]: value })).toMatchObject({ [name]: value });
    }
    for (const value of [lowest - 1, highest + 1, lowest + 0.5, `${lowest}`]) {
      const { status, body } = await app.refused(path, {
        method: 'PATCH',
        body: { [name]: value },
      });
      expect([status, body.errors?.[0]?.path]).toEqual([400, name]);
    }
    expect(await app.ok(path)).toMatchObject({ [name]: highest });
  });

  test.each([
    ['another name', { name: 'mine' }],
    ['another created_at', { created_at: '2026-01-01T00:00:00Z' }],
    ['a misspelt limit', { max_live_call: 1 }],
    ['a body that is not an object', []],
    ['another id', { organization_id: '01a1fe91-411b-7430-b36b-57eee90ef99b' }],
  ])('refuses a patch with %s', async (_rule, body) => {
    expect((await app.refused(path, { method: 'PATCH', body })).status).toBe(400);
  });

  test('needs the scope admin for a patch', async () => {
    const { token, organizationId } = await createOtherOrganization(app, ['read', 'write']);
    const sending = { method: 'PATCH', body: { max_live_calls: 1 } };
    expect((await app.refused(path, { ...sending, token })).status).toBe(403);
    const admin = await createOtherOrganization(app);
    expect(await app.ok(path, { ...sending, token: admin.token })).toMatchObject({
      organization_id: admin.organizationId,
      max_live_calls: 1,
    });
    expect(await app.ok(path)).toMatchObject({ max_live_calls: null });
    expect(await app.ok(path, { token })).toMatchObject({
      organization_id: organizationId,
      max_live_calls: null,
    });
  });
});
