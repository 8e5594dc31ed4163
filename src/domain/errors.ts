/** Why Redial refuses a request or cannot start; the `code` of an error body. */
export type ErrorCode =
  | 'validation_failed'
  | 'malformed_json'
  | 'malformed_request'
  | 'page_too_large'
  | 'request_timeout'
  | 'headers_too_large'
  | 'unauthorized'
  | 'forbidden'
  | 'organization_suspended'
  | 'quota_exceeded'
  | 'organization_not_found'
  | 'campaign_not_found'
  | 'batch_not_found'
  | 'contact_not_found'
  | 'call_not_found'
  | 'suppression_not_found'
  | 'erasure_not_found'
  | 'agent_not_found'
  | 'token_not_found'
  | 'caller_number_not_found'
  | 'call_control_account_not_found'
  | 'webhook_endpoint_not_found'
  | 'webhook_secret_not_found'
  | 'webhook_delivery_not_found'
  | 'recording_not_found'
  | 'route_not_found'
  | 'method_not_allowed'
  | 'body_incomplete'
  | 'body_too_large'
  | 'unsupported_media_type'
  | 'invalid_transition'
  | 'campaign_paused'
  | 'campaign_closed'
  | 'batches_open'
  | 'name_taken'
  | 'caller_number_taken'
  | 'call_control_account_in_use'
  | 'erasure_open'
  | 'follow_up_limit_reached'
  | 'idempotency_key_in_use'
  | 'idempotency_key_reused'
  | 'too_many_idempotency_keys'
  | 'range_not_satisfiable'
  | 'rate_limited'
  | 'too_many_streams'
  | 'position_expired'
  | 'too_many_concurrent_requests'
  | 'statement_timed_out'
  | 'too_many_uploads'
  | 'too_many_failed_logins'
  | 'invalid_signature'
  | 'recording_unavailable'
  | 'encryption_key_missing'
  | 'erasure_key_missing'
  | 'answer_erased'
  | 'unavailable'
  | 'internal_error'
  | 'startup_failed';

/** Where the documentation of a code is, relative to the address of the API. */
export function documentationOf(code: ErrorCode): string {
  return `/docs/errors#${code}`;
}

/** A quota that a request would exceed, as the error body shows it. */
export type ExceededQuota = {
  /** As the API names it, such as `max_endpoints`. */
  name: string;
  limit: number;
  /** How much of it is used without the request. */
  used: number;
};

/** Of an upload: all its rows, those that are refused, and those of them that the problems list. */
export type RowCounts = { total: number; rejected: number; listed: number };

/** One problem of a request, at a path such as `contacts[3].phone_number`. */
export type Problem = {
  path: string;
  message: string;
  /** In a file: the row as people count it, the column and its content. */
  row?: number;
  column?: string;
  value?: string;
  code?: string;
};

/**
 * The base of every error that Redial raises on purpose. `message` is one sentence for people and
 * `code` is for programs. `state` is the current status when a transition was refused.
 */
export class RedialError extends Error {
  override name = 'RedialError';
  readonly code: ErrorCode;
  readonly state: string | undefined;
  readonly problems: readonly Problem[];
  readonly quota: ExceededQuota | undefined;
  readonly rows: RowCounts | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: {
      cause?: unknown;
      state?: string;
      problems?: readonly Problem[];
      quota?: ExceededQuota;
      rows?: RowCounts | undefined;
    } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.state = options.state;
    this.problems = options.problems ?? [];
    this.quota = options.quota;
    this.rows = options.rows;
  }
}

/**
 * The request is well-formed but invalid; `problems` lists everything that is wrong with it, and of the
 * rows of an upload the first ones.
 */
export class ValidationError extends RedialError {
  override name = 'ValidationError';

  constructor(problems: readonly Problem[], { rows }: { rows?: RowCounts | undefined } = {}) {
    const [first] = problems;
    const message = first?.message ?? 'the request is not valid';
    super('validation_failed', `${placeOf(first)}${message}${sumOf(rows)}`, { problems, rows });
  }
}

function placeOf({ path, row, column }: Partial<Problem> = {}): string {
  if (row !== undefined) return `row ${row}${column ? `, column ${column}` : ''}: `;
  return path ? `${path}: ` : '';
}

function sumOf(rows: RowCounts | undefined): string {
  if (rows === undefined || rows.rejected < 2) return '';
  const { total, rejected, listed } = rows;
  const which = listed === rejected ? 'all of them' : `the first ${listed}`;
  return ` (${rejected} of ${total} rows are refused, and errors lists ${which})`;
}

/**
 * The request needs more than the operator allows the organization. When there will be room is unknown,
 * so it is a 403 and no 429.
 */
export class QuotaExceededError extends RedialError {
  override name = 'QuotaExceededError';

  /** @param remedy what the client can do; it ends with "ask" */
  constructor(quota: ExceededQuota, remedy = 'delete what is no longer needed, or ask') {
    const message = `the organization uses ${quota.used} of its quota ${quota.name} of ${quota.limit}, and the request needs more: ${remedy} the operator of this installation for a higher quota`;
    super('quota_exceeded', message, { quota });
  }
}

export type Noun =
  | 'organization'
  | 'campaign'
  | 'batch'
  | 'contact'
  | 'call'
  | 'recording'
  | 'suppression'
  | 'erasure'
  | 'agent'
  | 'token'
  | 'caller_number'
  | 'call_control_account'
  | 'webhook_endpoint'
  | 'webhook_secret'
  | 'webhook_delivery';

/** The caller's organization has no such object; objects of other organizations count as missing. */
export class NotFoundError extends RedialError {
  override name = 'NotFoundError';

  constructor(noun: Noun) {
    super(`${noun}_not_found`, `${noun.replaceAll('_', ' ')} not found`);
  }
}

/** The object exists, but its status does not allow the request. */
export class ConflictError extends RedialError {
  override name = 'ConflictError';

  constructor(code: ErrorCode, message: string, state: string) {
    super(code, message, { state });
  }
}

/** A process cannot start. The message names the value and the remedy; no stack trace is printed. */
export class StartupError extends RedialError {
  override name = 'StartupError';

  constructor(message: string, options: { cause?: unknown } = {}) {
    super('startup_failed', message, options);
  }
}
