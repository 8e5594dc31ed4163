import type { Context } from 'hono';

/** Returns the token of `Authorization: Bearer` (RFC 6750 §2.1); undefined without one. */
export function bearerToken(c: Context): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(c.req.header('authorization') ?? '')?.[1];
}
