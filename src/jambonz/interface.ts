import type { Application } from '../domain/agent.ts';
import type { CallControlConfig } from '../config/config.ts';
import type { JambonzCallStatus } from '../domain/call.ts';
import type { Trunk } from '../domain/trunk.ts';

/** One account of call control: its base URL without `/v1`, account sid and token. */
export type Account = Pick<CallControlConfig, 'url' | 'accountSid' | 'token'>;

/** Places calls: a jambonz cluster, or the simulator that comes with Redial. */
export interface CallControl {
  /** Sends exactly one request, without retries, and waits at most 10 s. Never throws. */
  placeCall(request: CallRequest): Promise<Placement>;
  /** Finds the call of a request whose answer was lost. Throws only if `query.othersAmong` does. */
  findCall(query: CallQuery): Promise<Lookup>;
  /** Looks one call up. `absent`: unknown there, or ended more than an hour ago. Never throws. */
  getCall(callSid: string): Promise<Lookup>;
  /** Lists the outbound calls that call control still knows, in one request. Never throws. */
  listCalls(): Promise<CallList>;
  /**
   * Ends a call, answered or not. `gone`: it has already ended, or is unknown there. Never throws.
   */
  hangUp(callSid: string): Promise<HangUp>;
  /**
   * Erases numbers, tags and transcripts of ended calls by their execution ids, at most 1,000. Only the
   * embedded call control can; jambonz keeps its call detail records for its own time. Never throws.
   */
  eraseCalls(executionIds: readonly string[]): Promise<CallErasure>;
  /**
   * Reads how the trunks of the server are, in the order of its file of trunks. null: it tells of none,
   * as jambonz and the simulated network do, or does not answer within 2 s. Never throws.
   */
  readTrunks(): Promise<Trunk[] | null>;
}

/** The accounts of call control: the one of the installation, and those of organizations. */
export interface CallControls {
  /**
   * Opens an account by its id. A change of the account takes effect with the next call of this
   * method. An account that is deleted or cannot be used postpones every call and answers no look-up;
   * the messages say why.
   * @param accountId null: the account of the installation
   */
  of(accountId: string | null): Promise<CallControl>;
}

export type CallRequest = {
  /** Sent as Idempotency-Key and in the tag. */
  executionId: string;
  from: string;
  to: string;
  /** Counts from the moment at which the call reaches the network. */
  ringTimeoutSeconds: number;
  /** Call control ends the call this long after the answer. */
  timeLimitSeconds: number;
  application: Application;
  statusHookUrl: string;
  /** Receives the results of answering machine detection. Without it, detection is off. */
  amdHookUrl?: string;
  /** Returned in each webhook as `customerData`. */
  tag: Record<string, unknown>;
};

export type CallQuery = {
  executionId: string;
  to: string;
  from: string;
  /**
   * Returns those of the given calls that belong to other executions. It is needed for a jambonz, where
   * calls can be told apart by their numbers only. Default: none.
   */
  othersAmong?: (callSids: readonly string[]) => Promise<readonly string[]>;
};

/**
 * The outcome of a request for a call.
 *
 * - `accepted`: a call exists.
 * - `refused`: no call exists, and the same request would be refused again. `concernsAccount`: every
 *   call of the account would be refused. `concernsNumber`: only calls to this number.
 * - `postponed`: no call exists, and a later request may succeed. `httpStatus` null: no connection.
 * - `unknown`: a call may exist, so it must be looked up before the contact is dialled again.
 *
 * No message contains a phone number or the token.
 */
export type Placement =
  | { kind: 'accepted'; callSid: string }
  | {
      kind: 'refused';
      httpStatus: number;
      message: string;
      concernsAccount?: boolean;
      concernsNumber?: boolean;
    }
  | {
      kind: 'postponed';
      httpStatus: number | null;
      retryAfterSeconds: number | null;
      message: string;
    }
  | { kind: 'unknown'; httpStatus?: number; message: string };

export type CallSnapshot = {
  callSid: string;
  callStatus: JambonzCallStatus;
  sipStatus: number | null;
  /** The reason phrase of that status; absent: none was told. */
  sipReason?: string | null;
  /** Whole seconds from the answer to the end; null before the end. */
  durationSeconds: number | null;
  /** Where call control keeps the recording; absent: it did not tell. */
  recordingUrl?: string | null;
  /**
   * `caller`: the callee hung up. `jambonz`: the application, the time limit or an update ended it.
   */
  endedBy: 'caller' | 'jambonz' | null;
};

/**
 * `absent` and fenced: no call exists, and call control refuses any later request with this key.
 * `absent` and not fenced: call control does not know the call now, but a delayed request may still
 * arrive. `undecided`: the look-up failed.
 */
export type Lookup =
  | { kind: 'found'; call: CallSnapshot }
  | { kind: 'absent'; fenced: boolean }
  | { kind: 'undecided'; message: string };

/** Entries that cannot be read are left out. */
export type CallList =
  | { kind: 'listed'; calls: CallSnapshot[] }
  | { kind: 'undecided'; message: string };

/**
 * `limited`: the rate limit refused the request, and the answer says when the limit resets.
 * `unclear`: the call may still be up.
 */
export type HangUp =
  | { kind: 'requested' }
  | { kind: 'gone' }
  | { kind: 'limited'; message: string }
  | { kind: 'unclear'; message: string };

/** `count`: calls that were known and are erased. `unclear`: ask again. */
export type CallErasure =
  | { kind: 'erased'; count: number }
  | { kind: 'unsupported' }
  | { kind: 'unclear'; message: string };
