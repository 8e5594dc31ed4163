import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedBootstrapToken } from '../../../src/services/tokens/tokens.ts';
import { testApp, type TestApp } from '../../support/api/app.ts';

const path = '/api/v1/campaigns/';
const limitsOf = ({ status, headers }: Response) => [
  status,
  headers.get('ratelimit-policy'),
  headers.get('ratelimit'),
  headers.get('retry-after'),
];

describe('a rate limit', () => {
  let app: TestApp;
  let now = new Date('2027-03-01T09:00:00Z');
  beforeAll(async () => {
    app = await testApp({ clock: { now: () => now }, rateLimitPerMinute: 3 });
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const advance = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  const policy = '"per-token";q=3;w=60';

  test('is reported in the headers of every response to a token', async () => {
    const answers = [
      await app.request(path),
      await app.request('/api/v1/nowhere'),
      await app.request(path, { method: 'PATCH' }),
    ];
    expect(answers.map(limitsOf)).toEqual([
      [200, policy, '"per-token";r=2;t=60', null],
      [404, policy, '"per-token";r=1;t=60', null],
      [405, policy, '"per-token";r=0;t=60', null],
    ]);
  });

  test('refuses further requests until the minute is over', async () => {
    advance(20_000);
    const refused = await app.request(path);
    expect(limitsOf(refused)).toEqual([429, policy, '"per-token";r=0;t=40', '40']);
    expect(await refused.json()).toMatchObject({ code: 'rate_limited' });
    advance(39_999);
    expect((await app.request(path)).status).toBe(429);
    advance(1);
    expect((await app.request(path)).status).toBe(200);
  });

  test('counts each token separately', async () => {
    const token = 'gat_another-token-of-the-organization';
    await seedBootstrapToken(app.db, { token, now });
    await Promise.all([1, 2, 3].map(() => app.request(path)));
    expect((await app.request(path)).status).toBe(429);
    expect((await app.request(path, { token })).status).toBe(200);
  });

  test('does not apply to health checks and the OpenAPI document', async () => {
    const paths = ['/health/live', '/openapi.json'];
    const answers = await Promise.all(
      [...paths, ...paths, ...paths].map((requested) => app.request(requested, { token: null })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  });

  test('sends no headers when it is not set', async () => {
    await using unlimited = await testApp();
    expect(limitsOf(await unlimited.request(path))).toEqual([200, null, null, null]);
  });
});
