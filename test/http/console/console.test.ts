import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consoleRoutes } from '../../../src/http/console/console.ts';

const PAGE =
  '<meta property="csp-nonce" nonce="NONCE_OF_THE_ANSWER"><script nonce="NONCE_OF_THE_ANSWER">';

const LARGE = 'start();'.repeat(1000);

function nonceOf(response: Response): string | undefined {
  return /'nonce-([\w-]{22})'/.exec(response.headers.get('content-security-policy') ?? '')?.[1];
}

describe('The console', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'redial-console-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), PAGE);
    await writeFile(join(folder, 'assets', 'routes.store-a1.js'), 'start();');
    await writeFile(join(folder, 'assets', 'large-c3.js'), LARGE);
  });
  afterAll(() => rm(folder, { recursive: true }));

  const get = (path: string, headers = {}) =>
    consoleRoutes(pathToFileURL(`${folder}/`)).request(path, { headers });

  test('answers its page at each of its addresses, with a nonce of the answer alone', async () => {
    const [first, second] = [await get('/'), await get('/batches/1')];
    const nonce = nonceOf(first);
    expect(await first.text()).toBe(PAGE.replaceAll('NONCE_OF_THE_ANSWER', String(nonce)));
    expect(nonce).not.toBe(nonceOf(second));
    expect(second.status).toBe(200);
  });

  test('lets its page load its own files alone', async () => {
    const policy = (await get('/')).headers.get('content-security-policy') ?? '';
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      expect.stringMatching(/^style-src 'self' 'nonce-[\w-]{22}'$/),
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "media-src 'self' blob:",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'none'",
    ]);
  });

  test('lets browsers keep its files for ever', async () => {
    const file = await get('/assets/routes.store-a1.js');
    expect(file.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await file.text()).toBe('start();');
  });

  test('compresses its files for whoever takes it', async () => {
    const file = await get('/assets/large-c3.js', { 'accept-encoding': 'gzip, br' });
    expect(file.headers.get('content-encoding')).toBe('gzip');
    expect(file.headers.get('vary')).toBe('Accept-Encoding');
    expect(gunzipSync(await file.arrayBuffer()).toString()).toBe(LARGE);
    const plain = await get('/assets/large-c3.js');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(LARGE);
  });

  test.each([
    '/assets/index-b2.js',
    '/assets/..%2findex.html',
    '/assets/..js',
    '/assets/%00.js',
    '/icon.svg',
  ])('has no file %s', async (path) => expect((await get(path)).status).toBe(404));

  test('says how it is built where it is not', async () => {
    const response = await consoleRoutes(pathToFileURL(`${folder}/nowhere/`)).request('/');
    expect(response.status).toBe(503);
    expect(await response.text()).toMatch(/run npm ci, or npm run prepare/);
  });
});
