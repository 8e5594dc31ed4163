import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../src/db/database.ts';
import { TEST_TOKEN, testApp, type TestApp } from '../../support/app.ts';

const campaigns = '/api/v1/campaigns/';
const valid = { name: 'Spring', agent_id: 'agent-1', phone_numbers: ['+14155550100'] };
const rawHeaders = (type: string) => ({ headers: { 'content-type': type } });

describe('every request', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app[Symbol.asyncDispose]());

  test('is answered with its id and with guards against browsers', async () => {
    const { headers } = await app.request(campaigns, { headers: { 'x-request-id': 'mine-1' } });
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-request-id': 'mine-1',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
  });

  test('gets an id of its own instead of one that breaks the log', async () => {
    const { headers } = await app.request(campaigns, { headers: { 'x-request-id': 'a b' } });
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test.each([
    ['GET', '/api/v1/batches/nonsense/pause', 'POST, PUT, PATCH'],
    ['DELETE', '/api/v1/campaigns/', 'GET, HEAD, POST'],
    ['PUT', '/health/live', 'GET, HEAD'],
    ['GET', '/api/v1/campaigns/create', 'POST'],
    ['PATCH', '/api/v1/campaigns/create', 'POST'],
    ['OPTIONS', '/api/v1/campaigns/create', 'POST'],
  ])('%s %s is answered with what is allowed', async (method, path, allowed) => {
    const response = await app.request(path, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, allowed]);
    expect(await response.json()).toMatchObject({ code: 'method_not_allowed' });
  });

  test('to nowhere is answered 404', async () => {
    const { status, body } = await app.refused('/api/v1/nowhere');
    expect([status, body.code]).toEqual([404, 'route_not_found']);
  });

  test.each([
    ['malformed', '{"name":', 400, 'malformed_json'],
    ['not UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 400, 'malformed_json'],
    ['empty', '', 400, 'malformed_json'],
    ['a list', '[]', 400, 'validation_failed'],
    ['nested too deeply', '['.repeat(100_000) + ']'.repeat(100_000), 400, 'validation_failed'],
    ['larger than 1 MiB', `"${'x'.repeat(1024 * 1024)}"`, 413, 'body_too_large'],
  ])('with a body that is %s is refused', async (_, body, status, code) => {
    expect(await app.refused(campaigns, { body })).toMatchObject({ status, body: { code } });
  });

  test('without a declared length is read up to the limit', async () => {
    const stream = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024).fill(0x20)),
    });
    const request = new Request(`http://localhost${campaigns}`, {
      method: 'POST',
      body: stream,
      headers: { authorization: `Bearer ${TEST_TOKEN}`, 'content-type': 'application/json' },
      duplex: 'half',
    });
    expect((await app.fetch(request)).status).toBe(413);
  });

  test.each([
    'application/json; charset=utf-8',
    'application/merge-patch+json',
    'APPLICATION/JSON',
  ])('in %s is read', async (type) => {
    const response = await app.request(campaigns, { body: valid, ...rawHeaders(type) });
    expect(response.status).toBe(200);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=latin1',
  ])('in %s is refused', async (type) => {
    const answer = await app.refused(campaigns, { body: valid, ...rawHeaders(type) });
    expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
  });
});

describe('health', () => {
  test('tells whether the parts are there', async () => {
    const sweptAt = new Date('2026-11-02T09:00:00Z');
    await using app = await testApp({ lastSweepAt: async () => sweptAt });
    expect(await app.ok('/health/live', { token: null })).toEqual({ status: 'ok' });
    expect(await app.ok('/health/ready', { token: null })).toEqual({
      status: 'ok',
      database: 'ok',
      temporal: 'ok',
      last_sweep_at: '2026-11-02T09:00:00.000Z',
    });
  });

  test('tells which part is missing', async () => {
    await using app = await testApp({ lastSweepAt: () => Promise.reject(new Error('away')) });
    const response = await app.request('/health/ready', { token: null });
    expect([response.status, await response.json()]).toEqual([
      503,
      {
        status: 'unavailable',
        database: 'ok',
        temporal: 'unavailable',
        last_sweep_at: null,
      },
    ]);
  });

  test('a database that is away is 503, to be tried again', async () => {
    const nowhere = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/nothing', poolSize: 1 });
    await using app = await testApp({ db: nowhere });
    const response = await app.request(campaigns);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await response.json()).toMatchObject({ code: 'unavailable' });
    expect((await app.request('/health/ready')).status).toBe(503);
    await nowhere.destroy();
  });
});

describe('documentation', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app[Symbol.asyncDispose]());

  test('is open and describes every path', async () => {
    const document = await app.ok<{ openapi: string; paths: object }>('/api/v1/openapi.json', {
      token: null,
    });
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths).toSorted()).toEqual([
      '/api/v1/agents/',
      '/api/v1/agents/{agent_id}',
      '/api/v1/batches/',
      '/api/v1/batches/{batch_id}',
      '/api/v1/batches/{batch_id}/actions',
      '/api/v1/batches/{batch_id}/cancel',
      '/api/v1/batches/{batch_id}/contacts',
      '/api/v1/batches/{batch_id}/contacts/{contact_id}',
      '/api/v1/batches/{batch_id}/contacts/{contact_id}/follow-up',
      '/api/v1/batches/{batch_id}/contacts/{contact_id}/retry',
      '/api/v1/batches/{batch_id}/contacts/{contact_id}/skip',
      '/api/v1/batches/{batch_id}/debug',
      '/api/v1/batches/{batch_id}/dispatch',
      '/api/v1/batches/{batch_id}/events',
      '/api/v1/batches/{batch_id}/export.csv',
      '/api/v1/batches/{batch_id}/pause',
      '/api/v1/batches/{batch_id}/resume',
      '/api/v1/batches/{batch_id}/retry',
      '/api/v1/call-control-accounts/',
      '/api/v1/call-control-accounts/{account_id}',
      '/api/v1/call-control-accounts/{account_id}/webhook-secret',
      '/api/v1/calls/',
      '/api/v1/calls/{execution_id}',
      '/api/v1/calls/{execution_id}/recording',
      '/api/v1/calls/{execution_id}/report',
      '/api/v1/campaigns/',
      '/api/v1/campaigns/create',
      '/api/v1/campaigns/{campaign_id}',
      '/api/v1/campaigns/{campaign_id}/actions',
      '/api/v1/campaigns/{campaign_id}/batches',
      '/api/v1/campaigns/{campaign_id}/cancel',
      '/api/v1/campaigns/{campaign_id}/pause',
      '/api/v1/campaigns/{campaign_id}/preview',
      '/api/v1/campaigns/{campaign_id}/resume',
      '/api/v1/campaigns/{campaign_id}/stats',
      '/api/v1/organization',
      '/api/v1/suppressions/',
      '/api/v1/suppressions/{suppression_id}',
      '/api/v1/tokens/',
      '/api/v1/tokens/{token_id}',
    ]);
  });

  test.each(['/docs', '/docs/', '/api/v1/docs'])('%s shows it with our own files', async (path) => {
    const page = await (await app.request(path, { token: null })).text();
    const links = [...page.matchAll(/(?:src|href|data-document)="([^"]+)"/g)].map(
      ([, link = '']) => new URL(link, `http://localhost${path}`),
    );
    expect(links).toHaveLength(5);
    for (const link of links) {
      expect((await app.request(link.pathname, { token: null })).status).toBe(200);
    }
  });
});
