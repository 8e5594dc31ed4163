import type { Context, Hono } from 'hono';
import { RedialError } from '../../domain/errors.ts';
import type { AppEnv } from '../deps.ts';
import { answerError } from './errors.ts';
import { routeNotFound } from '../route.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Answers what no route takes: 405 with the methods that the path knows, or 404. */
export function refuseUnrouted(app: Hono<AppEnv>) {
  return (c: Context<AppEnv>): Response => {
    const { method, path } = c.req;
    const known = methodsAt(app, path);
    if (known.length === 0) return answerError(c, routeNotFound(method, path));
    const allowed = known.flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name])).join(', ');
    c.header('Allow', allowed);
    const message = `${method} is not possible here: send ${allowed}`;
    return answerError(c, new RedialError('method_not_allowed', message));
  };
}

/** The methods of a path; a name in a path is no id (OpenAPI 3.1 §4.8.8.1). */
function methodsAt(app: Hono<AppEnv>, path: string): string[] {
  const routes = METHODS.flatMap((method) => handlersAt(app, method, path));
  const named = routes.filter((route) => !route.path.includes('/:'));
  const known = named.length > 0 ? named : routes;
  return METHODS.filter((method) => known.some((route) => route.method === method));
}

/** What is registered for the method; middleware is registered for all methods. */
function handlersAt(app: Hono<AppEnv>, method: string, path: string) {
  const [matches] = app.router.match(method, path);
  return matches.map(([[, route]]) => route).filter((route) => route.method !== 'ALL');
}
