import type { Speech } from '../domain/agent.ts';
import type { CallControlConfig } from '../config/config.ts';
import type { JambonzCallStatus } from './call-status.ts';

/** How one account of call control is reached: base address without /v1, account and token. */
export type Account = Pick<CallControlConfig, 'url' | 'accountSid' | 'token'>;

/** What places calls: a jambonz cluster, or the call control that comes with Redial. */
export interface CallControl {
  /** Sends one request, never a second one: 10 s at most. Never throws. */
  placeCall(request: CallRequest): Promise<Placement>;
  /** Looks for the call of a request whose answer was never seen. Throws only if `query` does. */
  findCall(query: CallQuery): Promise<Lookup>;
  /** Asks for one call; `absent` means unknown there, or ended more than an hour ago. */
  getCall(callSid: string): Promise<Lookup>;
  /** All outbound calls of the account that it still knows, in one request. Never throws. */
  listCalls(): Promise<CallList>;
  /** Ends a call, answered or not. `gone`: it has ended already, or is unknown there. */
  hangUp(callSid: string): Promise<HangUp>;
}

/** The accounts of call control: one of the installation, and those that organizations have. */
export interface CallControls {
  /**
   * The account of a campaign or a call; null is that of the installation. What was changed of an
   * account holds from the next request for it on. One that is deleted or cannot be used takes no
   * call and tells nothing; the messages say why.
   */
  of(accountId: string | null): Promise<CallControl>;
}

export type CallRequest = {
  /** Travels as Idempotency-Key and in the tag. */
  executionId: string;
  from: string;
  to: string;
  /** Counts from the moment at which the request reaches the network. */
  ringTimeoutSeconds: number;
  /** The call is ended so long after it was answered. */
  timeLimitSeconds: number;
  /**
   * What speaks: the address of a jambonz application with its speech vendors, or an application
   * registered there. jambonz ignores our status hook beside a registered application, so it is not
   * sent: the application must name it itself.
   */
  application: { callHook: string; speech: Speech } | { applicationSid: string };
  statusHookUrl: string;
  /** Where it is reported who answers; without it, call control does not listen for that. */
  amdHookUrl?: string;
  /** Comes back in each webhook as `customerData`. */
  tag: Record<string, unknown>;
};

export type CallQuery = {
  executionId: string;
  to: string;
  from: string;
  /**
   * Which of some calls may belong to other executions, so that they are not taken for this one's;
   * asked for where numbers alone tell. None unless told.
   */
  othersAmong?: (callSids: readonly string[]) => Promise<readonly string[]>;
};

/**
 * What is certain after a request: `accepted` a call exists; `refused` none exists and none would;
 * `postponed` none exists, and a later request may succeed (httpStatus null: no connection);
 * `unknown` a call may exist, so nobody may dial again before it was looked for.
 * `concernsAccount`: the refusal says in words that it would be the same for every call.
 * No message contains a phone number or the token.
 */
export type Placement =
  | { kind: 'accepted'; callSid: string }
  | { kind: 'refused'; httpStatus: number; message: string; concernsAccount?: boolean }
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
  /** Whole seconds of conversation; known after the end. */
  durationSeconds: number | null;
  /** `caller` is the far end, `jambonz` the application, a time limit or a request. */
  endedBy: 'caller' | 'jambonz' | null;
};

/**
 * `absent` and fenced: there is none, and a request with this key would be refused from now on.
 * `absent` and not fenced: unknown there now. `undecided` says nothing at all.
 */
export type Lookup =
  | { kind: 'found'; call: CallSnapshot }
  | { kind: 'absent'; fenced: boolean }
  | { kind: 'undecided'; message: string };

/** What is listed and not understood is left out. */
export type CallList =
  | { kind: 'listed'; calls: CallSnapshot[] }
  | { kind: 'undecided'; message: string };

/** `limited`: a rate limit, whose end is told, has refused the request unread. */
export type HangUp =
  | { kind: 'requested' }
  | { kind: 'gone' }
  | { kind: 'limited'; message: string }
  | { kind: 'unclear'; message: string };
