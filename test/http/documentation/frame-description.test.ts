import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '../../../src/db/database.ts';
import { TEST_TOKEN, testApp, type RequestOptions, type TestApp } from '../../support/api/app.ts';

const campaigns = '/api/v1/campaigns/';
const operation = z.looseObject({
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string() })).default([]),
  responses: z.record(z.string(), z.looseObject({ headers: z.looseObject({}).optional() })),
});
const document = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });

/** Every operation of the API in the OpenAPI document; call control has a server of its own. */
async function operationsOf(app: TestApp) {
  const { paths } = document.parse(await app.ok('/openapi.json', { token: null }));
  return Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/v1/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, described]) => ({ path, method, ...described })),
    );
}

const unknownId = '00000000-0000-7000-8000-0000000000ff';
const addressOf = (path: string) => path.replaceAll(/\{\w+\}/g, unknownId);
const withKey = (key: string, body: unknown) => ({ body, headers: { 'idempotency-key': key } });

describe('every answer', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ rateLimitPerMinute: 1_000 });
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const valid = { name: 'Spring', agent_id: 'agent-1', phone_numbers: ['+14155550100'] };
  const cases: [number, string, RequestOptions][] = [
    [200, campaigns, {}],
    [200, '/health/live', { token: null }],
    [400, campaigns, { body: '{' }],
    [401, campaigns, { token: null }],
    [403, `${campaigns}?organization_id=${unknownId}`, {}],
    [404, '/api/v1/nowhere', {}],
    [404, '/nowhere', {}],
    [405, campaigns, { method: 'PUT' }],
    [413, campaigns, { body: 'x'.repeat(1024 * 1024 + 1) }],
    [415, campaigns, { body: valid, headers: { 'content-type': 'text/plain' } }],
    [401, '/webhooks/call-status', { body: {} }],
  ];

  test.each(cases)(
    'with status %i of %s carries the security headers',
    async (status, path, sending) => {
      const response = await app.request(path, sending);
      expect(response.status).toBe(status);
      expectSecurityHeaders(response);
    },
  );

  test('that refuses a reused Idempotency-Key carries the security headers', async () => {
    await app.ok(campaigns, withKey('reused', valid));
    const response = await app.request(campaigns, withKey('reused', {}));
    expect(response.status).toBe(422);
    expectSecurityHeaders(response);
  });

  test('that refuses a token over its rate limit carries the security headers', async () => {
    await using limited = await testApp({ rateLimitPerMinute: 1 });
    await limited.request(campaigns);
    const response = await limited.request(campaigns);
    expect(response.status).toBe(429);
    expectSecurityHeaders(response);
  });

  test('without a database carries the security headers', async () => {
    const unreachable = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/nothing', poolSize: 1 });
    await using broken = await testApp({ db: unreachable });
    const response = await broken.request(campaigns);
    expect(response.status).toBe(503);
    expectSecurityHeaders(response);
    await unreachable.destroy();
  });
});

describe('the OpenAPI document', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app[Symbol.asyncDispose]());

  test('describes the rate-limit headers of every operation', async () => {
    for (const { path, method, responses } of await operationsOf(app)) {
      const headers = Object.keys(responses['429']?.headers ?? {});
      expect([method, path, headers]).toEqual([
        method,
        path,
        ['Retry-After', 'RateLimit-Policy', 'RateLimit', 'X-Request-Id'],
      ]);
    }
  });

  test('describes the Idempotency-Key of every POST but those that answer secrets', async () => {
    for (const { path, method, parameters, responses } of await operationsOf(app)) {
      const isRepeatable =
        method === 'post' &&
        !/^\/api\/v1\/(tokens|webhook-endpoints|eligibility-secrets)\/|\/recording-link$/.test(
          path,
        );
      const takesKey = parameters.some(({ name }) => name === 'Idempotency-Key');
      expect([method, path, takesKey]).toEqual([method, path, isRepeatable]);
      if (!isRepeatable) continue;
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '409', '422']));
    }
  });
});

test('no route reveals internals of a failure', async () => {
  const now = new Date();
  await using app = await testApp({ clock: { now: () => now } });
  // The token is cached from here on, so that every route reaches the broken tables.
  await app.ok(campaigns);
  const operations = await operationsOf(app);
  await sql`alter schema public rename to away`.execute(app.db);
  const answers = await Promise.all(
    operations.map(async ({ path, method }) => {
      const hasBody = method !== 'get' && method !== 'delete';
      const body = hasBody && { body: '{"name":"x","contacts":["+14155550111"]}' };
      const response = await app.fetch(
        new Request(`http://localhost${addressOf(path)}`, {
          method: method.toUpperCase(),
          headers: { authorization: `Bearer ${TEST_TOKEN}`, 'content-type': 'application/json' },
          ...body,
        }),
      );
      return { path, method, status: response.status, text: await response.text() };
    }),
  );
  await sql`alter schema away rename to public`.execute(app.db);
  expect(answers.filter(({ status }) => status === 500).length).toBeGreaterThan(5);
  for (const { path, method, text } of answers) {
    const leak = /\n\s+at |\.[jt]s:\d+|node_modules|file:|relation|select /i.exec(text);
    expect([method, path, leak?.[0]]).toEqual([method, path, undefined]);
  }
});

function expectSecurityHeaders({ headers }: Response): void {
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-request-id': expect.any(String),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });
}
