import type { CalleeAnswer } from '../application/callee-answer.ts';
import type { ApplicationSet } from './registered-applications.ts';
import type { CallApplication, DialDetails, Hook } from './call-details.ts';
import type { Plan } from '../network/plan.ts';
import { withoutPasswords } from '../requests/without-passwords.ts';

/**
 * What identifies a request of an account: the header `Idempotency-Key` and the member
 * `tag.execution_id`; null: it has none.
 */
export type RequestKeys = {
  accountSid: string;
  idempotencyKey: string | null;
  executionId: string | null;
};

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
  /** Where it is reported who answers; absent where nobody asked, null once all is told. */
  amdHook?: Hook | null;
  /** What the callee does at each gather; absent: as drawn. */
  answers?: readonly CalleeAnswer[];
  tag: Record<string, unknown> | null;
  /** What is executed when the call is answered; null once all is told. */
  application?: CallApplication | null;
  /** How the call was to be dialled, where the request said something about it. */
  dial?: DialDetails;
  /** The address under which this server was called. */
  origin: string;
  plan: Plan;
};

/** What an application or a request changes of a call in the air, and what becomes known of it. */
export type CallChanges = Partial<Pick<AcceptedCall, 'tag' | 'statusHook'>> & {
  /** Why the application could not be played, or a part of it. */
  applicationProblem?: string;
  /** An application was begun, beside or instead of the simulator's own agent. */
  applicationStarted?: true;
};

/** A POST that created no call; what was not read of it when it was refused is null. */
export type Refusal = RequestKeys & {
  /** Milliseconds since 1970. */
  receivedAtMs: number;
  from: string | null;
  to: string | null;
};

/** A webhook secret that an account has been given instead of the configured one. */
export type SecretRotation = {
  accountSid: string;
  webhookSecret: string;
  /** Digest of the configured secret: when another one is configured, that one holds. */
  configuredDigest: string;
};

/** An update of a running call at an instant, with its members as they were sent but for passwords. */
export type RecordedUpdate = { atMs: number; options: Readonly<Record<string, unknown>> };

/**
 * One line of the ledger's file; the state of call control is the fold of these. Of a call that is
 * `posted` the first `steps` steps are told, `hung_up` replaces its plan, and `heard` is one line of
 * its transcript; `scripted` with null leaves a number to the draw again.
 */
export type LedgerEntry =
  | { type: 'accepted'; call: AcceptedCall }
  | { type: 'repeated'; accountSid: string; key: string }
  | { type: 'refused'; refusal: Refusal }
  | { type: 'fenced'; accountSid: string; key: string }
  | { type: 'hung_up'; sid: string; plan: Plan }
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
 * An entry as it is written today: with its account, which lines lack that were written when there was
 * only one, and without the passwords of updates, which were kept once.
 */
export function renewed(entry: LedgerEntry, accountSid: string): LedgerEntry {
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
