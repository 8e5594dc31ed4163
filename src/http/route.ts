import { OpenAPIHono, type Hook, type RouteConfig } from '@hono/zod-openapi';
import { z } from 'zod';
import { NotFoundError, type Noun, RedialError, ValidationError } from '../domain/errors.ts';
import { bodyDescription } from '../schemas/reading/body.ts';
import { errorView } from '../schemas/error.ts';
import { problemsOf } from '../schemas/reading/problems.ts';
import type { AppEnv } from './deps.ts';

type BodyDescription = NonNullable<NonNullable<RouteConfig['request']>['body']>;
type JsonContent = Exclude<
  NonNullable<BodyDescription['content']['application/json']>,
  { $ref: string }
>;

const refuseInvalid: Hook<unknown, AppEnv, string, void> = (result) => {
  if (result.success) return;
  const unknownNoun = result.target === 'param' ? nounOf(result.error) : undefined;
  if (unknownNoun !== undefined) throw new NotFoundError(unknownNoun);
  throw new ValidationError(problemsOf(result.error));
};

/** A router of one noun: paths work with and without the last slash, all problems are listed. */
export function router(): OpenAPIHono<AppEnv> {
  return new OpenAPIHono<AppEnv>({ strict: false, defaultHook: refuseInvalid });
}

const nouns = {
  campaign_id: 'campaign',
  batch_id: 'batch',
  contact_id: 'contact',
  execution_id: 'call',
  token_id: 'token',
  account_id: 'call_control_account',
} as const satisfies Record<string, Noun>;

/** The id in a path. One that no object can have is answered like one that no object has. */
export function idInPath<Name extends keyof typeof nouns>(name: Name) {
  return z.object({ [name]: z.guid() } as Record<Name, z.ZodGUID>);
}

function nounOf(error: z.ZodError): Noun | undefined {
  const name = error.issues[0]?.path[0];
  return Object.entries(nouns).find(([parameter]) => parameter === name)?.[1];
}

/** An answer in JSON, for the description of a route. */
export function json<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { description, content: { 'application/json': { schema } } };
}

/** A page of a list, for the description of a route. */
export function jsonList<Schema extends z.ZodType>(description: string, item: Schema) {
  return {
    ...json(description, z.array(item)),
    headers: {
      'X-Total-Count': { description: 'objects in all', schema: { type: 'integer' as const } },
      Link: { description: 'rel="next": the next page', schema: { type: 'string' as const } },
    },
  };
}

/** Errors that a route can answer besides 401, 500 and 503. */
export function errors(...statuses: (400 | 403 | 404 | 409 | 413 | 415 | 416 | 502)[]) {
  const answer = json('see `code`', errorView);
  return Object.fromEntries([...statuses, 401, 500, 503].map((status) => [status, answer]));
}

/**
 * The body of a request, for the description of a route only: bodies are read by `readJson` and
 * the schema's own reader, which list all problems and unknown members at once.
 */
export function describedBody(schema: z.ZodObject): JsonBody {
  return describedAsIs(bodyDescription(schema));
}

/** As `describedBody`, for what is no object of its own or a patch: null is where the schema has it. */
export function describedAsIs(schema: z.ZodType): JsonBody {
  return { required: true, content: { 'application/json': { schema: describedSchema(schema) } } };
}

type JsonBody = { required: true; content: { 'application/json': JsonContent } };

/** As `describedBody`, for what a form or the lines of a file hold. */
export function describedSchema(schema: z.ZodType): NonNullable<JsonContent['schema']> {
  const {
    '~standard': _methods,
    $schema: _dialect,
    ...described
  } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    // Zod leaves them out where it transforms what was sent; ours are written as they are sent.
    override({ zodSchema, jsonSchema }) {
      const { examples } = z.globalRegistry.get(zodSchema) ?? {};
      if (Array.isArray(examples)) jsonSchema.examples = examples;
    },
  });
  // Zod writes JSON Schema 2020-12, which is the schema language of OpenAPI 3.1.
  return described as NonNullable<JsonContent['schema']>;
}

export function routeNotFound(method: string, path: string): RedialError {
  return new RedialError('route_not_found', `there is nothing at ${method} ${path}`);
}
