import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { AppEnv } from '../deps.ts';

const PREFLIGHT_SECONDS = 600;

/** What a page may read of an answer besides its body. */
const EXPOSED_HEADERS = [
  'Allow',
  'Content-Disposition',
  'Idempotent-Replayed',
  'Link',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'X-Request-Id',
  'X-Total-Count',
];

/**
 * Lets pages of these origins use the interface from a browser, with a token in the header; `*`
 * means every origin. Cookies play no part, so no credentials are allowed.
 */
export function allowOrigins(origins: readonly string[]): MiddlewareHandler<AppEnv> {
  return cors({
    origin: origins.includes('*') ? '*' : [...origins],
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposeHeaders: EXPOSED_HEADERS,
    maxAge: PREFLIGHT_SECONDS,
  });
}
