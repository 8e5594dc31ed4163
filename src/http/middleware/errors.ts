import type { Context, ErrorHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import { hasTimedOut, isDatabaseUnavailable } from '../../db/unavailable.ts';
import { documentationOf, type ErrorCode, RedialError } from '../../domain/errors.ts';
import type { ErrorView } from '../../schemas/error.ts';
import type { AppEnv } from '../deps.ts';

export const statusOf: Record<ErrorCode, ContentfulStatusCode> = {
  validation_failed: 400,
  malformed_json: 400,
  malformed_request: 400,
  page_too_large: 400,
  body_incomplete: 400,
  unauthorized: 401,
  invalid_signature: 401,
  forbidden: 403,
  organization_suspended: 403,
  quota_exceeded: 403,
  organization_not_found: 404,
  campaign_not_found: 404,
  batch_not_found: 404,
  contact_not_found: 404,
  call_not_found: 404,
  suppression_not_found: 404,
  erasure_not_found: 404,
  agent_not_found: 404,
  token_not_found: 404,
  caller_number_not_found: 404,
  call_control_account_not_found: 404,
  webhook_endpoint_not_found: 404,
  webhook_secret_not_found: 404,
  webhook_delivery_not_found: 404,
  recording_not_found: 404,
  route_not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  invalid_transition: 409,
  campaign_paused: 409,
  campaign_closed: 409,
  batches_open: 409,
  name_taken: 409,
  caller_number_taken: 409,
  call_control_account_in_use: 409,
  erasure_open: 409,
  follow_up_limit_reached: 409,
  idempotency_key_in_use: 409,
  answer_erased: 410,
  position_expired: 410,
  body_too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  idempotency_key_reused: 422,
  rate_limited: 429,
  too_many_streams: 429,
  too_many_idempotency_keys: 429,
  too_many_concurrent_requests: 429,
  too_many_uploads: 429,
  too_many_failed_logins: 429,
  headers_too_large: 431,
  internal_error: 500,
  startup_failed: 500,
  recording_unavailable: 502,
  unavailable: 503,
  statement_timed_out: 503,
  encryption_key_missing: 503,
  erasure_key_missing: 503,
};

/** Seconds in Retry-After, for the errors where this is fixed. */
const retryAfterSeconds: Partial<Record<ErrorCode, number>> = {
  idempotency_key_in_use: 1,
  too_many_streams: 10,
  too_many_idempotency_keys: 3_600,
  too_many_concurrent_requests: 1,
  too_many_uploads: 10,
  unavailable: 5,
  statement_timed_out: 30,
};

/** Errors of the server that pass, or that another request does not have: nobody has to act. */
const PASSING: readonly ErrorCode[] = [
  'recording_unavailable',
  'unavailable',
  'statement_timed_out',
];

/** Answers an error as JSON. Unexpected errors are logged, and their message is not sent. */
export function errorHandler({ log }: { log: Logger }): ErrorHandler<AppEnv> {
  return (error, c) => {
    const shown = error instanceof RedialError ? error : withoutDetails(error);
    const status = statusOf[shown.code];
    if (PASSING.includes(shown.code)) log.warn({ err: error }, shown.message);
    else if (status >= 500) log.error({ err: error }, shown.message);
    return answerError(c, shown);
  };
}

export function answerError(c: Context<AppEnv>, error: RedialError): Response {
  const { code, message, problems, rows, state, quota } = error;
  if (code === 'unauthorized') c.header('WWW-Authenticate', 'Bearer');
  const retryAfter = retryAfterSeconds[code];
  if (retryAfter !== undefined) c.header('Retry-After', `${retryAfter}`);
  const body: ErrorView = {
    detail: message,
    code,
    documentation_url: documentationOf(code),
    ...(problems.length > 0 && { errors: [...problems] }),
    ...(rows !== undefined && { rows }),
    ...(state !== undefined && { state }),
    ...(quota !== undefined && { quota }),
    request_id: c.get('clientRequestId') ?? c.get('requestId'),
  };
  return c.json(body, statusOf[code]);
}

function withoutDetails(error: unknown): RedialError {
  if (hasTimedOut(error)) {
    const message =
      'the database took too long for this request and stopped: ask for less at once, such as a smaller limit or a narrower filter, or try again later';
    return new RedialError('statement_timed_out', message, { cause: error });
  }
  if (isDatabaseUnavailable(error)) {
    const message = 'the database is unavailable: try again in a few seconds';
    return new RedialError('unavailable', message, { cause: error });
  }
  const message = 'the service failed to handle the request: look up its request_id in the log';
  return new RedialError('internal_error', message, { cause: error });
}
