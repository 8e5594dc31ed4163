import type { Outcome } from './call.ts';
import { isPermanentFailure } from './call.ts';
import type { ContactStatus } from './contact.ts';
import { cooldownMs, isRetriedOn, type RetryPolicy } from './retry-policy.ts';
import type { Answerer } from './voicemail.ts';

export type EndedAttempt = {
  outcome: Outcome;
  sipStatus: number | null;
  endedAt: Date;
  answeredBy: Answerer | null;
  /** A forced call is one extra call: it neither uses nor starts retries. */
  isForced: boolean;
  /** When the agent promised to call again. */
  followUpAt: Date | null;
};

export type SettlementFacts = {
  attempt: EndedAttempt;
  policy: RetryPolicy;
  /** Retries that this contact has already had under the policy. */
  retriesUsed: number;
  followUpCount: number;
  /** Whether the batch still takes calls; a contact must not stay open under a finished one. */
  batchIsOpen: boolean;
};

export type Settlement = {
  status: ContactStatus;
  statusReason: string | null;
  /** When the contact is called again; null when it is not. */
  dueAt: Date | null;
};

/** A contact is called back so often at most. */
export const MAX_FOLLOW_UPS = 10;

const plainStatus: Record<Outcome, ContactStatus> = {
  completed: 'completed',
  busy: 'busy',
  'no-answer': 'no_answer',
  failed: 'failed',
  canceled: 'skipped',
  unknown: 'failed',
};

/** The status of a contact whose last attempt ended so, when nothing more is going to happen. */
export function statusOfOutcome(outcome: Outcome): ContactStatus {
  return plainStatus[outcome];
}

/**
 * What happens to a contact whose attempt has ended: finished, retried or called back.
 * With two retries of 10 minutes, a busy contact becomes `retrying` with `dueAt` 10 minutes after
 * the end, again after the first retry, and `max_retries_reached` after the second.
 * An outcome that stayed unknown is never redialled: somebody may have been spoken to. A call that a
 * machine took, whoever hung up, is `completed`; so is its contact, unless `machine` is retried on,
 * and its reason then says that nobody was spoken to.
 */
export function decideSettlement(facts: SettlementFacts): Settlement {
  const { attempt, batchIsOpen } = facts;
  if (batchIsOpen && isFollowUpDue(facts)) {
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

function reasonOf({ outcome, answeredBy }: EndedAttempt): string | null {
  return outcome === 'completed' && answeredBy === 'machine' ? 'answered_by_machine' : null;
}

function isFollowUpDue({ attempt, followUpCount }: SettlementFacts): boolean {
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
  const waitMs = cooldownMs(policy, retriesUsed + 1);
  return {
    status: 'retrying',
    statusReason: null,
    dueAt: new Date(attempt.endedAt.getTime() + waitMs),
  };
}

function finished(status: ContactStatus, statusReason: string | null): Settlement {
  return { status, statusReason, dueAt: null };
}
