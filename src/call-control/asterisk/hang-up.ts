import type { HangUpDecision, HangUpRequest } from '../network/hang-up.ts';
import { hasEnded } from '../network/plan.ts';
import type { Plan } from '../network/plan.ts';
import { isAnswer } from '../network/step.ts';

/**
 * Decides whether a call over Asterisk can be hung up. A hang-up is accepted until the call has ended,
 * also one that changes nothing: after a refusal the caller would take the call for lost, and might call
 * a number whose telephone may still ring.
 */
export function decideHangUp(plan: Plan, { callStatus, elapsedMs }: HangUpRequest): HangUpDecision {
  if (hasEnded(plan, elapsedMs)) return { kind: 'gone' };
  const isAnswered = plan.steps.some(isAnswer);
  if ((callStatus === 'completed') !== isAnswered) return { kind: 'incompatible' };
  return { kind: 'hung-up', plan: { ...plan, hungUpAtMs: plan.hungUpAtMs ?? elapsedMs } };
}
