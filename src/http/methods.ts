import type { Context, Hono } from 'hono';
import { RedialError } from '../domain/errors.ts';
import type { AppEnv } from './deps.ts';
import { answerError } from './errors.ts';
import { routeNotFound } from './route.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Answers what no route takes: 405 with the methods that the path knows, or 404. */
export function refuseUnrouted(app: Hono<AppEnv>) {
  return (c: Context<AppEnv>): Response => {
    const { method, path } = c.req;
    const known = METHODS.filter((candidate) => hasRoute(app, candidate, path));
    if (known.length === 0) return answerError(c, routeNotFound(method, path));
    const allowed = known.flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name])).join(', ');
    c.header('Allow', allowed);
    const message = `${method} is not possible here: send ${allowed}`;
    return answerError(c, new RedialError('method_not_allowed', message));
  };
}

/** Whether a handler is registered; middleware is registered for all methods and is none. */
function hasRoute(app: Hono<AppEnv>, method: string, path: string): boolean {
  const [matches] = app.router.match(method, path);
  return matches.some(([[, route]]) => route.method !== 'ALL');
}
