import type { Context, Hono } from 'hono';
import { RedialError } from '../../domain/errors.ts';
import { redact } from '../../runtime/redaction.ts';
import { quotation } from '../../schemas/reading/quotation.ts';
import type { AppEnv } from '../deps.ts';
import { answerError } from './errors.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Answers a request without a route: 405 with the methods of its path, or 404. */
export function refuseUnknownRoute(app: Hono<AppEnv>) {
  return (c: Context<AppEnv>): Response => {
    const { method, path } = c.req;
    const known = methodsAt(app, path);
    if (known.length === 0) return answerError(c, noSuchRoute(c));
    const allowed = known.flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name])).join(', ');
    c.header('Allow', allowed);
    const message = `${method} is not allowed at this path: send ${allowed}`;
    return answerError(c, new RedialError('method_not_allowed', message));
  };
}

/** The error of a path that no route has. The path is shown without a telephone number. */
export function noSuchRoute({ req: { method, path } }: Context<AppEnv>): RedialError {
  const message = `there is no route ${method} ${quotation(redact(path))}: see /docs for all routes`;
  return new RedialError('route_not_found', message);
}

/**
 * Returns the methods of a path. A literal path wins over one with an id (OpenAPI 3.1 §4.8.8.1).
 */
function methodsAt(app: Hono<AppEnv>, path: string): string[] {
  const routes = METHODS.flatMap((method) => handlersAt(app, method, path));
  const literal = routes.filter((route) => !route.path.includes('/:'));
  const known = literal.length > 0 ? literal : routes;
  return METHODS.filter((method) => known.some((route) => route.method === method));
}

/** Returns the handlers of a method, without the middleware, which is registered for ALL. */
function handlersAt(app: Hono<AppEnv>, method: string, path: string) {
  const [matches] = app.router.match(method, path);
  return matches.map(([[, route]]) => route).filter((route) => route.method !== 'ALL');
}
