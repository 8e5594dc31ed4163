import { isTerminalStatus } from '../../domain/call.ts';
import { stopOfDetection } from './detection.ts';
import { reachedStep } from './plan.ts';
import type { Plan } from './plan.ts';
import type { Step } from './step.ts';

export type HangUpRequest = {
  /** `completed` ends an answered call, `no-answer` one that is not answered yet. */
  callStatus: 'completed' | 'no-answer';
  /** Who ends an answered call; absent: jambonz does, on request. */
  endedBy?: 'jambonz' | 'caller';
  /** Simulated seconds of conversation as an application has counted them; absent: by the clock. */
  durationSeconds?: number;
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
  const { elapsedMs, callStatus } = request;
  if (isGone(plan, elapsedMs)) return { kind: 'gone' };
  const past = plan.steps.filter((step) => step.atMs <= elapsedMs);
  const answered = past.find((step) => step.status === 'in-progress');
  if ((callStatus === 'completed') !== (answered !== undefined)) return { kind: 'incompatible' };
  const ended = answered ? complete(plan, answered, request) : cancel(plan, elapsedMs);
  return { kind: 'hung-up', plan: ended };
}

/** Whether the session of a call is over, so that nothing can be asked of it. */
export function isGone(plan: Plan, elapsedMs: number): boolean {
  if ((plan.releasedUntilMs ?? 0) > elapsedMs) return true;
  const current = reachedStep(plan, elapsedMs);
  return current !== undefined && isTerminalStatus(current.status);
}

/** Ends a conversation; of a hang-up that crosses the far end's own there is one end, the latter's. */
function complete({ hangUp: race, ...plan }: Plan, answered: Step, request: HangUpRequest): Plan {
  const { elapsedMs } = request;
  const past = plan.steps.filter((step) => step.atMs <= elapsedMs);
  const stop = stopOfDetection(plan.steps, past, elapsedMs);
  const endedBy = request.endedBy ?? (race?.kind === 'crossing' ? 'caller' : 'jambonz');
  const end = completedBy(answered, { ...request, endedBy });
  return { ...plan, steps: [...past, ...stop, likeLast(plan, end)] };
}

/**
 * Cancels a call that is not answered. As in jambonz its session is over at once: of an end that
 * comes later nobody is told (feature-server#95), and an answer that crosses the cancel stands.
 */
function cancel({ hangUp: race, ...plan }: Plan, elapsedMs: number): Plan {
  const past = plan.steps.filter((step) => step.atMs <= elapsedMs);
  const atMs = elapsedMs + (race?.afterMs ?? 0);
  const answer = plan.steps.find((step) => step.status === 'in-progress');
  if (race?.kind === 'crossing' && answer !== undefined) {
    const soonerMs = answer.atMs - Math.min(atMs, answer.atMs);
    const later = plan.steps.filter((step) => step.atMs >= answer.atMs);
    const steps = later.map((step) => ({ ...step, atMs: step.atMs - soonerMs }));
    return { ...plan, steps: [...past, ...steps], releasedUntilMs: answer.atMs - soonerMs };
  }
  const isLate = race?.kind === 'late' && race.afterMs > 0;
  if (!isLate) return { ...plan, steps: [...past, likeLast(plan, cancelledAt(elapsedMs))] };
  const unheard: Step = { ...cancelledAt(atMs), lost: true };
  return { ...plan, steps: [...past, unheard], releasedUntilMs: atMs };
}

/** An end whose webhook is lost if that of the end it replaces would have been. */
function likeLast({ steps }: Plan, end: Step): Step {
  return steps.at(-1)?.lost ? { ...end, lost: true } : end;
}

function completedBy(
  answered: Step,
  { elapsedMs, speed, endedBy, durationSeconds }: HangUpRequest & { endedBy: 'jambonz' | 'caller' },
): Step {
  const elapsedSeconds = Math.floor(((elapsedMs - answered.atMs) * speed) / 1000);
  return {
    atMs: elapsedMs,
    status: 'completed',
    sipStatus: answered.sipStatus,
    sipReason: answered.sipReason,
    durationSeconds: durationSeconds ?? elapsedSeconds,
    endedBy,
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
