import { touchBatches } from '../../db/batches/changes.ts';
import { lockHookBreaker, writeHookBreaker } from '../../db/campaigns/eligibility.ts';
import { endDeferrals } from '../../db/contacts/deferrals.ts';
import type { AskedEligibility, EligibilityFact } from '../../domain/eligibility.ts';
import { later } from '../../domain/instant.ts';
import {
  applyHookFailure,
  CLOSED_HOOK,
  waitAfterFailure,
} from '../../domain/limits/hook-breaker.ts';
import type { DialerDeps } from '../deps.ts';
import type { EligibilityQuestion } from './question.ts';

/** Questions of one organization that this process has left behind without an answer. */
const MOST_UNANSWERED = 100;
const CROWDED_DEFERRAL_MS = 2_000;
/** The longest rest of a hook, with its jitter. */
const LONGEST_REST_MS = 5 * 60_000;

type AskDeps = Pick<
  DialerDeps,
  'db' | 'clock' | 'random' | 'log' | 'dialling' | 'leftBehind' | 'askHook' | 'wakeBatch'
>;

/** For whom questions are asked, where they are left behind. */
export function askingOwner(organizationId: string): string {
  return `ask hooks of ${organizationId}`;
}

/**
 * Asks the hook of a campaign about one attempt, outside of any transaction, and counts what its answer
 * says about the hook. Never rejects: who cannot be asked is not called.
 */
export async function askEligibility(
  deps: AskDeps,
  question: EligibilityQuestion,
): Promise<AskedEligibility> {
  const { hook, executionId } = question;
  const askedAt = deps.clock.now();
  const askedMs = performance.now();
  const { fact, reason } = isCrowded(deps, question)
    ? { fact: unknownUntil(later(askedAt, CROWDED_DEFERRAL_MS)), reason: null }
    : await factFrom(deps, question);
  const answeredMs = performance.now();
  const durationMs = Math.round(answeredMs - askedMs);
  return { executionId, url: hook.url, fact, reason, askedAt, durationMs, answeredMs };
}

/**
 * Whether the organization waits for too many answers already. A contact that is asked about keeps its
 * permit, so that questions of one organization never hold more than half of the starts that all share.
 */
function isCrowded(
  { leftBehind, dialling: { callsPerSecond } }: AskDeps,
  { organizationId }: EligibilityQuestion,
): boolean {
  const shared = Math.max(1, Math.floor((callsPerSecond ?? Number.POSITIVE_INFINITY) / 2));
  return leftBehind.count(askingOwner(organizationId)) >= Math.min(MOST_UNANSWERED, shared);
}

type Found = { fact: EligibilityFact; reason: string | null };

async function factFrom(deps: AskDeps, question: EligibilityQuestion): Promise<Found> {
  const answer = await deps.askHook(question);
  if (answer.kind === 'unknown') {
    return { fact: unknownUntil(await countFailure(deps, question, answer.error)), reason: null };
  }
  if (question.hasFailed) await closeBreaker(deps, question);
  const { reason } = answer;
  if (answer.kind === 'eligible') return { fact: { kind: 'eligible' }, reason };
  return { fact: { kind: 'not_eligible', retryAt: answer.retryAt }, reason };
}

function unknownUntil(until: Date): EligibilityFact {
  return { kind: 'unknown', until };
}

/** @returns until when the contact waits */
async function countFailure(
  { db, clock, random, log }: AskDeps,
  { campaignId, executionId }: EligibilityQuestion,
  error: string,
): Promise<Date> {
  const now = clock.now();
  try {
    return await db.transaction().execute(async (tx) => {
      const before = (await lockHookBreaker(tx, { campaignId })) ?? CLOSED_HOOK;
      const breaker = applyHookFailure(before, executionId, { now, chance: random() });
      if (breaker !== before) await writeHookBreaker(tx, { campaignId, breaker, error });
      const { failures, restUntil } = breaker;
      if (breaker !== before && restUntil !== null) {
        const message =
          'an eligibility hook gives no usable answer: nobody of its campaign is called';
        log.warn({ campaignId, failures, restUntil, error }, message);
      }
      return waitAfterFailure(breaker, now);
    });
  } catch (err) {
    log.warn({ err, campaignId }, 'failed to count a question without an answer');
    return waitAfterFailure(CLOSED_HOOK, now);
  }
}

/** The hook answers again: its contacts are due, and its batches are woken. */
async function closeBreaker(
  { db, clock, log, wakeBatch }: AskDeps,
  { campaignId }: EligibilityQuestion,
): Promise<void> {
  try {
    const batches = await db.transaction().execute(async (tx) => {
      const before = await lockHookBreaker(tx, { campaignId });
      if (before === undefined || before.failures === 0) return [];
      await writeHookBreaker(tx, { campaignId, breaker: CLOSED_HOOK, error: null });
      if (before.restUntil === null) return [];
      const touched = await touchBatches(tx, { campaignId });
      const batchIds = touched.map(({ batchId }) => batchId);
      const only = { reasons: ['eligibility_unknown'], longestMs: LONGEST_REST_MS } as const;
      await endDeferrals(tx, { batchIds, now: clock.now(), only });
      return touched;
    });
    if (batches.length > 0) log.info({ campaignId }, 'an eligibility hook answers again');
    for (const { batchId } of batches) wakeBatch(batchId);
  } catch (err) {
    log.warn({ err, campaignId }, 'failed to close the breaker of an eligibility hook');
  }
}
