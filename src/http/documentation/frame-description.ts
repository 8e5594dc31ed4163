import type { OpenAPIHono } from '@hono/zod-openapi';
import type { AppEnv } from '../deps.ts';
import { acceptsIdempotencyKey } from '../middleware/idempotency.ts';
import { isOpenToLimited } from '../middleware/limited-routes.ts';
import { MAX_PREFER_LENGTH } from '../body.ts';
import { errorDescriptions } from './error-descriptions.ts';
import { operationIdOf } from './operation-id.ts';

type Document = ReturnType<OpenAPIHono<AppEnv>['getOpenAPI31Document']>;
type PathItem = NonNullable<Document['paths']>[string];
type Operation = NonNullable<PathItem['get']>;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header' as const,
  required: false,
  schema: { type: 'string' as const, minLength: 1, maxLength: 255, pattern: '^[ -~]+$' },
  // Without an example: Swagger UI would send it with every request.
  description:
    'Makes the request safe to repeat, such as `7f9c24e8-3b12-4fef-91e0-56a2d5a6f0b1`. For 24 hours ' +
    'the same query and body on the same path get the first successful answer again, with ' +
    '`Idempotent-Replayed: true`. Another query or body is a 422, and a repeat while the first ' +
    'request is running is a 409. Answers of 400 and above are not kept; if the work behind a 500 ' +
    'was done, the repeat answers it and does not do it again.',
};

const prefer = {
  name: 'Prefer',
  in: 'header' as const,
  required: false,
  schema: { type: 'string' as const, maxLength: MAX_PREFER_LENGTH },
  description:
    '`handling=strict` (RFC 7240) refuses every unknown member of the body with a 400. Without it ' +
    'most unknown members are ignored and named in `warnings`.',
};

const header = (description: string, example: string) => ({
  description,
  schema: { type: 'string' as const },
  example,
});

const retryAfter = {
  'Retry-After': header('Seconds until the next request is accepted.', '30'),
};
const limitHeaders = {
  ...retryAfter,
  'RateLimit-Policy': header('Requests (q) in a window of seconds (w).', '"per-token";q=600;w=60'),
  RateLimit: header(
    'Requests left (r), seconds until the window ends (t).',
    '"per-token";r=0;t=30',
  ),
};

const replayed = header('`true` when this is the kept answer to an earlier request.', 'true');
/** `X-Request-Id`, which every answer has; the document holds it once. */
export const requestIdHeader = header(
  'Id of the request, in the log and in errors: that of the request’s own `X-Request-Id` (1 to 128 letters, digits and `_.:-`, without seven digits in a row unless it is a UUID, ULID or trace id), else one that the service made.',
  '01a1fe91-411b-7430-b36b-57eee90ef99b',
);

/** Adds to the operations of a path the parameters and answers that all routes have in common. */
export function describeFrame(path: string, item: PathItem): PathItem {
  const described = METHODS.flatMap((method) => {
    const operation = item[method];
    if (operation === undefined) return [];
    const limited = path.startsWith('/operator/')
      ? withResponse(withResponse(operation, 404), 429, { headers: retryAfter })
      : withTokenErrors(withLimit(operation, method, path));
    const isRepeatable = method === 'post' && acceptsIdempotencyKey(path);
    const repeated = isRepeatable ? repeatable(limited) : limited;
    const named = { ...repeated, operationId: nameOf(item, method) };
    return [[method, withRequestId(withPreference(named))] as const];
  });
  return { ...item, ...Object.fromEntries(described) };
}

/** How generated clients call an operation. PUT and PATCH of a control do the same as its POST. */
function nameOf(item: PathItem, method: (typeof METHODS)[number]): string {
  const { summary = '', operationId = operationIdOf(summary) } = item[method] ?? {};
  const isAlias = method !== 'post' && item.post?.summary === summary;
  return isAlias ? `${operationId}By${method.toUpperCase()}` : operationId;
}

/** Says of a route that a token with scopes of campaigns or batches may not use it. */
function withLimit(operation: Operation, method: string, path: string): Operation {
  if (!path.startsWith('/api/v1/') || isOpenToLimited(method.toUpperCase(), path)) return operation;
  const closed = 'Closed to tokens that are limited to campaigns or batches.';
  return { ...operation, description: `${operation.description ?? ''} ${closed}`.trim() };
}

/** A token may lack the scope of the method, and its requests are limited; an operator may do all. */
function withTokenErrors(operation: Operation): Operation {
  const scoped = withResponse(operation, 403);
  return withResponse(scoped, 429, { headers: limitHeaders });
}

function repeatable(operation: Operation): Operation {
  const described = withResponse(
    withResponse(withResponse(withResponse(operation, 410), 409), 422),
    400,
  );
  const responses = Object.entries(described.responses ?? {}).map(([status, response]) => [
    status,
    status.startsWith('2') ? withHeader(response, 'Idempotent-Replayed', replayed) : response,
  ]);
  const parameters = [...(operation.parameters ?? []), idempotencyKey];
  return { ...described, parameters, responses: Object.fromEntries(responses) };
}

function withPreference(operation: Operation): Operation {
  if (operation.requestBody === undefined) return operation;
  return { ...operation, parameters: [...(operation.parameters ?? []), prefer] };
}

function withRequestId(operation: Operation): Operation {
  const responses = Object.entries(operation.responses ?? {}).map(([status, response]) => [
    status,
    withHeader(response, 'X-Request-Id', { $ref: '#/components/headers/X-Request-Id' }),
  ]);
  return { ...operation, responses: Object.fromEntries(responses) };
}

function withHeader(response: { headers?: object }, name: string, described: object): object {
  return { ...response, headers: { ...response.headers, [name]: described } };
}

/** Every operation describes 401, and all errors have the same schema. */
function withResponse(
  operation: Operation,
  status: keyof typeof errorDescriptions,
  more: object = {},
): Operation {
  const { responses = {} } = operation;
  const described = { ...responses['401'], description: errorDescriptions[status], ...more };
  return { ...operation, responses: { [status]: described, ...responses } };
}
