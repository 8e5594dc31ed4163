/** What each error status means, with the values of `code`. */
export const errorDescriptions = {
  400:
    'The request is not valid. `validation_failed` lists every problem in `errors`; `malformed_json`: ' +
    'the body is not JSON in UTF-8; `malformed_request`: the request is not HTTP; `body_incomplete`: ' +
    'the body ended early; `page_too_large`: a list would answer more than 8 MiB, so `limit` has to be smaller.',
  401: '`unauthorized`: the token is missing, malformed, unknown, expired or revoked.',
  403:
    '`forbidden`: the token lacks a scope, or is limited to campaigns or batches where the request needs ' +
    'the whole organization, or an `organization_id` is not that of the token. ' +
    '`quota_exceeded`: the request needs more than the operator of the installation allows the ' +
    'organization; `quota` names the quota, its limit and its use, and only the operator can change ' +
    'it. `organization_suspended`: by the operator; `detail` holds the reason.',
  404:
    'There is no such object in the organization of the token, such as `batch_not_found`, ' +
    '`campaign_not_found`, `contact_not_found` or `call_not_found`; an id that is no UUID is answered alike. ' +
    'Operator: `organization_not_found`; every path, where the API has no OPERATOR_TOKEN.',
  408: '`request_timeout`: an upload was slower than 512 KiB in 30 seconds.',
  409:
    'The status of an object does not allow the request; `state` is that status. ' +
    '`invalid_transition`; `campaign_paused`; `campaign_closed`; `batches_open`; `name_taken`; ' +
    '`caller_number_taken`: the number is assigned to another organization; ' +
    '`call_control_account_in_use`; `erasure_open`: the number of a suppression is being erased; ' +
    '`follow_up_limit_reached`; `idempotency_key_in_use`: the first request with this key is still ' +
    'running.',
  410:
    '`answer_erased`: the first request with this Idempotency-Key was carried out, and its answer was ' +
    'erased together with the person whom it named. `position_expired`: the `Last-Event-ID` is older than ' +
    '72 hours, so that events since then may be missing.',
  413:
    '`body_too_large`: JSON of more than 64 KiB, or 256 KiB of a campaign or a change of a batch, 1 MiB ' +
    'of suppressions or a report, 64 MiB of contacts; or a file of more than 2 GiB.',
  415: '`unsupported_media_type`: the Content-Type is not one that is described here.',
  416: '`range_not_satisfiable`: the recording has no byte in this `Range`.',
  422: '`idempotency_key_reused`: the key was used with another body or query.',
  429:
    '`rate_limited`: the token, or all tokens of the organization together, have sent too many ' +
    'requests; `too_many_streams`: the organization follows or exports too many batches at once; ' +
    '`too_many_uploads`: it uploads too many files at once; `too_many_concurrent_requests`: it waits ' +
    'for too many answers at the same time; `too_many_idempotency_keys`: it has sent a million keys ' +
    'in 24 hours; `too_many_failed_logins`: too many wrong tokens came from the address of the client ' +
    'within a minute. `Retry-After` says when to try again.',
  500: '`internal_error`: a defect. `request_id` finds it in the log.',
  502: '`recording_unavailable`: the server of the recording did not deliver it.',
  503:
    '`unavailable`: the database cannot be reached, or too many files or large bodies are being read; try again after ' +
    '`Retry-After` seconds. `statement_timed_out`: the database took too long for this request; ask for ' +
    'less at once. `encryption_key_missing`: secrets cannot be stored without ' +
    'CALL_CONTROL_ENCRYPTION_KEY. `erasure_key_missing`: nobody can be erased without ERASURE_KEY.',
} as const;
