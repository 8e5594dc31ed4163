import type { Context } from 'hono';
import type { AppEnv } from './deps.ts';

/** Sets the headers of a page of a list: `X-Total-Count`, and `Link` to the next page (RFC 8288). */
export function setPageHeaders(
  c: Context<AppEnv>,
  { total, skip, limit }: { total: number; skip: number; limit: number },
): void {
  c.header('X-Total-Count', `${total}`);
  if (skip + limit >= total) return;
  const next = new URL(c.req.url);
  next.searchParams.set('skip', `${skip + limit}`);
  next.searchParams.set('limit', `${limit}`);
  // Without scheme and host: behind a proxy the service does not know its public ones.
  c.header('Link', `<${next.pathname}${next.search}>; rel="next"`);
}
