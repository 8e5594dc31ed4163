import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { AppEnv } from '../deps.ts';

const PREFLIGHT_SECONDS = 600;

/** The response headers that a page may read. */
const EXPOSED_HEADERS = [
  'Allow',
  'Content-Disposition',
  'Idempotent-Replayed',
  'Link',
  'Preference-Applied',
  'RateLimit',
  'RateLimit-Policy',
  'Redial-Next-Cursor',
  'Redial-Warnings',
  'Retry-After',
  'X-Request-Id',
  'X-Total-Count',
];

/**
 * Lets pages of these origins use the API from a browser; `*` allows every origin. Pages send the
 * token in a header. Credentials (cookies) are not allowed, because the API uses none.
 */
export function allowOrigins(origins: readonly string[]): MiddlewareHandler<AppEnv> {
  return cors({
    origin: origins.includes('*') ? '*' : [...origins],
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposeHeaders: EXPOSED_HEADERS,
    maxAge: PREFLIGHT_SECONDS,
  });
}
