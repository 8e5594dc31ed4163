import { RefusedAddressError } from '../../outbound/address-rule.ts';

/**
 * Why a delivery failed, as in the URL fragment `#rp=`. Only `rp=all` retries `other`. Nothing retries
 * `address`, by which the installation forbids the address of the hook; jambonz has no such failure.
 */
export type DeliveryFailure = 'ct' | 'rt' | '4xx' | '5xx' | 'other' | 'address';

/** The errors that jambonz counts as a failed connection, and the connect timeout. */
const CONNECTION_CODES: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ETIMEDOUT',
  'ECONNRESET',
  'ECONNABORTED',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** jambonz itself never retries `rt`: it checks for an error name that its client does not use. */
const TIMEOUT_CODES: ReadonlySet<unknown> = new Set([
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]);

/** The failure of a request without an answer. */
export function failureOfError(cause: unknown): DeliveryFailure {
  if (cause instanceof RefusedAddressError) return 'address';
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (CONNECTION_CODES.has(code)) return 'ct';
  return TIMEOUT_CODES.has(code) ? 'rt' : 'other';
}

/** The failure of a request whose answer did not accept it. Redirects are not followed. */
export function failureOfStatus(status: number): DeliveryFailure {
  if (status >= 500) return '5xx';
  return status >= 400 ? '4xx' : 'other';
}
