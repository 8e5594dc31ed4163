import type { Plan } from './plan.ts';

/** Where a webhook is sent. */
export type Hook = {
  url: string;
  method: 'GET' | 'POST';
  username?: string;
  password?: string;
};

/** What identifies a request: the header `Idempotency-Key` and the member `tag.execution_id`. */
export type RequestKeys = { idempotencyKey: string | null; executionId: string | null };

/** A call as it was accepted. */
export type AcceptedCall = RequestKeys & {
  sid: string;
  callId: string;
  /** Milliseconds since 1970. */
  receivedAtMs: number;
  from: string;
  to: string;
  contactId: string | null;
  batchId: string | null;
  applicationSid: string | null;
  statusHook: Hook | null;
  /** Where it is reported who answers; absent where nobody asked. */
  amdHook?: Hook | null;
  tag: Record<string, unknown> | null;
  /** The address under which this server was called. */
  origin: string;
  plan: Plan;
};

/** A POST that created no call, with the status that it was answered with. */
export type Refusal = RequestKeys & {
  receivedAtMs: number;
  from: string | null;
  to: string | null;
};

/** One line of the ledger's file; the state of call control is the fold of these. */
export type LedgerEntry =
  | { type: 'accepted'; call: AcceptedCall }
  | { type: 'repeated'; key: string }
  | { type: 'refused'; refusal: Refusal }
  | { type: 'fenced'; key: string }
  | { type: 'hung_up'; sid: string; plan: Plan }
  | { type: 'posted'; sid: string; steps: number }
  | { type: 'deleted'; sid: string };

/** The key under which the POSTs of a request are counted. */
export function countingKey(keys: RequestKeys): string | null {
  return keys.idempotencyKey ?? keys.executionId;
}

/** The key under which calls to one person, or else to one number, are counted. */
export function calleeKey(call: { contactId: string | null; to: string }): string {
  return call.contactId === null ? `number ${call.to}` : `contact ${call.contactId}`;
}
