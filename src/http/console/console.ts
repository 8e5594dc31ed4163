import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { Hono } from 'hono';
import type { Context } from 'hono';
import { compress } from 'hono/compress';
import type { AppEnv } from '../deps.ts';
import { noSuchRoute } from '../middleware/unknown-route.ts';
import { answerError } from '../middleware/errors.ts';
import { contentSecurityPolicy, NONCE_PLACEHOLDER } from './content-security-policy.ts';

/** Where `npm ci`, and the first stage of the image, build the console. */
const BUILT_CONSOLE = new URL('../../../console/dist/', import.meta.url);

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Vite names its files by a digest of their content, so a name never gets another content. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Words with dots between them, such as `notifications.store-a1.js`: none leads out of the folder. */
const ASSET_NAME = /^[\w-]+(\.[\w-]+)*\.(js|css|svg)$/;

const NOT_BUILT =
  'The console is not built: run npm ci, or npm run prepare, in the folder of Redial, and restart the API.\n';

/**
 * The console: a page without content of its own for each of its addresses, and the files that it loads. It
 * needs no token: whoever opens it signs in with one, which the browser sends to the API alone.
 */
export function consoleRoutes(folder: URL = BUILT_CONSOLE): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get('/assets/:name', compress(), (c) => answerAsset(c, folder));
  routes.get('/icon.svg', (c) => answerIcon(c, folder));
  routes.get('/*', (c) => answerPage(c, folder));
  return routes;
}

async function answerAsset(c: Context<AppEnv>, folder: URL): Promise<Response> {
  const name = c.req.param('name') ?? '';
  const bytes = ASSET_NAME.test(name) ? await contentOf(new URL(`assets/${name}`, folder)) : null;
  if (bytes === null) return answerError(c, noSuchRoute(c));
  c.header('Cache-Control', FOR_EVER);
  c.header('Content-Type', TYPES[extname(name)] ?? 'application/octet-stream');
  return c.body(bytes);
}

async function answerIcon(c: Context<AppEnv>, folder: URL): Promise<Response> {
  const bytes = await contentOf(new URL('icon.svg', folder));
  if (bytes === null) return answerError(c, noSuchRoute(c));
  c.header('Content-Type', 'image/svg+xml');
  return c.body(bytes);
}

async function answerPage(c: Context<AppEnv>, folder: URL): Promise<Response> {
  const page = await contentOf(new URL('index.html', folder));
  if (page === null) return c.text(NOT_BUILT, 503);
  const nonce = randomBytes(16).toString('base64url');
  c.header('Content-Security-Policy', contentSecurityPolicy(nonce));
  return c.html(page.toString('utf8').replaceAll(NONCE_PLACEHOLDER, nonce));
}

/** Null: there is no such file. */
async function contentOf(file: URL): Promise<Buffer<ArrayBuffer> | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
