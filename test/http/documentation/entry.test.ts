import { afterAll, describe, expect, test } from 'vitest';
import { statusOf } from '../../../src/http/middleware/errors.ts';
import { testApp } from '../../support/api/app.ts';

const app = await testApp();
afterAll(() => app[Symbol.asyncDispose]());

describe('the documentation of errors', () => {
  test('has a section for each code, to which every error points', async () => {
    const { body } = await app.refused('/api/v1/campaigns/?page=2');
    expect(body.documentation_url).toBe('/docs/errors#validation_failed');
    const page = await app.request('/docs/errors', { token: null });
    const text = await page.text();
    const ids = [...text.matchAll(/<h2 id="(\w+)">/g)].map(([, id = '']) => id);
    expect(ids.toSorted()).toEqual(Object.keys(statusOf).toSorted());
  });

  test('is there for requests without a token and for paths that do not exist', async () => {
    const unknown = await app.refused('/nowhere');
    expect(unknown.body.documentation_url).toBe('/docs/errors#route_not_found');
    const { body } = await app.refused('/api/v1/batches/', { token: null });
    expect(body.documentation_url).toBe('/docs/errors#unauthorized');
  });
});

describe('the beginning of the API', () => {
  test.each([
    ['/', '/docs'],
    ['/api/v1', '/api/v1/docs'],
    ['/api/v1/', '/api/v1/docs'],
  ])('at %s names the documentation, and sends browsers there', async (path, documentation) => {
    const answer = await app.request(path, { token: null });
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { name: 'Redial', api_url: '/api/v1', documentation_url: documentation },
    ]);
    const headers = { accept: 'text/html,application/xhtml+xml' };
    const page = await app.request(path, { token: null, headers });
    expect([page.status, page.headers.get('location')]).toEqual([302, documentation]);
  });

  test('says to the pages of a browser who may allow them', async () => {
    const headers = { origin: 'https://a.example', 'access-control-request-method': 'POST' };
    const { status, body } = await app.refused('/api/v1/batches/', {
      method: 'OPTIONS',
      token: null,
      headers,
    });
    expect([status, body.detail]).toEqual([403, expect.stringContaining('CORS_ORIGINS')]);
  });
});
