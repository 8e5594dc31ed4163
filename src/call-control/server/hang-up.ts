import { isTerminalStatus } from '../../domain/call.ts';
import { stopOfDetection } from './detection.ts';
import { reachedStep } from './plan.ts';
import type { Plan } from './plan.ts';
import type { Step } from './step.ts';

export type HangUpRequest = {
  /** `completed` ends an answered call, `no-answer` one that is not answered yet. */
  callStatus: 'completed' | 'no-answer';
  /** Since the call was received. */
  elapsedMs: number;
  /** Simulated seconds in a second. */
  speed: number;
};

export type HangUpDecision =
  | { kind: 'hung-up'; plan: Plan }
  | { kind: 'incompatible' }
  | { kind: 'gone' };

/**
 * Ends a call now, by the rules of `PUT /Calls/{sid}`: the steps reached so far stay, the rest is
 * replaced by the end. There is no "hang up whatever the state" in jambonz (feature-server#94).
 */
export function decideHangUp(plan: Plan, request: HangUpRequest): HangUpDecision {
  const current = reachedStep(plan, request.elapsedMs);
  if (current && isTerminalStatus(current.status)) return { kind: 'gone' };
  const past = plan.steps.filter((step) => step.atMs <= request.elapsedMs);
  const answered = past.find((step) => step.status === 'in-progress');
  if ((request.callStatus === 'completed') !== (answered !== undefined)) {
    return { kind: 'incompatible' };
  }
  const end = answered ? completedBy(answered, request) : cancelledAt(request.elapsedMs);
  const stop = answered ? stopOfDetection(plan.steps, past, request.elapsedMs) : [];
  const lost = plan.steps.at(-1)?.lost;
  return {
    kind: 'hung-up',
    plan: { ...plan, steps: [...past, ...stop, { ...end, ...(lost && { lost }) }] },
  };
}

function completedBy(answered: Step, { elapsedMs, speed }: HangUpRequest): Step {
  const durationSeconds = Math.floor(((elapsedMs - answered.atMs) * speed) / 1000);
  return {
    atMs: elapsedMs,
    status: 'completed',
    sipStatus: answered.sipStatus,
    sipReason: answered.sipReason,
    durationSeconds,
    endedBy: 'jambonz',
  };
}

function cancelledAt(elapsedMs: number): Step {
  return {
    atMs: elapsedMs,
    status: 'no-answer',
    sipStatus: 487,
    sipReason: 'Request Terminated',
  };
}
