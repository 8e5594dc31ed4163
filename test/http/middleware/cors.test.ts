import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../support/api/app.ts';

const path = '/api/v1/campaigns/';
const allowed = 'https://app.example.com';
const withOrigin = (origin: string) => ({ headers: { origin } });
const preflight = {
  method: 'OPTIONS',
  token: null,
  headers: {
    origin: allowed,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization, content-type, idempotency-key',
  },
};

describe('CORS for a list of origins', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ corsOrigins: [allowed, 'http://localhost:3000'] });
  });
  afterAll(() => app[Symbol.asyncDispose]());

  test.each([allowed, 'http://localhost:3000'])('lets %s read responses', async (origin) => {
    const { headers } = await app.request(path, withOrigin(origin));
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    expect(headers.get('access-control-expose-headers')).toContain('X-Total-Count');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('vary')).toContain('Origin');
  });

  test('lets an allowed origin read a refusal', async () => {
    const { status, headers } = await app.request(path, { ...withOrigin(allowed), token: null });
    expect([status, headers.get('access-control-allow-origin')]).toEqual([401, allowed]);
  });

  test('answers a preflight request without a token', async () => {
    const { status, headers } = await app.request(path, preflight);
    expect(status).toBe(204);
    expect(Object.fromEntries(headers)).toMatchObject({
      'access-control-allow-origin': allowed,
      'access-control-allow-methods': 'GET,HEAD,POST,PUT,PATCH,DELETE',
      'access-control-allow-headers': 'authorization,content-type,idempotency-key',
      'x-content-type-options': 'nosniff',
    });
  });

  test.each(['https://app.example.com.evil.example', 'http://app.example.com', 'null'])(
    'does not allow the origin %s',
    async (origin) => {
      const { headers } = await app.request(path, withOrigin(origin));
      expect(headers.get('access-control-allow-origin')).toBeNull();
    },
  );
});

test('CORS with * allows every origin', async () => {
  await using app = await testApp({ corsOrigins: ['*'] });
  const { headers } = await app.request(path, withOrigin(allowed));
  expect(headers.get('access-control-allow-origin')).toBe('*');
});

test('CORS allows no origin by default', async () => {
  await using app = await testApp();
  const { headers } = await app.request(path, withOrigin(allowed));
  expect(headers.get('access-control-allow-origin')).toBeNull();
  expect((await app.request(path, preflight)).status).toBe(403);
});
