import { z } from 'zod';

/** A request of the REST interface. */
export type AriRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Without a slash at its start, each part encoded, such as `channels/create`. */
  path: string;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
};

/** An answer, whatever its status. */
export type AriResponse = {
  status: number;
  /** The text of the body, empty where there is none. */
  body: string;
};

const problem = z.object({ error: z.string().optional(), message: z.string().optional() });

/**
 * Why a request has no result.
 *
 * - `refused`: Asterisk answered with a status of 400 or more.
 * - `not-sent`: the request did not leave, so it has no effect.
 * - `unanswered`: nobody knows whether Asterisk carried it out.
 */
export type AriFailure = 'refused' | 'not-sent' | 'unanswered';

/**
 * A request to Asterisk failed. The message names method and path, not the query: that contains
 * telephone numbers.
 */
export class AriError extends Error {
  override name = 'AriError';
  readonly failure: AriFailure;
  /** The HTTP status of the answer; null without an answer. */
  readonly status: number | null;

  constructor(
    { method, path }: AriRequest,
    reason: { failure: AriFailure; status?: number; detail: string; cause?: unknown },
  ) {
    const { cause } = reason;
    super(`${method} /${path} of Asterisk failed: ${reason.detail}`, cause ? { cause } : {});
    this.failure = reason.failure;
    this.status = reason.status ?? null;
  }
}

/** Whether it is certain that Asterisk has not done what it was asked for. */
export function isUndone(error: unknown): boolean {
  return error instanceof AriError && error.failure !== 'unanswered';
}

/**
 * The value of an answer: its JSON, or null where it has no body.
 * @throws {AriError} `refused` if the status is 400 or more; `unanswered` if the body is no JSON
 */
export function readAnswer(request: AriRequest, { status, body }: AriResponse): unknown {
  const value = parse(request, status, body);
  if (status < 400) return value;
  const { data } = problem.safeParse(value);
  const said = data?.error ?? data?.message;
  const detail = `status ${status}${said === undefined ? '' : `, “${said}”`}`;
  throw new AriError(request, { failure: 'refused', status, detail });
}

function parse(request: AriRequest, status: number, body: string): unknown {
  if (body === '') return null;
  try {
    return JSON.parse(body);
  } catch (cause) {
    if (status >= 400) return null;
    const detail = `the body of status ${status} is not JSON`;
    throw new AriError(request, { failure: 'unanswered', status, detail, cause });
  }
}
