import {
  accept,
  type Breaker,
  CLOSED_BREAKER,
  type BreakerState,
  isKnown,
  refuse,
  type Refusal,
  stateOf,
} from '../../domain/limits/circuit-breaker.ts';
import { endAccountWaits } from './waits.ts';
import { type AccountKey, HEALTHY, insertHealth, lockHealth, readHealth, rowId } from './health.ts';
import type { Db, Tx } from '../tables.ts';
import type { TouchedBatch } from '../batches/changes.ts';

/** Writes the breaker of an account that was locked in this transaction. */
export async function writeBreaker(
  tx: Tx,
  { breaker, ...key }: AccountKey & { breaker: Breaker },
): Promise<void> {
  const { failures, firstRefused, suspects, reason, openUntil, probe } = breaker;
  await tx
    .updateTable('callControlHealth')
    .set({
      failures,
      firstRefused,
      suspects: suspects.map(({ contactId }) => contactId),
      suspectCampaigns: suspects.map(({ campaignId }) => campaignId),
      refusalReason: reason,
      openUntil,
      probeExecutionId: probe?.executionId ?? null,
      probeUntil: probe?.until ?? null,
    })
    .where('accountId', '=', rowId(key))
    .execute();
}

/**
 * Counts a refusal under the lock of its account. One behind an accepted call is the first again: in
 * a burst calls are accepted and refused side by side, and accepted ones write nothing here. One that
 * says nothing new asks for none: the calls of a whole campaign may have been refused since.
 */
export async function recordRefusal(
  db: Db,
  { refusal, now, chance, ...key }: AccountKey & { refusal: Refusal; now: Date; chance: number },
): Promise<{ before: Breaker; after: Breaker }> {
  await insertHealth(db, key);
  return db.transaction().execute(async (tx) => {
    const { breaker } = (await lockHealth(tx, key)) ?? HEALTHY;
    const { openUntil, firstRefused: first } = breaker;
    const mayCount = openUntil === null && first !== null && !isKnown(breaker, refusal);
    const isInRow = !mayCount || !(await hasAcceptedSince(tx, { ...key, executionId: first }));
    const before = isInRow ? breaker : CLOSED_BREAKER;
    const after = refuse(before, refusal, { now, chance });
    if (after !== breaker) await writeBreaker(tx, { ...key, breaker: after });
    return { before, after };
  });
}

async function hasAcceptedSince(
  tx: Tx,
  since: AccountKey & { executionId: string },
): Promise<boolean> {
  return (await acceptedSince(tx, since).executeTakeFirst()) !== undefined;
}

/**
 * A call of the account that was claimed after an execution and was accepted. Reads the account's own
 * calls up to the first accepted one, in the order of `calls_of_account`, because its lock is held
 * meanwhile; `is not distinct from` could use no index.
 */
export function acceptedSince(
  db: Db | Tx,
  { accountId, executionId }: AccountKey & { executionId: string },
) {
  return db
    .selectFrom('calls')
    .select('executionId')
    .where('callControlAccountId', accountId === null ? 'is' : '=', accountId)
    .where('executionId', '>', executionId)
    .where('callSid', 'is not', null)
    .orderBy('callControlAccountId')
    .orderBy('executionId')
    .limit(1);
}

/**
 * Notes that an account has accepted a call: its breaker is closed, and who waits for the end of its
 * rest looks again. Not in one transaction: the locks of batches can take long or fail, and whoever
 * does not wait is called meanwhile.
 * @returns how it was before, and the batches that are to be woken because a rest has ended early
 */
export async function recordAcceptance(
  db: Db,
  { now, ...key }: AccountKey & { now: Date },
): Promise<{ before: BreakerState; waiting: TouchedBatch[] }> {
  const { breaker: seen } = await readHealth(db, key);
  if (seen.failures === 0) return { before: 'closed', waiting: [] };
  const before = await db.transaction().execute(async (tx) => {
    const { breaker } = (await lockHealth(tx, key)) ?? HEALTHY;
    await writeBreaker(tx, { ...key, breaker: accept(breaker, now) });
    return stateOf(breaker, now);
  });
  // After a rest they look by themselves.
  const waiting = before === 'open' ? await endAccountWaits(db, { ...key, now }) : [];
  return { before, waiting };
}
