import type { Context, MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { ValidationError } from '../../domain/errors.ts';
import { mayHoldNumber } from '../../domain/number-in-text.ts';
import { isCanonicalUuid } from '../../domain/uuid.ts';
import { withLogIds } from '../../runtime/log-ids.ts';
import { isCleanText, UNCLEAN_TEXT } from '../../schemas/members/clean-text.ts';
import type { AppEnv } from '../deps.ts';
import { loggedPath, wordsOf } from './logged-path.ts';

/** Request ids of clients are repeated when they are safe in a log line and a header. */
const ACCEPTED_ID = /^[\w.:-]{1,128}$/;

/**
 * Gives each request an id, sets the headers of every response, and logs one line per request. The
 * headers are set before the handler runs: on a finished response they make Hono build the response
 * again, which halves the requests per second.
 * @param options `routes`: all routes of the app, read with the first request
 */
export function traceRequests({
  log,
  newId,
  routes,
}: {
  log: Logger;
  newId: () => string;
  routes: () => readonly { path: string }[];
}): MiddlewareHandler<AppEnv> {
  let words: ReadonlySet<string> | undefined;
  return async (c, next) => {
    const requestId = newId();
    const clientRequestId = clientIdOf(c.req.header('x-request-id'));
    c.set('requestId', requestId);
    c.set('clientRequestId', clientRequestId);
    c.header('X-Request-Id', clientRequestId ?? requestId);
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('X-Frame-Options', 'DENY');
    c.header('Referrer-Policy', 'no-referrer');
    c.header('Cache-Control', 'no-store');
    const startedMs = performance.now();
    const logRequest = () => {
      words ??= wordsOf(routes());
      const { method } = c.req;
      // The query is not logged: it may hold a telephone number or a key.
      const path = loggedPath(c.req.path, words);
      const durationMs = Math.round(performance.now() - startedMs);
      const { status } = c.res;
      log.info({ ...idsInPath(c), method, path, status, durationMs }, 'request');
    };
    const ids = clientRequestId === null ? { requestId } : { requestId, clientRequestId };
    await withLogIds(ids, () => next().then(logRequest));
  };
}

/** The ids in the path of the route that has answered, by their names there, such as `batch_id`. */
function idsInPath(c: Context<AppEnv>): Record<string, string> {
  const params: Record<string, string> = c.req.param();
  return Object.fromEntries(Object.entries(params).filter(([, id]) => isCanonicalUuid(id)));
}

/** An id that may hold a telephone number is dropped: it is logged, and recorded in the audit log. */
function clientIdOf(given = ''): string | null {
  return ACCEPTED_ID.test(given) && !mayHoldNumber(given) ? given : null;
}

/** Refuses a query with text that Postgres cannot store, before any handler reads it. */
export const refuseUnstorableQuery: MiddlewareHandler<AppEnv> = async (c, next) => {
  const queries = Object.entries(c.req.queries());
  const problems = queries
    .filter(([name, values]) => [name, ...values].some((text) => !isCleanText(text)))
    .map(([name]) => ({
      path: name,
      message: UNCLEAN_TEXT,
    }));
  if (problems.length > 0) throw new ValidationError(problems);
  await next();
};
