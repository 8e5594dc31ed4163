import type { OpenAPIHono } from '@hono/zod-openapi';
import type { AppEnv } from '../deps.ts';
import { acceptsIdempotencyKey } from '../middleware/idempotency.ts';

type Document = ReturnType<OpenAPIHono<AppEnv>['getOpenAPI31Document']>;
type PathItem = NonNullable<Document['paths']>[string];
type Operation = NonNullable<PathItem['get']>;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header' as const,
  required: false,
  schema: { type: 'string' as const, minLength: 1, maxLength: 255, pattern: '^[ -~]+$' },
  example: '7f9c24e8-3b12-4fef-91e0-56a2d5a6f0b1',
  description:
    'Makes the request repeatable. For 24 hours the first successful answer is given again, with ' +
    '`Idempotent-Replayed: true`, to the same query and body on the same path; another query or ' +
    'body is a 422, and while the first request is running a 409. Answers of 400 and more are not ' +
    'kept; what was done behind one (a 500) is answered, and not done again.',
};

const header = (description: string, example: string) => ({
  description,
  schema: { type: 'string' as const },
  example,
});

const limitHeaders = {
  'Retry-After': header('seconds until requests are taken again', '30'),
  'RateLimit-Policy': header('requests (q) in a window of seconds (w)', '"per-token";q=600;w=60'),
  RateLimit: header('requests left (r), seconds until the window ends (t)', '"per-token";r=0;t=30'),
};

/** Adds to the operations of a path what the frame around all routes may answer and takes. */
export function describeFrame(path: string, item: PathItem): PathItem {
  const described = METHODS.flatMap((method) => {
    const operation = item[method];
    if (operation === undefined) return [];
    // Each method needs a scope, and a token need not have it.
    const scoped = withResponse(operation, '403');
    const limited = withResponse(scoped, '429', { headers: limitHeaders });
    const isRepeatable = method === 'post' && acceptsIdempotencyKey(path);
    return [[method, isRepeatable ? repeatable(limited) : limited] as const];
  });
  return { ...item, ...Object.fromEntries(described) };
}

function repeatable(operation: Operation): Operation {
  const described = withResponse(withResponse(operation, '409'), '422');
  const parameters = [...(operation.parameters ?? []), idempotencyKey];
  return { ...withResponse(described, '400'), parameters };
}

/** Every operation describes 401, which has the form of all errors. */
function withResponse(operation: Operation, status: string, more: object = {}): Operation {
  const { responses = {} } = operation;
  return { ...operation, responses: { [status]: { ...responses['401'], ...more }, ...responses } };
}
