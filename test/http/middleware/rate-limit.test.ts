import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createToken, seedBootstrapToken } from '../../../src/services/tokens/tokens.ts';
import { NO_QUOTAS } from '../../../src/domain/limits/quotas.ts';
import { reportKey } from '../../../src/signatures/report-key.ts';
import { storeBatch } from '../../support/rows/batch.ts';
import { storeCall } from '../../support/rows/call.ts';
import { storeOperatorSettings } from '../../support/rows/operator-settings.ts';
import { createOtherOrganization } from '../../support/api/other-organization.ts';
import { DEFAULT_ORGANIZATION_ID, testApp, type TestApp } from '../../support/api/app.ts';

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

const anotherToken = ({ deps }: TestApp) =>
  createToken(deps, { organizationId: DEFAULT_ORGANIZATION_ID, name: 'another', scopes: ['read'] });

describe('the quota of requests of an organization', () => {
  const NOW = new Date('2027-03-01T09:00:00Z');
  const quotas = { ...NO_QUOTAS, maxRequestsPerMinute: 4 };
  const limited = (rateLimitPerMinute: number | null = null) =>
    testApp({ clock: { now: () => NOW }, rateLimitPerMinute, quotas });

  test('is used by all of its tokens together, and leaves other organizations theirs', async () => {
    await using app = await limited();
    const { text: token } = await anotherToken(app);
    const other = await createOtherOrganization(app);
    const policy = '"per-organization";q=4;w=60';
    for (const own of [{}, { token }, {}]) await app.request(path, own);
    expect(limitsOf(await app.request(path, { token }))).toEqual([
      200,
      policy,
      '"per-organization";r=0;t=60',
      null,
    ]);
    expect(await app.refused(path)).toMatchObject({
      status: 429,
      body: {
        code: 'rate_limited',
        detail: 'the organization has used its 4 requests of this minute: try again in 60 s',
      },
    });
    expect((await app.request(path, { token })).headers.get('retry-after')).toBe('60');
    expect((await app.request(path, other)).status).toBe(200);
  });

  test('is that which the operator has set for the organization', async () => {
    await using app = await limited();
    const other = await createOtherOrganization(app);
    await storeOperatorSettings(app.db, other, { maxRequestsPerMinute: 1 });
    const statuses = [await app.request(path, other), await app.request(path, other)];
    expect(statuses.map(({ status }) => status)).toEqual([200, 429]);
  });

  test('holds besides the limit of a token, whose refused requests it does not count', async () => {
    await using app = await limited(2);
    const { text: token } = await anotherToken(app);
    expect(limitsOf(await app.request(path))).toEqual([
      200,
      '"per-token";q=2;w=60, "per-organization";q=4;w=60',
      '"per-token";r=1;t=60, "per-organization";r=3;t=60',
      null,
    ]);
    const answers = [];
    for (const own of [{}, {}, {}, { token }, { token }]) {
      answers.push((await app.request(path, own)).status);
    }
    expect(answers).toEqual([200, 429, 429, 200, 200]);
  });

  test('counts reports with the key of a call, for the organization of the call', async () => {
    await using app = await limited();
    const { organizationId, contactIds } = await storeBatch(app.db);
    await storeOperatorSettings(app.db, { organizationId }, { maxRequestsPerMinute: 1 });
    const [contactId] = contactIds;
    const { executionId } = await storeCall(app.db, { contactId });
    const [secret] = app.deps.reportSecrets;
    const report = () => {
      const validUntil = new Date(NOW.getTime() + 60_000);
      const key = reportKey(secret, { executionId, validUntil });
      const body = { summary: 'They talked.' };
      return app.request(`/api/v1/calls/${executionId}/report?key=${key}`, { token: null, body });
    };
    expect(limitsOf(await report())).toEqual([
      200,
      '"per-organization";q=1;w=60',
      '"per-organization";r=0;t=60',
      null,
    ]);
    expect((await report()).status).toBe(429);
    expect((await app.request(path)).status).toBe(200);
  });
});
