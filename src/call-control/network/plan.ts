import { isTerminalStatus } from '../../domain/call.ts';
import { isProgress } from './step.ts';
import type { Step } from './step.ts';

/**
 * What has happened to a call, and what is certain to happen unless somebody hangs up. The simulated
 * network decides everything in advance; a call over a real network gets its steps one by one.
 */
export type Plan = {
  /** In the order of their times. After a terminal step there is no other. */
  steps: readonly Step[];
  /** The server sends the webhooks of the steps twice and out of order. */
  shuffled: boolean;
  /** Whether the server answers the POST with 201; otherwise with 500. */
  acknowledged: boolean;
  /** An answering machine answers the call. */
  isMachine?: true;
  /** What goes wrong with a hang-up; absent: a hang-up ends the call at once. */
  hangUp?: HangUpRace;
  /**
   * Until then the session is over, but the call is not: a hang-up went wrong, or the telephone may
   * still ring.
   */
  releasedUntilMs?: number;
  /** When a hang-up was requested of a network that reports the end as a later step. */
  hungUpAtMs?: number;
};

/** Of a call whose steps come one by one. */
export const UNFORESEEN: Plan = { steps: [], shuffled: false, acknowledged: true };

/** Whether the last step of the call is known. */
export function isComplete({ steps }: Plan): boolean {
  const last = steps.at(-1);
  return last !== undefined && isTerminalStatus(last.status);
}

/** Whether the session of a call is over: jambonz then accepts no request for it. */
export function isGone(plan: Plan, elapsedMs: number): boolean {
  if (plan.hungUpAtMs !== undefined || (plan.releasedUntilMs ?? 0) > elapsedMs) return true;
  return hasEnded(plan, elapsedMs);
}

/** Whether the call has reached its end. */
export function hasEnded(plan: Plan, elapsedMs: number): boolean {
  const current = reachedStep(plan, elapsedMs);
  return current !== undefined && isTerminalStatus(current.status);
}

/** The plan with a step that has come, or that is certain to come after `elapsedMs`. */
export function addStep(plan: Plan, step: Step, elapsedMs: number): Plan {
  const steps = [...plan.steps, step];
  return { ...plan, steps, ...(step.atMs > elapsedMs && { releasedUntilMs: step.atMs }) };
}

/**
 * How a hang-up goes wrong. `late`: the network ends a cancelled call `afterMs` later, without a
 * webhook. `crossing`: the far end answers within `afterMs`, or hangs up itself.
 */
export type HangUpRace = { kind: 'late' | 'crossing'; afterMs: number };

/** Reduces the plan of a finished call to what a look-up shows, to save memory. */
export function summarizePlan({ steps, acknowledged, isMachine: machine }: Plan): Plan {
  const progress = steps.findLast(isProgress);
  return {
    steps: steps.filter((step) => isMilestone(step) || step === progress),
    shuffled: false,
    acknowledged,
    ...(machine && { isMachine: true }),
  };
}

function isMilestone({ status, event }: Step): boolean {
  return event === undefined && (status === 'in-progress' || isTerminalStatus(status));
}

/** Whether the network is full, so that the call occupies no line. */
export function isRejectedForCapacity({ steps }: Plan): boolean {
  return steps.at(-1)?.sipReason === 'Maximum Calls In Progress';
}

/** The step that a call has reached `elapsedMs` after its request. */
export function reachedStep(plan: Plan, elapsedMs: number): Step | undefined {
  return plan.steps.findLast((step) => step.atMs <= elapsedMs);
}

/**
 * The steps whose webhooks the server sends, in this order, when the call reaches the step at `index`.
 * A shuffled plan may hold a step back until the next one of its kind.
 */
export function stepsToPost(plan: Plan, index: number): Step[] {
  const step = plan.steps[index];
  if (step === undefined) return [];
  const steps = plan.shuffled ? shuffledSteps(step, plan.steps.slice(0, index)) : [step];
  return steps.filter(({ lost }) => !lost);
}

/** Shuffles statuses and detection events separately, because each kind has its own hook. */
function shuffledSteps(step: Step, past: readonly Step[]): Step[] {
  const isEvent = step.event !== undefined;
  const earlier = past.filter(({ event }) => (event !== undefined) === isEvent);
  const last = earlier.at(-1);
  if (last === undefined) return [step, step];
  const isEnd = isTerminalStatus(step.status) || step.event?.type === 'amd_stopped';
  if (isEnd) return [step, last, step];
  return earlier.length % 2 === 0 ? [step, last] : [];
}
