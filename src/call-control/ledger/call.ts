import { isTerminalStatus } from '../../domain/call.ts';
import type { AcceptedCall, CallChanges, Leg, RecordedUpdate } from './ledger-entry.ts';
import { isComplete, reachedStep } from '../network/plan.ts';
import type { Step } from '../network/step.ts';

export type Call = AcceptedCall &
  CallChanges & {
    /** How many steps have their webhooks sent; the last step includes the agent's report. */
    postedSteps: number;
    /** Every INVITE that may have left, the first one first; absent: none. */
    legs?: readonly Leg[];
    /** What was said so far, one line per utterance. */
    transcript?: string;
    /** A DELETE took the call out of lists. The call itself continues. */
    isDeleted: boolean;
    /** The last updates, the oldest first; absent without an update. */
    updates?: RecordedUpdate[];
  };

/** Whether all webhooks of the call are sent, so that nothing more happens to it. */
export function isFinished({ plan, postedSteps }: Call): boolean {
  return postedSteps >= plan.steps.length && isComplete(plan);
}

/** Of a call to which nothing has happened yet. */
const ACCEPTED: Step = { atMs: 0, status: 'trying', sipStatus: 100, sipReason: 'Trying' };

/**
 * How far a call is. A step that is certain to come says nothing before its time: whoever took it for the
 * end of a telephone that may still ring would call again.
 * @param nowMs time of the call, in milliseconds since 1970
 */
export function stepAt(
  { plan, receivedAtMs }: Pick<Call, 'plan' | 'receivedAtMs'>,
  nowMs: number,
): Step {
  return reachedStep(plan, nowMs - receivedAtMs) ?? ACCEPTED;
}

/** Whether a call is answered and has not ended. */
export function isInConversation(call: Call, nowMs: number): boolean {
  const { answeredAtMs, endedAtMs } = milestones(call, nowMs);
  return answeredAtMs !== null && endedAtMs === null;
}

/** When a call was answered and when it ended, in milliseconds since 1970; null: not yet, or never. */
export function milestones(
  call: Call,
  nowMs: number,
): { answeredAtMs: number | null; endedAtMs: number | null } {
  const reachedAtMs = (matches: (step: Step) => boolean) => {
    const atMs = call.plan.steps.find(matches)?.atMs;
    if (atMs === undefined || call.receivedAtMs + atMs > nowMs) return null;
    return call.receivedAtMs + atMs;
  };
  return {
    answeredAtMs: reachedAtMs((step) => step.status === 'in-progress'),
    endedAtMs: reachedAtMs((step) => isTerminalStatus(step.status)),
  };
}

/** Whether what was recorded of the call may be kept. */
export function keepsRecording({ recordingDeleted, isErased }: Call): boolean {
  return !recordingDeleted && !isErased;
}
