import type { Context } from 'hono';
import type { AppEnv } from '../deps.ts';

/** Tells with a page of a list how many there are in all, and where the next page is (RFC 8288). */
export function describePage(
  c: Context<AppEnv>,
  { total, skip, limit }: { total: number; skip: number; limit: number },
): void {
  c.header('X-Total-Count', `${total}`);
  if (skip + limit >= total) return;
  const next = new URL(c.req.url);
  next.searchParams.set('skip', `${skip + limit}`);
  next.searchParams.set('limit', `${limit}`);
  // Without host and scheme: behind a proxy the service does not know its own.
  c.header('Link', `<${next.pathname}${next.search}>; rel="next"`);
}
