import type { Breaker } from '../../domain/limits/circuit-breaker.ts';
import { type AccountKey, rowId } from './health.ts';
import type { Db, Tx } from '../tables.ts';

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

/** Whether a call of the account that was claimed after an execution was accepted. */
export async function hasAcceptedSince(
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
