import type { Logger } from 'pino';
import {
  type AccountKey,
  HEALTHY,
  insertHealth,
  lockHealth,
  readHealth,
  writeBreaker,
} from '../../db/accounts/health.ts';
import { touchBatches, type TouchedBatch } from '../../db/batches/changes.ts';
import { endDeferrals } from '../../db/contacts/deferrals.ts';
import type { Db } from '../../db/tables.ts';
import {
  applyAcceptance,
  type Breaker,
  type BreakerState,
  CLOSED_BREAKER,
  isRepeatedSuspicion,
  applyRefusal,
  type Refusal,
  breakerStateAt,
} from '../../domain/limits/circuit-breaker.ts';
import { MAX_WAIT_SECONDS } from '../../domain/limits/call-control-rate-limit.ts';
import { hasAcceptedSince } from '../../db/calls/calls.ts';

export type AcceptanceDeps = {
  db: Db;
  clock: { now(): Date };
  log: Logger;
  wakeBatch: (batchId: string) => void;
};
export type RefusalDeps = AcceptanceDeps & { random: () => number };

/** The reasons for which the gate defers a contact until its account takes calls again. */
const ACCOUNT_REASONS = ['call_control_refusing', 'call_control_unreachable', 'pacing'] as const;

/**
 * Counts a refusal, or an answer that was not clear, against an account. A failure is only logged,
 * so that the call's own result is kept.
 * @param accountId null: that of the installation
 * @returns until when the account takes no calls; null: it takes them
 */
export async function noteRefusal(
  deps: RefusalDeps,
  accountId: string | null,
  refusal: Refusal,
): Promise<Date | null> {
  try {
    return await countRefusal(deps, accountId, refusal);
  } catch (err) {
    const { executionId } = refusal;
    deps.log.warn({ err, accountId, executionId }, 'failed to count a refusal of call control');
    return null;
  }
}

async function countRefusal(
  { db, clock, random, log }: RefusalDeps,
  accountId: string | null,
  refusal: Refusal,
): Promise<Date | null> {
  const now = clock.now();
  const { before, after } = await recordRefusal(db, { accountId, refusal, now, chance: random() });
  const { openUntil, failures, reason } = after;
  if (before.openUntil === null && openUntil !== null) {
    const { httpStatus } = refusal;
    log.warn(
      { accountId, reason, httpStatus, failures, openUntil },
      'call control refuses calls: no call is placed with this account until openUntil',
    );
  }
  return breakerStateAt(after, now) === 'open' ? openUntil : null;
}

/**
 * Writes a refusal under the lock of the account's health. A refusal after an accepted call is the
 * first again: in a burst calls are accepted and refused side by side, and accepted ones write
 * nothing here. A refusal that adds nothing new does not ask for accepted calls: there may be the
 * calls of a whole campaign to search.
 */
export async function recordRefusal(
  db: Db,
  { refusal, now, chance, ...key }: AccountKey & { refusal: Refusal; now: Date; chance: number },
): Promise<{ before: Breaker; after: Breaker }> {
  await insertHealth(db, key);
  return db.transaction().execute(async (tx) => {
    const { breaker } = (await lockHealth(tx, key)) ?? HEALTHY;
    const { openUntil, firstRefused: first } = breaker;
    const mayCount = openUntil === null && first !== null && !isRepeatedSuspicion(breaker, refusal);
    const isInRow = !mayCount || !(await hasAcceptedSince(tx, { ...key, executionId: first }));
    const before = isInRow ? breaker : CLOSED_BREAKER;
    const after = applyRefusal(before, refusal, { now, chance });
    if (after !== breaker) await writeBreaker(tx, { ...key, breaker: after });
    return { before, after };
  });
}

/**
 * Notes that an account has taken a call: its breaker closes, and batches that waited for it are
 * woken. A failure is only logged, so that the call's own result is kept. If only the waiting
 * batches could not be woken, they wait out the account's back-off, five minutes at most.
 * @param accountId null: that of the installation
 */
export async function noteAcceptance(
  { db, clock, log, wakeBatch }: AcceptanceDeps,
  accountId: string | null,
): Promise<void> {
  try {
    const { before, waiting } = await recordAcceptance(db, { accountId, now: clock.now() });
    if (before !== 'closed') log.info({ accountId }, 'call control takes calls again');
    for (const { batchId } of waiting) wakeBatch(batchId);
  } catch (err) {
    log.warn({ err, accountId }, 'failed to note that call control has taken a call');
  }
}

/**
 * Closes the breaker of an account, and ends the deferrals of contacts that waited for it. In two
 * transactions: the locks of batches can take long or fail, and contacts that are not deferred are
 * called meanwhile.
 * @returns the breaker's state before, and the batches to wake because a back-off has ended early
 */
async function recordAcceptance(
  db: Db,
  { now, ...key }: AccountKey & { now: Date },
): Promise<{ before: BreakerState; waiting: TouchedBatch[] }> {
  const { breaker: seen } = await readHealth(db, key);
  if (seen.failures === 0) return { before: 'closed', waiting: [] };
  const before = await db.transaction().execute(async (tx) => {
    const { breaker } = (await lockHealth(tx, key)) ?? HEALTHY;
    await writeBreaker(tx, { ...key, breaker: applyAcceptance(breaker, now) });
    return breakerStateAt(breaker, now);
  });
  // After a back-off that has run out, batches look by themselves.
  const waiting = before === 'open' ? await endAccountDeferrals(db, { ...key, now }) : [];
  return { before, waiting };
}

/**
 * Makes contacts due that wait for an account which takes calls again. A transaction of its own,
 * because batches are locked before accounts and their health.
 * @returns the batches of the account, to be woken
 */
export async function endAccountDeferrals(
  db: Db,
  { accountId, now }: AccountKey & { now: Date },
): Promise<TouchedBatch[]> {
  return db.transaction().execute(async (tx) => {
    const batches = await touchBatches(tx, { accountId });
    const batchIds = batches.map(({ batchId }) => batchId);
    const only = { reasons: ACCOUNT_REASONS, longestMs: MAX_WAIT_SECONDS * 1000 };
    await endDeferrals(tx, { batchIds, now, only });
    return batches;
  });
}
