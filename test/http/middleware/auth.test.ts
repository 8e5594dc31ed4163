import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, TEST_TOKEN, type TestApp } from '../../support/app.ts';

const path = '/api/v1/campaigns/';

describe('a token', () => {
  let app: TestApp;
  let now = new Date('2027-03-01T09:00:00Z');
  beforeAll(async () => {
    app = await testApp({ clock: { now: () => now } });
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const later = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  const row = () => app.db.selectFrom('tokens').selectAll().executeTakeFirstOrThrow();

  test.each([
    ['none', {}],
    ['another scheme', { authorization: `Basic ${TEST_TOKEN}` }],
    ['no prefix', { authorization: 'Bearer secret' }],
    ['an unknown one', { authorization: 'Bearer gat_unknown' }],
  ])('is required: %s', async (_, headers) => {
    const response = await app.request(path, { token: null, headers });
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect([response.status, await response.json()]).toEqual([
      401,
      {
        detail:
          'a valid token is required: send the header Authorization: Bearer gat_… with a token that is neither expired nor revoked',
        code: 'unauthorized',
        request_id: expect.any(String),
      },
    ]);
  });

  test.each(['/api/v1/nowhere', '/api/v1/campaigns/nonsense', '/api/v1/campaigns/?limit=x'])(
    'is asked for before %s is judged',
    async (asked) => {
      expect((await app.request(asked, { token: null })).status).toBe(401);
    },
  );

  test('is asked for before the body is judged', async () => {
    const { status } = await app.refused(path, { token: null, body: '{' });
    expect(status).toBe(401);
  });

  test('is stored as a hash only', async () => {
    expect(JSON.stringify(await row())).not.toContain(TEST_TOKEN);
  });

  test('notes its use once a minute', async () => {
    later(120_000);
    const first = now;
    await app.ok(path);
    later(6_000);
    await app.ok(path);
    expect((await row()).lastUsedAt).toEqual(first);
    later(60_000);
    await app.ok(path);
    expect((await row()).lastUsedAt).toEqual(now);
  });

  test('is refused at most 5 s after it was revoked', async () => {
    await app.ok(path);
    await app.db.updateTable('tokens').set({ revokedAt: now }).execute();
    later(5_000);
    expect((await app.request(path)).status).toBe(401);
    await app.db.updateTable('tokens').set({ revokedAt: null }).execute();
  });

  test('is refused from its expiry on, cached or not', async () => {
    later(60_000);
    const expiresAt = new Date(now.getTime() + 1_000);
    await app.db.updateTable('tokens').set({ expiresAt }).execute();
    expect((await app.request(path)).status).toBe(200);
    later(1_000);
    expect((await app.request(path)).status).toBe(401);
    await app.db.updateTable('tokens').set({ expiresAt: null }).execute();
  });

  test('needs the scope of the method', async () => {
    later(60_000);
    await app.db
      .updateTable('tokens')
      .set({ scopes: ['read'] })
      .execute();
    expect((await app.request(path)).status).toBe(200);
    const { status, body } = await app.refused(path, { body: {} });
    expect([status, body.code]).toEqual([403, 'forbidden']);
  });
});
