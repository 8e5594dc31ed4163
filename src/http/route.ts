import { OpenAPIHono, type Hook, type RouteConfig } from '@hono/zod-openapi';
import { z } from 'zod';
import { NotFoundError, type Noun, ValidationError } from '../domain/errors.ts';
import { bodyDescription } from '../schemas/reading/body.ts';
import { errorView } from '../schemas/error.ts';
import { firstProblems, problemsOf } from '../schemas/reading/problems.ts';
import { wording } from '../schemas/reading/wording.ts';
import type { AppEnv } from './deps.ts';
import { errorDescriptions } from './documentation/error-descriptions.ts';
import { judgeIgnoredBody } from './middleware/ignored-body.ts';
import { judgeQueryNames } from './middleware/query-names.ts';
import { withoutRepeatedDescriptions } from './documentation/repeated-descriptions.ts';

// Queries are validated by @hono/zod-openapi, which takes no error map of its own.
z.config({ customError: wording });

type BodyDescription = NonNullable<NonNullable<RouteConfig['request']>['body']>;
type JsonContent = Exclude<
  NonNullable<BodyDescription['content']['application/json']>,
  { $ref: string }
>;

const refuseInvalid: Hook<unknown, AppEnv, string, void> = (result, c) => {
  if (result.success) return;
  if (result.target === 'query') assertGivenOnce(result.error, c.req.queries());
  const unknownNoun = result.target === 'param' ? nounOf(result.error) : undefined;
  if (unknownNoun !== undefined) throw new NotFoundError(unknownNoun);
  throw new ValidationError(firstProblems(problemsOf(result.error)));
};

/**
 * A parameter that is given several times is read as a list, which no parameter of one value takes.
 * @throws {ValidationError} naming those of the parameters that a schema refuses
 */
function assertGivenOnce(error: z.ZodError, given: Readonly<Record<string, string[]>>): void {
  const names = error.issues.flatMap(({ code, path: [name, ...inside] }) =>
    (code === 'invalid_type' || code === 'invalid_value') && inside.length === 0
      ? [String(name)]
      : [],
  );
  const problems = names.flatMap((path) => {
    const times = given[path]?.length ?? 0;
    const message = `is given ${times === 2 ? 'twice' : `${times} times`}: give it once`;
    return times > 1 ? [{ path, message }] : [];
  });
  if (problems.length > 0) throw new ValidationError(firstProblems(problems));
}

/**
 * Returns a router for one resource. It accepts paths with and without the trailing slash, and
 * answers an invalid request with all its problems. Names of the query that a route does not have, and
 * names in a body that it ignores, are refused or named in a header.
 */
export function router(): OpenAPIHono<AppEnv> {
  const routes = new OpenAPIHono<AppEnv>({ strict: false, defaultHook: refuseInvalid });
  const { openapi } = routes;
  const judged = (route: RouteConfig, ...rest: [never]) => {
    const middleware = [route.middleware ?? [], judgeQueryNames(route.request?.query)].flat();
    if (!ignoresBody(route)) return openapi({ ...route, middleware }, ...rest);
    const responses = { ...errors(413), ...route.responses };
    return openapi({ ...route, responses, middleware: [...middleware, judgeIgnoredBody] }, ...rest);
  };
  // The same function: only the middleware of the route is longer.
  routes.openapi = judged as typeof openapi;
  return routes;
}

function ignoresBody({ method, request }: RouteConfig): boolean {
  return ['post', 'put', 'patch'].includes(method) && request?.body === undefined;
}

const nouns = {
  campaign_id: 'campaign',
  batch_id: 'batch',
  contact_id: 'contact',
  execution_id: 'call',
  token_id: 'token',
  account_id: 'call_control_account',
  organization_id: 'organization',
  erasure_id: 'erasure',
  endpoint_id: 'webhook_endpoint',
  secret_id: 'webhook_secret',
  eligibility_secret_id: 'webhook_secret',
  event_id: 'webhook_delivery',
} as const satisfies Record<string, Noun>;

/** Returns the schema of an id in a path. A malformed id is answered like an unknown one: 404. */
export function idInPath<Name extends keyof typeof nouns>(name: Name) {
  const id = z.guid().describe(`Id of the ${nouns[name].replaceAll('_', ' ')}.`);
  return z.object({ [name]: id } as Record<Name, z.ZodGUID>);
}

function nounOf(error: z.ZodError): Noun | undefined {
  const name = error.issues[0]?.path[0];
  return Object.entries(nouns).find(([parameter]) => parameter === name)?.[1];
}

/** Describes a JSON response in the OpenAPI document. */
export function json<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { description, content: { 'application/json': { schema } } };
}

/** Describes a response with one page of a list in the OpenAPI document. */
export function jsonList<Schema extends z.ZodType>(description: string, item: Schema) {
  return {
    ...json(description, z.array(item)),
    headers: {
      'X-Total-Count': {
        description: 'How many objects match in all. Absent on pages that a `cursor` asks for.',
        schema: { type: 'integer' as const },
      },
      Link: {
        description:
          'Paths of other pages (RFC 8288): `rel="next"`, absent on the last page; `rel="prev"` on a page that a `cursor` asks for; `rel="first"` on every page but the first.',
        schema: { type: 'string' as const },
      },
      'Redial-Next-Cursor': {
        description:
          '`cursor` of the next page. Absent on the last page, and in lists without that parameter.',
        schema: { type: 'string' as const },
      },
    },
  };
}

/**
 * Describes the error responses of a route. 400, 401, 500 and 503 are always added: every route
 * refuses a query that cannot be stored.
 */
export function errors(...statuses: (403 | 404 | 408 | 409 | 410 | 413 | 415 | 416 | 502)[]) {
  const described = [400 as const, ...statuses, 401 as const, 500 as const, 503 as const];
  return Object.fromEntries(
    described.map((status) => [status, json(errorDescriptions[status], errorView)]),
  );
}

/**
 * Describes a request body in the OpenAPI document. It validates nothing: handlers read bodies with
 * `readJson` and a reader of the schema, which report all problems and unknown members at once.
 */
export function describedBody(schema: z.ZodObject): JsonBody {
  return describedAsIs(bodyDescription(schema));
}

/**
 * As `describedBody`, but null is allowed only where the schema allows it: for patches and unions.
 */
export function describedAsIs(schema: z.ZodType): JsonBody {
  return { required: true, content: { 'application/json': { schema: describedSchema(schema) } } };
}

type JsonBody = { required: true; content: { 'application/json': JsonContent } };

/** Returns the JSON Schema of a part of a form or of a file. */
export function describedSchema(schema: z.ZodType): NonNullable<JsonContent['schema']> {
  const {
    '~standard': _methods,
    $schema: _dialect,
    ...described
  } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    // Zod omits the examples of schemas that transform their input. Our examples are input values.
    override({ zodSchema, jsonSchema }) {
      const { examples } = z.globalRegistry.get(zodSchema) ?? {};
      if (Array.isArray(examples)) jsonSchema.examples = examples;
    },
  });
  // Zod emits JSON Schema 2020-12, the dialect of OpenAPI 3.1.
  return withoutRepeatedDescriptions(described) as NonNullable<JsonContent['schema']>;
}
