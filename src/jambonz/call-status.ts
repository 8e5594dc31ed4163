import { CALL_STATUSES } from '../domain/call.ts';
import type { CallStatus } from '../domain/call.ts';

/** Every value of `call_status` that jambonz reports. `canceled` and `unknown` are Redial's own. */
export type JambonzCallStatus = Exclude<CallStatus, 'canceled' | 'unknown'>;

export function isJambonzCallStatus(value: unknown): value is JambonzCallStatus {
  return value !== 'canceled' && value !== 'unknown' && CALL_STATUSES.some((s) => s === value);
}
