import type { Error as ErrorBody } from './generated/index.ts';

/** A request that Redial refused, or that got no answer. */
export class RedialError extends Error {
  override readonly name = 'RedialError';
  /** HTTP status; null: there was no answer. */
  readonly status: number | null;
  /** Kind of the error for programs, such as `validation_failed`; `no_answer` without an answer. */
  readonly code: string;
  /** Every problem of a request that is not valid. */
  readonly errors: NonNullable<ErrorBody['errors']>;
  /** The id by which the operator finds the request in the log; null: there was no answer. */
  readonly requestId: string | null;
  /** Seconds until the request may be repeated; null: the answer does not say. */
  readonly retryAfterSeconds: number | null;

  constructor(body: unknown, response: Response | undefined, options: ErrorOptions = {}) {
    const { detail, code, errors = [] } = errorBody(body);
    super(detail, options);
    this.status = response?.status ?? null;
    this.code = code ?? (response === undefined ? 'no_answer' : 'unknown');
    this.errors = errors;
    this.requestId = response?.headers.get('x-request-id') ?? null;
    this.retryAfterSeconds = secondsOf(response?.headers.get('retry-after'));
  }
}

/** Turns whatever a request ended with into a {@link RedialError}. */
export function redialError(cause: unknown, response: Response | undefined): RedialError {
  if (cause instanceof RedialError) return cause;
  // Node names the reason why nobody answered in the cause of a fetch that failed.
  if (cause instanceof Error) {
    const why = cause.cause instanceof Error ? cause.cause.message : '';
    const detail = why === '' ? cause.message : `${cause.message}: ${why}`;
    return new RedialError({ detail }, response, { cause });
  }
  return new RedialError(cause, response);
}

function errorBody(body: unknown): Partial<ErrorBody> & { detail: string } {
  if (typeof body === 'string' && body !== '') return { detail: body };
  if (typeof body === 'object' && body !== null && 'detail' in body) {
    // Every error of the API has this body; it is documented in the OpenAPI document.
    return body as ErrorBody;
  }
  return { detail: 'the answer has no text' };
}

function secondsOf(header: string | null | undefined): number | null {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : null;
}
