import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { ValidationError } from '../../domain/errors.ts';
import { isCleanText, UNCLEAN_TEXT } from '../../schemas/members/clean-text.ts';
import type { AppEnv } from '../deps.ts';

/** Request ids of clients are used when they are safe in a log line and a header. */
const ACCEPTED_ID = /^[\w.:-]{1,128}$/;

/**
 * Gives each request an id, sets the headers of every response, and logs one line per request. The
 * headers are set before the handler runs: on a finished response they make Hono build the response
 * again, which halves the requests per second.
 */
export function traceRequests({
  log,
  newId,
}: {
  log: Logger;
  newId: () => string;
}): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const given = c.req.header('x-request-id') ?? '';
    const requestId = ACCEPTED_ID.test(given) ? given : newId();
    c.set('requestId', requestId);
    c.header('X-Request-Id', requestId);
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('X-Frame-Options', 'DENY');
    c.header('Referrer-Policy', 'no-referrer');
    c.header('Cache-Control', 'no-store');
    const startedMs = performance.now();
    await next();
    const { method, path } = c.req;
    const durationMs = Math.round(performance.now() - startedMs);
    // The query is not logged: it may hold a phone number or a key.
    log.info(
      { requestId, method, path: redactNumber(path), status: c.res.status, durationMs },
      'request',
    );
  };
}

const SUPPRESSION_NUMBER =
  /(\/suppressions\/)(?![\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\/?$)[^/]+/i;

/** Hides the phone number in the path of a suppression. All other paths hold ids only. */
function redactNumber(path: string): string {
  return path.replace(SUPPRESSION_NUMBER, '$1…');
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
