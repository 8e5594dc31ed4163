import { hookBreakerOf } from '../../db/campaigns/eligibility.ts';
import type { CallingBatch } from '../../db/batches/batches.ts';
import type { ContactRow } from '../../db/tables.ts';
import { kindOfAttempt } from '../../domain/attempt.ts';
import { callVariablesOf } from '../../domain/call-settings.ts';
import {
  type AskedEligibility,
  type EligibilityAnswer,
  type EligibilityFact,
  type EligibilityHook,
  isFresh,
  type KeptEligibility,
} from '../../domain/eligibility.ts';
import { hookRestsUntil } from '../../domain/limits/hook-breaker.ts';

/** What the hook of a campaign is asked about one attempt. */
export type EligibilityQuestion = {
  hook: EligibilityHook;
  organizationId: string;
  campaignId: string;
  batchId: string;
  contactId: string;
  executionId: string;
  externalId: string | null;
  phoneNumber: string;
  callVariables: Record<string, string>;
  retryCount: number;
  isFollowUp: boolean;
  isForced: boolean;
  /** Questions before it had no usable answer. */
  hasFailed: boolean;
};

/** Asks a hook; never rejects. */
export type AskHook = (question: EligibilityQuestion) => Promise<EligibilityAnswer>;

type Claimed = {
  input: { executionId: string };
  locked: CallingBatch;
  contact: ContactRow;
};

/**
 * What is known of the eligibility of a claimed contact. `unasked`: its hook has to be asked first, or once
 * more, because the hook was set or changed meanwhile or the answer is too old.
 * @returns null: the campaign has no hook
 */
export function eligibilityOf(
  { input, locked }: Pick<Claimed, 'input' | 'locked'>,
  asked: AskedEligibility | null,
  now: Date,
): EligibilityFact | 'unasked' | null {
  const { eligibilityHook: hook } = locked.campaign;
  if (hook === null) return null;
  const { executionId } = input;
  const question = { executionId, url: hook.url, nowMs: performance.now() };
  if (asked !== null && isFresh(asked, question)) return asked.fact;
  const until = hookRestsUntil(hookBreakerOf(locked.campaign), executionId, now);
  return until === null ? 'unasked' : { kind: 'unknown', until };
}

/** The question about a claimed contact that nothing else keeps from being called. */
export function questionOf({ input, locked, contact }: Claimed): EligibilityQuestion {
  const { batch, campaign } = locked;
  const { eligibilityHook: hook } = campaign;
  if (hook === null) throw new Error('Cannot ask about a contact: its campaign has no hook');
  const attempt = kindOfAttempt(contact);
  return {
    hook,
    organizationId: contact.organizationId,
    campaignId: contact.campaignId,
    batchId: contact.batchId,
    contactId: contact.contactId,
    executionId: input.executionId,
    externalId: contact.externalId,
    phoneNumber: contact.phoneNumber,
    callVariables: callVariablesOf(campaign, batch, contact),
    retryCount: contact.retryCount + (attempt.isRetry ? 1 : 0),
    isFollowUp: attempt.isFollowUp,
    isForced: attempt.isForced,
    hasFailed: campaign.eligibilityFailures > 0,
  };
}

/** What is stored of an answer on its attempt; null: there was no question. */
export function keptEligibility(asked: AskedEligibility | null): KeptEligibility | null {
  if (asked?.fact.kind !== 'eligible') return null;
  const { reason, askedAt, durationMs } = asked;
  return { eligible: true, reason, askedAt: askedAt.toISOString(), durationMs };
}
