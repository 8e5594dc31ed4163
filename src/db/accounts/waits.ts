import { LONGEST_WAIT_SECONDS } from '../../domain/limits/rate-limit-headers.ts';
import type { AccountKey } from './health.ts';
import type { Db } from '../tables.ts';
import { releaseHolds } from '../contacts/deferrals.ts';
import { touchBatches, type TouchedBatch } from '../batches/changes.ts';

/** For these the gate gives contacts back that wait for their account. */
const REASONS = ['call_control_refusing', 'call_control_unreachable', 'pacing'] as const;

/**
 * Lets everybody look again who waits for an account that took no calls and may take them now. A
 * transaction of its own, because batches are locked before accounts and their health.
 * @returns the batches of the account, to be woken
 */
export async function endAccountWaits(
  db: Db,
  { accountId, now }: AccountKey & { now: Date },
): Promise<TouchedBatch[]> {
  return db.transaction().execute(async (tx) => {
    const batches = await touchBatches(tx, { accountId });
    const batchIds = batches.map(({ batchId }) => batchId);
    const only = { reasons: REASONS, longestMs: LONGEST_WAIT_SECONDS * 1000 };
    await releaseHolds(tx, { batchIds, now, only });
    return batches;
  });
}
