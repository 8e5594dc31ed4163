/** Why a delivery failed, as the URL fragment `#rp=` names it; `other` is repeated by `all` alone. */
export type DeliveryFailure = 'ct' | 'rt' | '4xx' | '5xx' | 'other';

/** What jambonz counts as a failed connection, and the limit of connecting. */
const CONNECTION_CODES: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ETIMEDOUT',
  'ECONNRESET',
  'ECONNABORTED',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** jambonz asks for another name than its client gives, so that its `rt` repeats nothing. */
const SILENCE_CODES: ReadonlySet<unknown> = new Set([
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]);

/** The failure of a request that was not answered. */
export function failureOfError(cause: unknown): DeliveryFailure {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (CONNECTION_CODES.has(code)) return 'ct';
  return SILENCE_CODES.has(code) ? 'rt' : 'other';
}

/** The failure of an answer that did not take the webhook; redirects are not followed. */
export function failureOfStatus(status: number): DeliveryFailure {
  if (status >= 500) return '5xx';
  return status >= 400 ? '4xx' : 'other';
}
