import type { RouteConfig } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { ValidationError } from '../../domain/errors.ts';
import { firstNamed } from '../../schemas/reading/member-name.ts';
import { judgeQuery } from '../../schemas/reading/query-names.ts';
import { quotation } from '../../schemas/reading/quotation.ts';
import { isStrict } from '../body.ts';
import type { AppEnv } from '../deps.ts';
import { isRead } from './auth.ts';
import { addWarnings } from './warnings-header.ts';

/**
 * Refuses or names the parameters of a query that the route does not have, by the schema of the route.
 * The names that were ignored stand in the header `Redial-Warnings`, a list of strings (RFC 9651).
 */
export function judgeQueryNames(query: QuerySchema): MiddlewareHandler<AppEnv> {
  const known = namesIn(query);
  return async (c, next) => {
    const names = Object.keys(c.req.queries());
    const strict = isStrict(c);
    const { problems, ignored } = judgeQuery(names, { known, strict, isChange: !isRead(c) });
    if (problems.length > 0) throw new ValidationError(problems);
    addWarnings(c, warningsOf(ignored));
    await next();
  };
}

type QuerySchema = NonNullable<RouteConfig['request']>['query'];

/** A route without a schema takes no parameters. */
function namesIn(query: QuerySchema): string[] {
  return query instanceof z.ZodObject ? Object.keys(query.shape) : [];
}

function warningsOf(names: readonly string[]): string[] {
  const { shown, beyond } = firstNamed(names);
  const sentences = shown.map(
    (name) => `the query parameter '${quotation(name)}' is not known and was ignored`,
  );
  return beyond === 0
    ? sentences
    : [...sentences, `and ${beyond} more query parameters were ignored`];
}
