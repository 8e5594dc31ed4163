import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { ValidationError } from '../../domain/errors.ts';
import { isCleanText } from '../../schemas/members/clean-text.ts';
import type { AppEnv } from '../deps.ts';

/** Ids of integrators are taken when they can stand in a log and a header. */
const acceptableId = /^[\w.:-]{1,128}$/;

/**
 * Headers of every answer, and one line in the log for every request. They are set before the
 * handler runs: setting them on its answer makes Hono build the answer a second time, which halves
 * the requests per second.
 */
export function requestFrame({
  log,
  newId,
}: {
  log: Logger;
  newId: () => string;
}): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const given = c.req.header('x-request-id') ?? '';
    const requestId = acceptableId.test(given) ? given : newId();
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
    // A query may hold a telephone number or a key.
    log.info(
      { requestId, method, path: withoutNumber(path), status: c.res.status, durationMs },
      'request',
    );
  };
}

const suppressionInPath =
  /(\/suppressions\/)(?![\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\/?$)[^/]+/i;

/** Paths hold ids, but a suppression may be named by its telephone number. */
function withoutNumber(path: string): string {
  return path.replace(suppressionInPath, '$1…');
}

/** Refuses queries that hold text which cannot be stored, before anything reads them. */
export const cleanQuery: MiddlewareHandler<AppEnv> = async (c, next) => {
  const queries = Object.entries(c.req.queries());
  const problems = queries
    .filter(([name, values]) => [name, ...values].some((text) => !isCleanText(text)))
    .map(([name]) => ({ path: name, message: 'holds a NUL or half a character' }));
  if (problems.length > 0) throw new ValidationError(problems);
  await next();
};
