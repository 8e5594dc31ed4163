import { afterAll, describe, expect, test } from 'vitest';
import { Hono } from 'hono';
import type { AppEnv } from '../../../src/http/deps.ts';
import { staticFile } from '../../../src/http/documentation/static-file.ts';
import { testApp } from '../../support/api/app.ts';

const app = await testApp();
afterAll(() => app[Symbol.asyncDispose]());

const files = ['/openapi.json', '/docs', '/docs/', '/docs/start.js', '/docs/swagger-ui-bundle.js'];

describe('the documentation', () => {
  test.each(files)('at %s is answered with 304 to a browser that has it', async (path) => {
    const first = await app.request(path, { token: null });
    const etag = first.headers.get('etag') ?? '';
    expect([first.status, etag]).toEqual([200, expect.stringMatching(/^"[\w-]{43}"$/)]);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const headers = { 'if-none-match': known };
      const again = await app.request(path, { token: null, headers });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
    const headers = { 'if-none-match': '"other"' };
    expect((await app.request(path, { token: null, headers })).status).toBe(200);
  });
});

describe('a static file', () => {
  test('is built once for all requests', async () => {
    let built = 0;
    const routes = new Hono<AppEnv>();
    const build = () => `built ${(built += 1)} times`;
    routes.get('/', staticFile('text/plain', build));
    const texts = await Promise.all(
      Array.from({ length: 5 }, async () => (await routes.request('/')).text()),
    );
    expect(new Set(texts)).toEqual(new Set(['built 1 times']));
  });

  test('is built again after it could not be built', async () => {
    let isBroken = true;
    const routes = new Hono<AppEnv>();
    const build = async () => {
      if (isBroken) throw new Error('not yet');
      return Buffer.from('built');
    };
    routes.onError((_error, c) => c.text('failed', 500));
    routes.get('/', staticFile('text/plain', build));
    expect((await routes.request('/')).status).toBe(500);
    isBroken = false;
    expect(await (await routes.request('/')).text()).toBe('built');
  });
});
