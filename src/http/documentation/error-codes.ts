import type { ErrorCode } from '../../domain/errors.ts';

const UNKNOWN_ID =
  'No such object belongs to the organization of the token, or the token may not see it: check the id and the token.';

/** What each `code` of an error means, and what to do about it. */
export const errorCodes: Record<ErrorCode, string> = {
  validation_failed:
    'The request is not valid. `errors` lists each problem with its path and what is accepted: correct all of them, and send it again.',
  malformed_json: 'The body is not JSON in UTF-8: `detail` says where it breaks off.',
  malformed_request: 'The request is not HTTP: use an HTTP client.',
  page_too_large: 'The page would have more than 8 MiB: send a smaller `limit`.',
  request_timeout: 'The headers or the upload came too slowly: send it again.',
  headers_too_large: 'The headers are too large: leave out what is not needed.',
  unauthorized:
    'The token is missing, unknown, expired or revoked, or not accepted from this address: send `Authorization: Bearer gat_…`.',
  forbidden:
    'The token lacks a scope or is limited to campaigns or batches, an `organization_id` is not that of the token, or a page of this origin may not use the API: `detail` says which.',
  organization_suspended:
    'The operator of the installation has suspended the organization: ask the operator.',
  quota_exceeded:
    'The organization would use more than its quota, which `quota` names: delete what is no longer needed, or ask the operator.',
  organization_not_found: UNKNOWN_ID,
  campaign_not_found: UNKNOWN_ID,
  batch_not_found: UNKNOWN_ID,
  contact_not_found: UNKNOWN_ID,
  call_not_found: UNKNOWN_ID,
  suppression_not_found: UNKNOWN_ID,
  erasure_not_found: UNKNOWN_ID,
  agent_not_found: UNKNOWN_ID,
  token_not_found: UNKNOWN_ID,
  caller_number_not_found: UNKNOWN_ID,
  call_control_account_not_found: UNKNOWN_ID,
  webhook_endpoint_not_found: UNKNOWN_ID,
  webhook_secret_not_found: UNKNOWN_ID,
  webhook_delivery_not_found: UNKNOWN_ID,
  recording_not_found: 'The call has no recording, or not yet.',
  route_not_found: 'The path does not exist: `/docs` lists all.',
  method_not_allowed:
    'The path does not take this method: the header `Allow` lists those it takes.',
  body_incomplete: 'The body ended before it was whole: send it again.',
  body_too_large:
    'The body is larger than the route takes: send less at once, or contacts as a file.',
  unsupported_media_type:
    'The Content-Type is not one that the route takes: `detail` names those it takes.',
  invalid_transition:
    'The status of the object does not allow this: `state` is its status, and `detail` says what does.',
  campaign_paused: 'The campaign is paused: resume it first.',
  campaign_closed: 'The campaign is completed or cancelled: create another one.',
  batches_open: 'The campaign has batches that are not finished: cancel it, or wait.',
  name_taken: 'Another object has this name: choose another one.',
  caller_number_taken: 'The number is assigned to another organization.',
  call_control_account_in_use:
    'A campaign, an open batch or a live call uses the account: move them to another one first.',
  erasure_open: 'The number is being erased: try again when the erasure is done.',
  follow_up_limit_reached: 'The contact has had ten follow-ups, which is the most.',
  idempotency_key_in_use:
    'The first request with this Idempotency-Key is still running: try again after `Retry-After`.',
  idempotency_key_reused:
    'This Idempotency-Key was sent with another body or query: send a new key.',
  too_many_idempotency_keys: 'The organization has sent a million keys in 24 hours.',
  range_not_satisfiable: 'The recording has no byte in this `Range`.',
  rate_limited:
    'The token, or the organization, has sent too many requests in a minute: try again after `Retry-After`.',
  too_many_streams: 'Too many streams or exports are open: close one.',
  position_expired:
    'Events since this Last-Event-ID may be missing: read the objects, and follow the events without it.',
  too_many_concurrent_requests:
    'The organization waits for too many answers at the same time: wait for some.',
  statement_timed_out:
    'The database took too long: ask for less at once, or try again after `Retry-After`.',
  too_many_uploads: 'The organization uploads too many files at once: wait for one.',
  too_many_failed_logins:
    'Too many wrong tokens came from this address: try again after `Retry-After`.',
  invalid_signature: 'The signature of a webhook is wrong: check the webhook secret.',
  recording_unavailable: 'The server of the recording did not deliver it: try again later.',
  encryption_key_missing:
    'The installation has no CALL_CONTROL_ENCRYPTION_KEY, so that it cannot store secrets: ask the operator.',
  erasure_key_missing:
    'The installation has no ERASURE_KEY, so that nobody can be erased: ask the operator.',
  answer_erased:
    'The first request with this Idempotency-Key was carried out, and its answer was erased with a person.',
  unavailable: 'The database is away, or too much is read at once: try again after `Retry-After`.',
  internal_error: 'A defect: the log of the installation has the `request_id`.',
  startup_failed: 'A process could not start. No request is answered with it.',
};
