import type { CalleeAnswer } from '../application/callee-answer.ts';
import type { ApplicationSet } from './registered-applications.ts';
import type { CallApplication, CallTerms, DialDetails, Hook } from './call-details.ts';
import type { Plan } from '../network/plan.ts';
import type { Step } from '../network/step.ts';
import { withoutPasswords } from '../requests/without-passwords.ts';

/** The keys of a request: the header `Idempotency-Key` and the member `tag.execution_id`. */
export type RequestKeys = {
  accountSid: string;
  idempotencyKey: string | null;
  executionId: string | null;
};

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
  /** The hook of `amd`; absent: not requested. The ledger sets it to null when the call is finished. */
  amdHook?: Hook | null;
  /** What the callee does at each `gather`; absent: drawn. */
  answers?: readonly CalleeAnswer[];
  tag: Record<string, unknown> | null;
  /** The ledger sets it to null when the call is finished. */
  application?: CallApplication | null;
  dial?: DialDetails;
  /** The ledger removes it when the call is finished. */
  terms?: CallTerms;
  /** The origin of the request's URL, for addresses of this server. */
  origin: string;
  plan: Plan;
  /** What it held of a person was erased; it is not listed and has no recording. */
  isErased?: true;
};

/** An INVITE of a call that may have left. */
export type Leg = {
  /** Null: the network has none. */
  trunk: string | null;
  /** Its Call-ID (RFC 3261 §8.1.1.4). */
  sipCallId: string;
  /** The SIP status with which the leg before it ended; absent: it is the first one. */
  afterSipStatus?: number;
  /** Milliseconds after the request for the call. */
  dialledAtMs: number;
};

/** What an application or an update changes of a running call. */
export type CallChanges = Partial<Pick<AcceptedCall, 'tag' | 'statusHook'>> & {
  /** Why the application, or a part of it, could not run. */
  applicationProblem?: string;
  /** Its recording was deleted. */
  recordingDeleted?: true;
  /** An application started, beside or instead of the simulator's own agent. */
  applicationStarted?: true;
};

/** A POST that created no call; members are null if the refusal came before they were read. */
export type Refusal = RequestKeys & {
  /** Milliseconds since 1970. */
  receivedAtMs: number;
  from: string | null;
  to: string | null;
};

/** A webhook secret that replaces the configured one of an account. */
export type SecretRotation = {
  accountSid: string;
  webhookSecret: string;
  /** Digest of the replaced secret: a newly configured secret ends the rotation. */
  configuredDigest: string;
};

/** An update of a running call, with its members as sent, without passwords. */
export type RecordedUpdate = { atMs: number; options: Readonly<Record<string, unknown>> };

/**
 * One line of the ledger's file; the state of call control follows from all lines. `posted`: the
 * webhooks of the first `steps` steps are sent. `dialling`: an INVITE may leave. `stepped` adds a step
 * to the plan of a call, and `hung_up` replaces the plan. `heard` adds a
 * line to its transcript. `scripted` with null removes the scripted answers of a number.
 */
export type LedgerEntry =
  | { type: 'accepted'; call: AcceptedCall }
  | { type: 'repeated'; accountSid: string; key: string }
  | { type: 'refused'; refusal: Refusal }
  | { type: 'fenced'; accountSid: string; key: string }
  | { type: 'hung_up'; sid: string; plan: Plan }
  | { type: 'dialling'; sid: string; leg: Leg }
  | { type: 'stepped'; sid: string; step: Step; elapsedMs: number }
  | { type: 'posted'; sid: string; steps: number }
  | { type: 'deleted'; sid: string }
  | { type: 'updated'; sid: string; update: RecordedUpdate }
  | { type: 'amended'; sid: string; changes: CallChanges }
  | { type: 'heard'; sid: string; line: string }
  | { type: 'scripted'; to: string; answers: readonly CalleeAnswer[] | null }
  | { type: 'secret_rotated'; rotation: SecretRotation }
  | ApplicationSet;

/** The key under which the POSTs of a request are counted. */
export function countingKey(keys: RequestKeys): string | null {
  return keys.idempotencyKey ?? keys.executionId;
}

/**
 * Upgrades an entry of an older version: adds the account, which was missing while there was only one,
 * and removes passwords from updates.
 * @param accountSid the owner of entries without an account
 */
export function upgradeEntry(entry: LedgerEntry, accountSid: string): LedgerEntry {
  const owner = { accountSid };
  const owned = <T extends object>(value: T) => ({ ...owner, ...value });
  if (entry.type === 'updated') {
    const { update } = entry;
    return { ...entry, update: { ...update, options: withoutPasswords(update.options) } };
  }
  if ('sid' in entry) return entry;
  switch (entry.type) {
    case 'accepted':
      return { ...entry, call: owned(entry.call) };
    case 'refused':
      return { ...entry, refusal: owned(entry.refusal) };
    case 'repeated':
    case 'fenced':
      return owned(entry);
    case 'scripted':
    case 'secret_rotated':
    case 'application_set':
      return entry;
  }
}
