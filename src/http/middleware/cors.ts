import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { RedialError } from '../../domain/errors.ts';
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
 * Tells whoever reads the network log of a browser why its page may not use the API: by default no page of
 * another origin may.
 */
export const refusePreflight: MiddlewareHandler<AppEnv> = async (c, next) => {
  const isPreflight =
    c.req.method === 'OPTIONS' && c.req.header('access-control-request-method') !== undefined;
  if (!isPreflight) return next();
  const message =
    'pages of other origins may not use this API: the operator of the installation allows origins with CORS_ORIGINS, or call the API from a server';
  throw new RedialError('forbidden', message);
};

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
