import type { DeferralReason } from './deferral-reason.ts';
import type { GateDecision } from './dispatch-gate.ts';

/**
 * Where a contact was turned away: by a claim, by the gate after a claim, or after its request, which
 * call control has certainly not accepted.
 */
export const REFUSAL_STAGES = ['claim', 'gate', 'request'] as const;
export type RefusalStage = (typeof REFUSAL_STAGES)[number];

/** A contact was turned away once. Instants are ISO 8601, as in the JSON that is stored. */
export type Refusal = {
  reason: DeferralReason;
  stage: RefusalStage;
  at: string;
  /** When it is looked at again; null: it ended. */
  until: string | null;
};

/** Refusals with one reason at one stage that came one after the other, without a call between them. */
export type RefusalRun = {
  reason: DeferralReason;
  stage: RefusalStage;
  firstAt: string;
  lastAt: string;
  until: string | null;
  count: number;
};

/** What is kept of a decision that turns a contact away; null: it does not, or gives no reason. */
export function refusalOf(
  decision: GateDecision,
  { at, stage }: { at: Date; stage: RefusalStage },
): Refusal | null {
  if (decision.kind === 'open' || decision.reason === null) return null;
  const until = decision.kind === 'deferred' ? decision.lookAt.toISOString() : null;
  return { reason: decision.reason, stage, at: at.toISOString(), until };
}
