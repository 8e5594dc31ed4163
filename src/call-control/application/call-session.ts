import type { Call } from '../ledger/call.ts';
import type { Hook } from '../ledger/call-details.ts';
import type { CallChanges } from '../ledger/ledger-entry.ts';
import type { CallMedia } from './call-media.ts';
import type { Stopwatch } from './stopwatch.ts';
import type { HookOutcome } from '../webhooks/webhook-queue.ts';

/** The application's access to its call. */
export type CallSession = {
  call: Call;
  /** Seconds of the call per second of the clock. */
  speed: number;
  /** Milliseconds of a monotonic clock. */
  monotonicMs: () => number;
  /** Whether the call is answered and has not ended. */
  isTalking: () => boolean;
  /** Simulated milliseconds since the answer. */
  answeredForMs: () => number;
  /** The members of the `in-progress` webhook, with the current tag. */
  webhookMembers: () => Record<string, unknown>;
  /** The verbs that the network of the call cannot play. */
  unplayedVerbs: ReadonlySet<string>;
  openMedia: (stopwatch: Stopwatch) => CallMedia;
  /**
   * Does what the member `record` of the verb `config` asks for.
   * @returns why it is not possible
   */
  record: (request: unknown) => Promise<string | undefined>;
  requestHook: (hook: Hook, payload: Record<string, unknown>) => Promise<HookOutcome>;
  /** Sends the `in-progress` webhook again, with these members added. */
  sendStatus: (more: Record<string, unknown>) => void;
  addTranscriptLine: (line: string) => Promise<void>;
  amendCall: (changes: CallChanges) => Promise<void>;
  endCall: (end: { endedBy: 'jambonz' | 'caller'; durationSeconds: number }) => Promise<void>;
};
