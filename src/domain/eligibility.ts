/** Whom a campaign asks before each call. */
export type EligibilityHook = { url: string; timeoutSeconds: number };

/** What a hook has said. `reason` is in the words of its owner. */
export type EligibilityAnswer =
  | { kind: 'eligible'; reason: string | null }
  | { kind: 'not_eligible'; reason: string | null; retryAt: Date | null }
  /** No answer, or one that means nothing: `error` says why, without telephone numbers. */
  | { kind: 'unknown'; error: string };

/** What the gate goes by. */
export type EligibilityFact =
  | { kind: 'eligible' }
  | { kind: 'not_eligible'; retryAt: Date | null }
  /** Nobody is called before `until`, because the hook does not answer. */
  | { kind: 'unknown'; until: Date };

/** An answer with the question that it belongs to. */
export type AskedEligibility = {
  executionId: string;
  url: string;
  fact: EligibilityFact;
  reason: string | null;
  askedAt: Date;
  durationMs: number;
  /** When it was there, on the monotonic clock. */
  answeredMs: number;
};

/** What is kept of an answer on the attempt that it allowed. `askedAt` is ISO 8601. */
export type KeptEligibility = {
  eligible: true;
  reason: string | null;
  askedAt: string;
  durationMs: number;
};

/** The gate comes milliseconds after the answer; later than this the answer is about another time. */
const FRESH_MS = 10_000;
const SHORTEST_RETRY_MS = 60_000;
const LONGEST_RETRY_MS = 30 * 24 * 3_600_000;

/** Whether an answer is about this execution, of this hook, and of now. */
export function isFresh(
  { executionId, url, answeredMs }: Pick<AskedEligibility, 'executionId' | 'url' | 'answeredMs'>,
  asked: { executionId: string; url: string; nowMs: number },
): boolean {
  const isSame = executionId === asked.executionId && url === asked.url;
  return isSame && asked.nowMs - answeredMs <= FRESH_MS;
}

/** A decision of the gate. */
type Decision =
  | { kind: 'open' }
  | { kind: 'deferred'; reason: 'not_eligible' | 'eligibility_unknown'; lookAt: Date }
  | { kind: 'refused'; reason: 'not_eligible' };

/**
 * What the answer of a hook means for a contact.
 * @param fact null: the campaign has no hook, or it has not been asked yet
 */
export function decideEligibility(fact: EligibilityFact | null, now: Date): Decision {
  if (fact === null || fact.kind === 'eligible') return { kind: 'open' };
  if (fact.kind === 'unknown') {
    return { kind: 'deferred', reason: 'eligibility_unknown', lookAt: fact.until };
  }
  const { retryAt } = fact;
  if (retryAt === null) return { kind: 'refused', reason: 'not_eligible' };
  return { kind: 'deferred', reason: 'not_eligible', lookAt: boundedRetry(retryAt, now) };
}

/** A minute to 30 days from now: a hook that says "now" each time must not be asked in a loop. */
function boundedRetry(retryAt: Date, now: Date): Date {
  const ms = Math.min(
    Math.max(retryAt.getTime() - now.getTime(), SHORTEST_RETRY_MS),
    LONGEST_RETRY_MS,
  );
  return new Date(now.getTime() + ms);
}
