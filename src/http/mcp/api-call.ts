import type { Context } from 'hono';
import type { AppEnv } from '../deps.ts';
import { errorView, type ErrorView } from '../../schemas/error.ts';

/** A request to a route of the API; `path` is below `/api/v1`. */
export type ApiRequest = {
  query?: Record<string, string | number | boolean | undefined>;
  body?: object;
  idempotencyKey?: string | undefined;
};

/** Sends a request of a tool and returns the JSON of its answer. @throws {ToolRefusal} */
export type CallApi = (method: 'GET' | 'POST', path: string, sent?: ApiRequest) => Promise<unknown>;

/** The API refused what a tool asked for. */
export class ToolRefusal extends Error {
  override readonly name = 'ToolRefusal';
  readonly answer: ErrorView;

  constructor(answer: ErrorView) {
    super(answer.detail);
    this.answer = answer;
  }
}

type Fetch = (request: Request, bindings: AppEnv['Bindings']) => Response | Promise<Response>;

/** Headers of the MCP request that the API needs, to find the token, the client and the request. */
const PASSED_ON = ['authorization', 'x-forwarded-for'];

/**
 * Returns a function that calls the routes of this process as the client of an MCP request does: with
 * its token and its address. So scopes, limits, quotas and the audit log hold as for any request.
 */
export function apiCalls(c: Context<AppEnv>, fetch: Fetch): CallApi {
  const passedOn = new Headers();
  for (const name of PASSED_ON) {
    const value = c.req.header(name);
    if (value !== undefined) passedOn.set(name, value);
  }
  const requestId = c.get('clientRequestId') ?? c.get('requestId');
  // Without `outgoing` a request gives its place back when it is answered, not when the tool is.
  const { incoming } = c.env ?? {};
  return async (method, path, { query = {}, body, idempotencyKey } = {}) => {
    const url = new URL(`/api/v1${path}`, 'http://localhost');
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    const headers = new Headers(passedOn);
    headers.set('x-request-id', requestId);
    if (body !== undefined) headers.set('content-type', 'application/json');
    if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
    const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const answer = await fetch(new Request(url, sent), incoming === undefined ? {} : { incoming });
    const json: unknown = await answer.json();
    if (answer.ok) return json;
    throw new ToolRefusal(errorView.parse(json));
  };
}
