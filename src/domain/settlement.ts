import type { Outcome } from './call.ts';
import { isPermanentFailure } from './call.ts';
import type { ContactStatus } from './contact.ts';
import { cooldownMs, isRetriedOn, type RetryPolicy } from './retry-policy.ts';
import type { StatusReason } from './status-reason.ts';
import type { Answerer } from './voicemail.ts';

export type EndedAttempt = {
  outcome: Outcome;
  sipStatus: number | null;
  endedAt: Date;
  answeredBy: Answerer | null;
  /** A forced call is an extra call: it uses no retry and causes none. */
  isForced: boolean;
  /** When the agent promised to call back; null: no promise. */
  followUpAt: Date | null;
};

export type SettlementFacts = {
  attempt: EndedAttempt;
  policy: RetryPolicy;
  /** Retries that the contact has already had under the policy. */
  retriesUsed: number;
  followUpCount: number;
  /** Whether the batch still makes calls. A finished batch must not have open contacts. */
  batchIsOpen: boolean;
  /** Whether the number of the contact is suppressed without an end: it is not called again. */
  isSuppressed: boolean;
};

export type Settlement = {
  status: ContactStatus;
  statusReason: StatusReason | null;
  /** When the contact is called again; null: not again. */
  dueAt: Date | null;
};

/** Maximum number of call-backs per contact. */
export const MAX_FOLLOW_UPS = 10;

const plainStatus: Record<Outcome, ContactStatus> = {
  completed: 'completed',
  busy: 'busy',
  'no-answer': 'no_answer',
  failed: 'failed',
  canceled: 'skipped',
  unknown: 'failed',
};

/** The final status of a contact whose last attempt had this outcome. */
export function statusOfOutcome(outcome: Outcome): ContactStatus {
  return plainStatus[outcome];
}

/**
 * Decides what happens to a contact when its attempt has ended: finished, retried or called back.
 *
 * - A promised call-back comes before a retry.
 * - A number that is suppressed without an end gets neither: the contact ends by its outcome. The status
 *   reason `suppressed` tells of a retry that is not made.
 * - An unknown outcome is never redialled, because the callee may have been reached.
 * - A call that a machine answered is `completed`, and so is its contact, with the status reason
 *   `answered_by_machine`. With `machine` in `retry_on`, the contact is retried instead.
 *
 * With `max_retries` 2 and a cooldown of 10 minutes, a busy contact becomes `retrying`, due 10 minutes
 * after the end of the call, again after the first retry, and `max_retries_reached` after the second.
 */
export function decideSettlement(facts: SettlementFacts): Settlement {
  const { attempt } = facts;
  if (isFollowUpDue(facts)) {
    return { status: 'followup_scheduled', statusReason: null, dueAt: attempt.followUpAt };
  }
  const plain = statusOfOutcome(attempt.outcome);
  if (attempt.outcome === 'unknown') return finished(plain, 'outcome_unknown');
  if (attempt.outcome === 'canceled') return finished(plain, 'hung_up');
  if (attempt.outcome === 'failed' && isPermanentFailure(attempt.sipStatus)) {
    return finished(plain, 'invalid_number');
  }
  return isRetryWanted(facts) ? retry(facts, plain) : finished(plain, reasonOf(attempt));
}

function reasonOf({ outcome, answeredBy }: EndedAttempt): StatusReason | null {
  return outcome === 'completed' && answeredBy === 'machine' ? 'answered_by_machine' : null;
}

function isFollowUpDue({ attempt, followUpCount, ...facts }: SettlementFacts): boolean {
  if (!facts.batchIsOpen || facts.isSuppressed) return false;
  return attempt.followUpAt !== null && followUpCount < MAX_FOLLOW_UPS;
}

function isRetryWanted({ attempt, policy, batchIsOpen }: SettlementFacts): boolean {
  if (!batchIsOpen || attempt.isForced) return false;
  if (attempt.outcome === 'completed') {
    return attempt.answeredBy === 'machine' && isRetriedOn(policy, 'machine');
  }
  const { outcome } = attempt;
  if (outcome !== 'busy' && outcome !== 'no-answer' && outcome !== 'failed') return false;
  return isRetriedOn(policy, outcome);
}

function retry(facts: SettlementFacts, plain: ContactStatus): Settlement {
  const { policy, retriesUsed, attempt } = facts;
  if (policy.maxRetries === 0) return finished(plain, reasonOf(attempt));
  if (retriesUsed >= policy.maxRetries) return finished('max_retries_reached', null);
  if (facts.isSuppressed) return finished(plain, reasonOf(attempt) ?? 'suppressed');
  const waitMs = cooldownMs(policy, retriesUsed + 1);
  return {
    status: 'retrying',
    statusReason: null,
    dueAt: new Date(attempt.endedAt.getTime() + waitMs),
  };
}

function finished(status: ContactStatus, statusReason: StatusReason | null): Settlement {
  return { status, statusReason, dueAt: null };
}
