import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, TEST_TOKEN, type TestApp } from '../../support/api/app.ts';

const path = '/api/v1/campaigns/';

describe('authentication', () => {
  let app: TestApp;
  let now = new Date('2027-03-01T09:00:00Z');
  beforeAll(async () => {
    app = await testApp({ clock: { now: () => now } });
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const advance = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  const row = () => app.db.selectFrom('tokens').selectAll().executeTakeFirstOrThrow();

  test.each([
    ['no token', {}],
    ['another scheme', { authorization: `Basic ${TEST_TOKEN}` }],
    ['a token without the prefix gat_', { authorization: 'Bearer secret' }],
    ['an unknown token', { authorization: 'Bearer gat_unknown' }],
  ])('refuses a request with %s', async (_, headers) => {
    const response = await app.request(path, { token: null, headers });
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect([response.status, await response.json()]).toEqual([
      401,
      {
        detail:
          'a valid token is required: send the header Authorization: Bearer gat_… with a token that is neither expired nor revoked, from an address that it allows',
        code: 'unauthorized',
        documentation_url: '/docs/errors#unauthorized',
        request_id: expect.any(String),
      },
    ]);
  });

  test.each([
    '/api/v1/nowhere',
    '/api/v1/token',
    '/api/v1/campaigns/nonsense',
    '/api/v1/campaigns/?limit=x',
  ])('refuses %s without a token before it looks at the path', async (requested) => {
    expect((await app.request(requested, { token: null })).status).toBe(401);
  });

  test('refuses a request without a token before it reads the body', async () => {
    const { status } = await app.refused(path, { token: null, body: '{' });
    expect(status).toBe(401);
  });

  test('stores only a hash of each token', async () => {
    expect(JSON.stringify(await row())).not.toContain(TEST_TOKEN);
  });

  test('updates the last use of a token once a minute', async () => {
    advance(120_000);
    const first = now;
    await app.ok(path);
    advance(6_000);
    await app.ok(path);
    expect((await row()).lastUsedAt).toEqual(first);
    advance(60_000);
    await app.ok(path);
    expect((await row()).lastUsedAt).toEqual(now);
  });

  test('refuses a revoked token after 5 s at the latest', async () => {
    await app.ok(path);
    await app.db.updateTable('tokens').set({ revokedAt: now }).execute();
    advance(5_000);
    expect((await app.request(path)).status).toBe(401);
    await app.db.updateTable('tokens').set({ revokedAt: null }).execute();
  });

  test('refuses an expired token at once, even a cached one', async () => {
    advance(60_000);
    const expiresAt = new Date(now.getTime() + 1_000);
    await app.db.updateTable('tokens').set({ expiresAt }).execute();
    expect((await app.request(path)).status).toBe(200);
    advance(1_000);
    expect((await app.request(path)).status).toBe(401);
    await app.db.updateTable('tokens').set({ expiresAt: null }).execute();
  });

  test('refuses a token without the scope of the method', async () => {
    advance(60_000);
    await app.db
      .updateTable('tokens')
      .set({ scopes: ['read'] })
      .execute();
    expect((await app.request(path)).status).toBe(200);
    const { status, body } = await app.refused(path, { body: {} });
    expect([status, body.code]).toEqual([403, 'forbidden']);
  });
});
