import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_TOKEN, testApp, type TestApp } from '../../support/api/app.ts';

const campaigns = '/api/v1/campaigns/';
const valid = { name: 'Spring', agent_id: 'agent-1', phone_numbers: ['+14155550100'] };
const rawHeaders = (type: string) => ({ headers: { 'content-type': type } });

describe('a request', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app[Symbol.asyncDispose]());

  test('is answered with its request id and the security headers', async () => {
    const { headers } = await app.request(campaigns, { headers: { 'x-request-id': 'mine-1' } });
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-request-id': 'mine-1',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
  });

  test('gets a new request id when the sent one is not safe to log', async () => {
    const { headers } = await app.request(campaigns, { headers: { 'x-request-id': 'a b' } });
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('gets a new request id when the sent one may hold a telephone number', async () => {
    const { headers } = await app.request(campaigns, {
      headers: { 'x-request-id': 'call-442079460144' },
    });
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test.each([
    ['GET', '/api/v1/batches/nonsense/pause', 'POST, PUT, PATCH'],
    ['DELETE', '/api/v1/campaigns/', 'GET, HEAD, POST'],
    ['PUT', '/health/live', 'GET, HEAD'],
    ['GET', '/api/v1/campaigns/create', 'POST'],
    ['PATCH', '/api/v1/campaigns/create', 'POST'],
    ['OPTIONS', '/api/v1/campaigns/create', 'POST'],
    ['GET', '/api/v1/batches/create', 'POST'],
  ])('%s %s is answered with 405 and the allowed methods', async (method, path, allowed) => {
    const response = await app.request(path, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, allowed]);
    expect(await response.json()).toMatchObject({ code: 'method_not_allowed' });
  });

  test('to an unknown route is answered with 404', async () => {
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

  test('without Content-Length is refused when it exceeds the body limit', async () => {
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
  ])('with the content type %s is accepted', async (type) => {
    const response = await app.request(campaigns, { body: valid, ...rawHeaders(type) });
    expect(response.status).toBe(200);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=latin1',
  ])('with the content type %s is refused', async (type) => {
    const answer = await app.refused(campaigns, { body: valid, ...rawHeaders(type) });
    expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
  });
});
