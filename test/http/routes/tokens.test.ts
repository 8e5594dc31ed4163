import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seedBootstrapToken } from '../../../src/services/tokens/tokens.ts';
import {
  DEFAULT_ORGANIZATION_ID,
  testApp,
  TEST_TOKEN,
  type TestApp,
} from '../../support/api/app.ts';
import { createOtherOrganization } from '../../support/api/other-organization.ts';

const path = '/api/v1/tokens/';
const NOW = new Date('2027-03-01T09:00:00Z');

describe('tokens', () => {
  let app: TestApp;
  let now = NOW;
  beforeAll(async () => {
    app = await testApp({ clock: { now: () => now } });
  });
  beforeEach(async () => {
    now = NOW;
    await app.db.deleteFrom('tokens').where('name', '!=', 'bootstrap').execute();
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const make = async (body: Record<string, unknown> = {}) => {
    const made = await app.ok(path, { body: { name: 'dashboard', ...body } });
    return { id: String(made.token_id), token: String(made.token), made };
  };
  const campaignStatus = async (token: string) =>
    (await app.request('/api/v1/campaigns/', { token })).status;

  test('are shown once, at creation, and give access', async () => {
    const { id, token, made } = await make();
    expect(made).toEqual({
      token_id: id,
      organization_id: DEFAULT_ORGANIZATION_ID,
      name: 'dashboard',
      scopes: ['read', 'write'],
      expires_at: null,
      allowed_addresses: null,
      revoked_at: null,
      last_used_at: null,
      created_at: '2027-03-01T09:00:00.000Z',
      token: expect.stringMatching(/^gat_[0-9A-Za-z]{49}$/),
    });
    const { token: _shownOnce, ...kept } = made;
    expect(await app.ok(`${path}${id}`)).toEqual(kept);
    expect(await campaignStatus(token)).toBe(200);
    expect(JSON.stringify(await app.db.selectFrom('tokens').selectAll().execute())).not.toContain(
      token,
    );
  });

  test('with a wrong checksum are refused without a lookup', async () => {
    const { token } = await make();
    const mistyped = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`;
    await using away = await testApp({ db: app.db });
    expect((await away.request('/api/v1/campaigns/', { token: mistyped })).status).toBe(401);
    expect(await campaignStatus(mistyped)).toBe(401);
  });

  test('in BOOTSTRAP_TOKEN with a wrong checksum are refused at startup', async () => {
    const { token } = await make();
    const mistyped = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`;
    await expect(seedBootstrapToken(app.db, { token: mistyped, now })).rejects.toThrow(
      /BOOTSTRAP_TOKEN .* its checksum is wrong/,
    );
  });

  test.each([
    ['read', 200, 403],
    ['write', 403, 400],
  ])('with only the scope %s can do what it allows', async (scope, reading, writing) => {
    const { token } = await make({ scopes: [scope, scope] });
    expect(await campaignStatus(token)).toBe(reading);
    const { status } = await app.request('/api/v1/campaigns/', { token, body: {} });
    expect(status).toBe(writing);
  });

  test('can only be managed with the scope admin', async () => {
    const { id } = await make();
    const { token } = await make({ scopes: ['read', 'write'] });
    const refused = [
      app.refused(path, { token }),
      app.refused(path, { token, body: { name: 'x' } }),
      app.refused(`${path}${id}`, { token }),
      app.refused(`${path}${id}`, { token, method: 'DELETE' }),
    ];
    for (const { status, body } of await Promise.all(refused)) {
      expect([status, body.detail]).toEqual([
        403,
        "the token lacks the scope 'admin': use a token that has it",
      ]);
    }
  });

  test('are refused from their expiry on', async () => {
    const { token, made } = await make({ expires_at: '2027-03-01T09:00:01Z' });
    expect(made.expires_at).toBe('2027-03-01T09:00:01.000Z');
    now = new Date(NOW.getTime() + 999);
    expect(await campaignStatus(token)).toBe(200);
    now = new Date(NOW.getTime() + 1_000);
    expect(await campaignStatus(token)).toBe(401);
  });

  test.each([
    ['no name', {}, 'name'],
    ['an empty name', { name: ' ' }, 'name'],
    ['a long name', { name: 'x'.repeat(201) }, 'name'],
    ['no scope', { name: 'x', scopes: [] }, 'scopes'],
    ['an unknown scope', { name: 'x', scopes: ['root'] }, 'scopes[0]'],
    ['an expiry that has passed', { name: 'x', expires_at: NOW }, 'expires_at'],
    ['a misspelt member', { name: 'x', scope: ['read'] }, 'scope'],
  ])('with %s are refused', async (_rule, body, at) => {
    const answer = await app.refused(path, { body });
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([400, at]);
    expect(await app.ok(path)).toHaveLength(1);
  });

  test('are refused 5 s after their revocation', async () => {
    const { id, token } = await make();
    expect(await campaignStatus(token)).toBe(200);
    const revoke = () => app.request(`${path}${id}`, { method: 'DELETE' });
    expect((await revoke()).status).toBe(204);
    now = new Date(NOW.getTime() + 5_000);
    expect(await campaignStatus(token)).toBe(401);
    expect((await revoke()).status).toBe(204);
    expect(await app.ok(`${path}${id}`)).toMatchObject({ revoked_at: NOW.toISOString() });
  });

  test('are listed newest first in pages, with their last use', async () => {
    const { token } = await make({ name: 'a' });
    now = new Date(NOW.getTime() + 60_000);
    await make({ name: 'b' });
    await campaignStatus(token);
    const response = await app.request(`${path}?limit=2&skip=0`);
    expect(response.headers.get('x-total-count')).toBe('3');
    expect(response.headers.get('link')).toBe('</api/v1/tokens/?limit=2&skip=2>; rel="next"');
    expect(await app.ok(`${path}?limit=1&skip=1`)).toMatchObject([
      { name: 'a', last_used_at: '2027-03-01T09:01:00.000Z' },
    ]);
    for (const query of ['?limit=0', '?limit=1001', '?skip=-1']) {
      expect((await app.refused(`${path}${query}`)).status).toBe(400);
    }
  });

  test.each(['GET', 'DELETE'])(
    'of another organization and unknown ones are 404 for %s',
    async (method) => {
      const { id } = await make();
      const { token } = await createOtherOrganization(app);
      const { status, body } = await app.refused(`${path}${id}`, { method, token });
      expect([status, body.code, body.detail]).toEqual([404, 'token_not_found', 'token not found']);
      expect((await app.refused(`${path}nonsense`, { method })).status).toBe(404);
      expect(await app.ok(`${path}${id}`)).toMatchObject({ revoked_at: null });
    },
  );

  test('of another organization can be neither listed nor created', async () => {
    const { organizationId: organization_id, token } = await createOtherOrganization(app);
    expect(await app.ok(path, { token })).toMatchObject([{ organization_id }]);
    expect((await app.refused(path, { body: { name: 'x', organization_id } })).status).toBe(403);
    expect((await app.refused(`${path}?organization_id=${organization_id}`)).status).toBe(403);
    expect(await app.ok(path)).toHaveLength(1);
    expect((await app.request(path, { token: TEST_TOKEN })).status).toBe(200);
  });
});
