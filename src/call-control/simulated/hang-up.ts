import { stopDetection } from './detection.ts';
import type { HangUpDecision, HangUpRequest } from '../network/hang-up.ts';
import { isGone } from '../network/plan.ts';
import type { Plan } from '../network/plan.ts';
import type { Step } from '../network/step.ts';

/**
 * Ends a call now, by the rules of `PUT /Calls/{sid}`. The new plan keeps the steps that the call has
 * reached and replaces the others by the end. jambonz has no hang-up that is valid in every state
 * (feature-server#94).
 */
export function decideHangUp(plan: Plan, request: HangUpRequest): HangUpDecision {
  const { elapsedMs, callStatus } = request;
  if (isGone(plan, elapsedMs)) return { kind: 'gone' };
  const past = plan.steps.filter((step) => step.atMs <= elapsedMs);
  const answered = past.find((step) => step.status === 'in-progress');
  if ((callStatus === 'completed') !== (answered !== undefined)) return { kind: 'incompatible' };
  const ended = answered ? endConversation(plan, answered, request) : cancelCall(plan, elapsedMs);
  return { kind: 'hung-up', plan: ended };
}

/** Ends a conversation. If both sides hang up at once, the call ends once, by the far end. */
function endConversation(
  { hangUp: race, ...plan }: Plan,
  answered: Step,
  request: HangUpRequest,
): Plan {
  const { elapsedMs } = request;
  const past = plan.steps.filter((step) => step.atMs <= elapsedMs);
  const stop = stopDetection(plan.steps, past, elapsedMs);
  const endedBy = request.endedBy ?? (race?.kind === 'crossing' ? 'caller' : 'jambonz');
  const end = buildCompletedStep(answered, { ...request, endedBy });
  return { ...plan, steps: [...past, ...stop, inheritLoss(plan, end)] };
}

/**
 * Cancels a call that is not answered. As in jambonz, its session is over at once: a later end sends
 * no webhook (feature-server#95), and an answer that crosses the cancel is valid.
 */
function cancelCall({ hangUp: race, ...plan }: Plan, elapsedMs: number): Plan {
  const past = plan.steps.filter((step) => step.atMs <= elapsedMs);
  const atMs = elapsedMs + (race?.afterMs ?? 0);
  const answer = plan.steps.find((step) => step.status === 'in-progress');
  if (race?.kind === 'crossing' && answer !== undefined) {
    const soonerMs = answer.atMs - Math.min(atMs, answer.atMs);
    const later = plan.steps.filter((step) => step.atMs >= answer.atMs);
    const steps = later.map((step) => ({ ...step, atMs: step.atMs - soonerMs }));
    return { ...plan, steps: [...past, ...steps], releasedUntilMs: answer.atMs - soonerMs };
  }
  if (race?.kind === 'late' && race.afterMs > 0) {
    const unreported: Step = { ...buildCancelledStep(atMs), lost: true };
    return { ...plan, steps: [...past, unreported], releasedUntilMs: atMs };
  }
  return { ...plan, steps: [...past, inheritLoss(plan, buildCancelledStep(elapsedMs))] };
}

/** The webhook of a new end is lost if the plan loses the webhook of the end that it replaces. */
function inheritLoss({ steps }: Plan, end: Step): Step {
  return steps.at(-1)?.lost ? { ...end, lost: true } : end;
}

function buildCompletedStep(
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

function buildCancelledStep(elapsedMs: number): Step {
  return {
    atMs: elapsedMs,
    status: 'no-answer',
    sipStatus: 487,
    sipReason: 'Request Terminated',
  };
}
