import type { Logger } from 'pino';
import {
  type BreakerKey,
  breakerKeys,
  insertBreaker,
  lockBreaker,
  readBreaker,
  writeBreakerOf,
} from '../../db/accounts/breakers.ts';
import type { AccountKey } from '../../db/accounts/health.ts';
import type { OrganizationKey } from '../../db/accounts/organization-breakers.ts';
import type { CallingBatch } from '../../db/batches/batches.ts';
import { touchBatches, type TouchedBatch } from '../../db/batches/changes.ts';
import { endDeferrals } from '../../db/contacts/deferrals.ts';
import type { CallRow, Db } from '../../db/tables.ts';
import {
  applyAcceptance,
  type Breaker,
  type BreakerState,
  CLOSED_BREAKER,
  dropProbe,
  isRepeatedSuspicion,
  applyRefusal,
  type Refusal,
  breakerStateAt,
} from '../../domain/limits/circuit-breaker.ts';
import { breakerOfRefusal } from '../../domain/limits/shared-account.ts';
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

/** An account, and the organization whose call it was to take. `accountId` null: of the installation. */
export type Placing = AccountKey & OrganizationKey;

/** Where a call was placed. */
export function placingOfCall(
  call: Pick<CallRow, 'callControlAccountId' | 'organizationId'>,
): Placing {
  return { accountId: call.callControlAccountId, organizationId: call.organizationId };
}

/** Where a call of a batch is placed. */
export function placingOfBatch({ account, batch }: CallingBatch): Placing {
  return { accountId: account.accountId, organizationId: batch.organizationId };
}

/**
 * Counts a refusal, or an answer that was not clear, against an account, or against an organization in
 * an account that others share. A failure is only logged, so that the call's own result is kept.
 * @returns until when calls of the organization wait; null: they do not
 */
export async function noteRefusal(
  deps: RefusalDeps,
  placing: Placing,
  refusal: Refusal,
): Promise<Date | null> {
  try {
    return await countRefusal(deps, placing, refusal);
  } catch (err) {
    const { accountId } = placing;
    const { executionId } = refusal;
    deps.log.warn({ err, accountId, executionId }, 'failed to count a refusal of call control');
    return null;
  }
}

async function countRefusal(
  { db, clock, random, log }: RefusalDeps,
  placing: Placing,
  refusal: Refusal,
): Promise<Date | null> {
  const now = clock.now();
  const { before, after, key } = await recordRefusal(db, {
    ...placing,
    refusal,
    now,
    chance: random(),
  });
  const { openUntil, failures, reason } = after;
  if (before.openUntil === null && openUntil !== null) {
    const { httpStatus } = refusal;
    log.warn({ ...placing, reason, httpStatus, failures, openUntil }, messageOf(key));
  }
  return breakerStateAt(after, now) === 'open' ? openUntil : null;
}

function messageOf(key: BreakerKey): string {
  return 'organizationId' in key
    ? 'call control refuses calls of an organization: no call of it is placed until open_until'
    : 'call control refuses calls: no call is placed with this account until open_until';
}

/** A refusal as a breaker has counted it. */
type Counted = { key: BreakerKey; before: Breaker; after: Breaker };

/** Writes a refusal into the breaker that counts it, and frees the probe of the other one. */
export async function recordRefusal(
  db: Db,
  { refusal, now, chance, ...placing }: Placing & { refusal: Refusal; now: Date; chance: number },
): Promise<Counted> {
  const [key, ...others] = countingFirst(placing, refusal);
  const counted = await countAt(db, key, { ...placing, refusal, now, chance });
  for (const other of others) await freeProbe(db, other, refusal);
  return counted;
}

function countingFirst(placing: Placing, refusal: Refusal): readonly [BreakerKey, ...BreakerKey[]] {
  const { accountId, organizationId } = placing;
  if (accountId !== null) return [{ accountId }];
  const isOwn = breakerOfRefusal(refusal) === 'organization';
  return isOwn ? [{ organizationId }, { accountId }] : [{ accountId }, { organizationId }];
}

/**
 * Counts a refusal under the lock of a breaker. A refusal after an accepted call is the first again: in
 * a burst calls are accepted and refused side by side, and accepted ones write nothing here. A refusal
 * that adds nothing new does not ask for accepted calls: there may be the calls of a whole campaign to
 * search.
 */
async function countAt(
  db: Db,
  key: BreakerKey,
  { refusal, now, chance }: { refusal: Refusal; now: Date; chance: number },
): Promise<Counted> {
  await insertBreaker(db, key);
  return db.transaction().execute(async (tx) => {
    const breaker = (await lockBreaker(tx, key)) ?? CLOSED_BREAKER;
    const { openUntil, firstRefused: first } = breaker;
    const mayCount = openUntil === null && first !== null && !isRepeatedSuspicion(breaker, refusal);
    const isInRow = !mayCount || !(await hasAcceptedSince(tx, key, first));
    const before = isInRow ? breaker : CLOSED_BREAKER;
    const after = applyRefusal(before, refusal, { now, chance });
    if (after !== breaker) await writeBreakerOf(tx, key, after);
    return { key, before, after };
  });
}

/** A refusal that another breaker counts says nothing here: another call may be the probe. */
async function freeProbe(db: Db, key: BreakerKey, { executionId }: Refusal): Promise<void> {
  const { probe } = await readBreaker(db, key);
  if (probe?.executionId !== executionId) return;
  await db.transaction().execute(async (tx) => {
    const breaker = await lockBreaker(tx, key);
    if (breaker !== undefined) await writeBreakerOf(tx, key, dropProbe(breaker, executionId));
  });
}

/**
 * Notes that an account has taken a call of an organization: both breakers close, and batches that waited
 * for it are woken. A failure is only logged, so that the call's own result is kept. If only the waiting
 * batches could not be woken, they wait out the account's back-off, five minutes at most.
 */
export async function noteAcceptance(
  { db, clock, log, wakeBatch }: AcceptanceDeps,
  placing: Placing,
): Promise<void> {
  try {
    for (const key of breakerKeys(placing)) {
      const { before, waiting } = await recordAcceptance(db, key, clock.now());
      if (before !== 'closed') log.info({ ...key }, 'call control takes calls again');
      for (const { batchId } of waiting) wakeBatch(batchId);
    }
  } catch (err) {
    const { accountId } = placing;
    log.warn({ err, accountId }, 'failed to note that call control has taken a call');
  }
}

/**
 * Closes a breaker, and ends the deferrals of contacts that waited for it. In two transactions: the locks
 * of batches can take long or fail, and contacts that are not deferred are called meanwhile.
 * @returns the breaker's state before, and the batches to wake because a back-off has ended early
 */
async function recordAcceptance(
  db: Db,
  key: BreakerKey,
  now: Date,
): Promise<{ before: BreakerState; waiting: TouchedBatch[] }> {
  const seen = await readBreaker(db, key);
  if (seen.failures === 0) return { before: 'closed', waiting: [] };
  const before = await db.transaction().execute(async (tx) => {
    const breaker = (await lockBreaker(tx, key)) ?? CLOSED_BREAKER;
    await writeBreakerOf(tx, key, applyAcceptance(breaker, now));
    return breakerStateAt(breaker, now);
  });
  // After a back-off that has run out, batches look by themselves.
  const waiting = before === 'open' ? await endAccountDeferrals(db, key, now) : [];
  return { before, waiting };
}

/**
 * Makes contacts due that wait for an account which takes calls again. A transaction of its own,
 * because batches are locked before accounts and their health.
 * @returns the batches of the account, or of the organization, to be woken
 */
export async function endAccountDeferrals(
  db: Db,
  key: BreakerKey,
  now: Date,
): Promise<TouchedBatch[]> {
  return db.transaction().execute(async (tx) => {
    const batches = await touchBatches(tx, key);
    const batchIds = batches.map(({ batchId }) => batchId);
    const only = { reasons: ACCOUNT_REASONS, longestMs: MAX_WAIT_SECONDS * 1000 };
    await endDeferrals(tx, { batchIds, now, only });
    return batches;
  });
}
