import type { Call } from '../ledger/call.ts';
import type { Hook } from '../ledger/call-details.ts';
import type { CallChanges } from '../ledger/ledger-entry.ts';
import type { HookOutcome } from '../webhooks/webhook-queue.ts';

/** What an application hears of its call and can do with it. */
export type CallSession = {
  call: Call;
  seed: number;
  /** Simulated seconds in a second. */
  speed: number;
  /** Milliseconds that only go on, whatever the wall clock is set to. */
  steadyMs: () => number;
  /** Whether the call is answered and not over. */
  isTalking: () => boolean;
  /** Simulated milliseconds since the answer, by the clock. */
  answeredForMs: () => number;
  /** The members of the status `in-progress`, with the tag as it is now. */
  webhookMembers: () => Record<string, unknown>;
  requestHook: (hook: Hook, payload: Record<string, unknown>) => Promise<HookOutcome>;
  /** Sends the status `in-progress` once more, with these members beside its own. */
  sendStatus: (more: Record<string, unknown>) => void;
  /** Keeps a line of what is said. */
  addTranscriptLine: (line: string) => Promise<void>;
  amendCall: (changes: CallChanges) => Promise<void>;
  endCall: (end: { endedBy: 'jambonz' | 'caller'; durationSeconds: number }) => Promise<void>;
};
