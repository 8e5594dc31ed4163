import type { CalleeAnswer } from '../application/callee-answer.ts';
import type { CallMedia } from '../application/call-media.ts';
import type { Stopwatch } from '../application/stopwatch.ts';
import type { Verb } from '../application/verb.ts';
import type { Call } from '../ledger/call.ts';
import type { Leg } from '../ledger/ledger-entry.ts';
import type { CreateCallRequest } from '../requests/create-call-request.ts';
import type { HangUpDecision, HangUpRequest } from './hang-up.ts';
import type { Plan } from './plan.ts';
import type { RecordingStore } from './recording-store.ts';
import type { Step } from './step.ts';

/** What a network may know of a request when the call is accepted. */
export type RequestToPlan = {
  request: CreateCallRequest;
  /** 1 for the first call to this contact. */
  attempt: number;
  /** What the test set for the number; undefined: nothing. */
  scriptedAnswers: readonly CalleeAnswer[] | undefined;
  /** Whether as many calls are live as the test allows. */
  isAtCapacity: boolean;
};

/** What is known of a call when it is accepted. */
export type Forecast = { plan: Plan; answers?: readonly CalleeAnswer[] };

/** What a network asks and tells of its calls. */
export type NetworkHost = {
  /** Milliseconds since the request for the call: the time base of its steps. */
  elapsedMs: (call: Call) => number;
  /**
   * Writes to the ledger that the INVITE of a call may leave. A network sends none before this has
   * resolved with true.
   * @returns false: somebody has hung up meanwhile, so nothing must be sent
   */
  recordDialling: (call: Call, leg: Omit<Leg, 'dialledAtMs'>) => Promise<boolean>;
  /** Adds a step to a call that has not ended. One in the future is certain to come. */
  addStep: (call: Call, step: Step) => Promise<void>;
};

/**
 * What carries the calls of call control: a simulated telephone network, or Asterisk. It is below the
 * ledger: it writes nothing itself, and tells every step of a call that its plan did not foresee.
 */
export type Network = AsyncDisposable & {
  /** Seconds of a call per second of the clock. */
  readonly speed: number;
  /** What the built-in agent plays; null: its conversation is part of the plan. */
  readonly builtInVerbs: readonly Verb[] | null;
  /** The verbs of jambonz that it cannot play. */
  readonly unplayedVerbs: ReadonlySet<string>;
  /** Whether it can place calls at this moment. */
  readonly isReady: boolean;
  /** How it is, for `/health/ready`: members of a JSON object. */
  describe: () => Record<string, unknown>;
  readonly recordings: RecordingStore;
  /** Whether it can take this call at this moment; if not, jambonz answers 480. */
  hasLineFor: (request: CreateCallRequest) => boolean;
  /** Why it can never place such a call, in a sentence for a 400; undefined: it can. */
  problemOf: (request: CreateCallRequest) => string | undefined;
  plan: (call: RequestToPlan) => Forecast;
  /** Takes a line for a call that is being accepted; nothing waits between `hasLineFor` and this. */
  takeLine: (call: Call) => void;
  /**
   * Places an accepted call once. What fails becomes a step of the call. Never throws.
   */
  carry: (call: Call) => Promise<void>;
  /** Decides whether a call can be hung up now, and how its plan changes. */
  decideHangUp: (plan: Plan, request: HangUpRequest) => HangUpDecision;
  /** Hangs up a call after the ledger has written the decision. Never throws. */
  hangUp: (call: Call) => Promise<void>;
  /**
   * Takes over the calls of an earlier process that have not ended, once: those that may have been
   * dialled go on or end, the others are not placed, and those whose end is known to come take their
   * lines until then. Never throws.
   */
  adopt: (calls: readonly Call[]) => Promise<void>;
  /** The audio of an answered call. */
  openMedia: (call: Call, stopwatch: Stopwatch) => CallMedia;
  /** The report of the built-in agent about a call that is over. */
  report: (call: Call, end: Step) => Record<string, unknown>;
};
