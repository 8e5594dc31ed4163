import { isTerminalStatus } from '../../domain/call.ts';
import type { AcceptedCall, CallChanges, RecordedUpdate } from './ledger-entry.ts';
import { reachedStep } from '../network/plan.ts';
import type { Step } from '../network/step.ts';

export type Call = AcceptedCall &
  CallChanges & {
    /** Steps whose webhooks are sent; with the last one the agent's report is, too. */
    postedSteps: number;
    /** What was said so far, a line for each utterance. */
    transcript?: string;
    /** Taken out of lists by DELETE; it goes on all the same. */
    isDeleted: boolean;
    /** The last updates, the oldest first; absent where there was none. */
    updates?: RecordedUpdate[];
  };

/** Everything has been sent; nothing more will happen to this call. */
export function isFinished(call: Call): boolean {
  return call.postedSteps >= call.plan.steps.length;
}

/** The step that the call has reached at an instant. */
export function stepAt(call: Call, nowMs: number): Step | undefined {
  return reachedStep(call.plan, nowMs - call.receivedAtMs);
}

/** When a call was answered and when it ended, in milliseconds since 1970; null: not yet, or never. */
export function milestones(
  call: Call,
  nowMs: number,
): { answeredAtMs: number | null; endedAtMs: number | null } {
  const reached = (matches: (step: Step) => boolean) => {
    const atMs = call.plan.steps.find(matches)?.atMs;
    if (atMs === undefined || call.receivedAtMs + atMs > nowMs) return null;
    return call.receivedAtMs + atMs;
  };
  return {
    answeredAtMs: reached((step) => step.status === 'in-progress'),
    endedAtMs: reached((step) => isTerminalStatus(step.status)),
  };
}
