import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { recordSeconds } from './measure.ts';

/** The methods of RFC 9110 and RFC 5789; any other is `_OTHER`, because a client may invent thousands. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'CONNECT', 'OPTIONS', 'TRACE', 'PATCH'];

/**
 * Measures each request of a server, until its answer begins, by the pattern of its route: a path would
 * hold ids. A request that matches no route has no label of one.
 */
export const measureRequests: MiddlewareHandler = async (c, next) => {
  const startedMs = performance.now();
  await next();
  const route = matchedRoutes(c).findLast(
    ({ method, path }) => method !== 'ALL' || !path.endsWith('*'),
  );
  const { method } = c.req;
  recordSeconds('http.server.request.duration', (performance.now() - startedMs) / 1_000, {
    'http.request.method': METHODS.includes(method) ? method : '_OTHER',
    'http.response.status_code': c.res.status,
    ...(route && { 'http.route': route.path }),
  });
};
