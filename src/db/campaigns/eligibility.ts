import type { HookBreaker } from '../../domain/limits/hook-breaker.ts';
import type { CampaignRow, Tx } from '../tables.ts';

type BreakerRow = Pick<
  CampaignRow,
  'eligibilityFailures' | 'eligibilityRestUntil' | 'eligibilityProbeExecutionId'
>;

/** The breaker of the hook of a campaign, in its row. */
export function hookBreakerOf(row: BreakerRow): HookBreaker {
  return {
    failures: row.eligibilityFailures,
    restUntil: row.eligibilityRestUntil,
    probeExecutionId: row.eligibilityProbeExecutionId,
  };
}

/**
 * The breaker of the hook of a campaign, whose row is locked until the transaction ends.
 * @param skipLocked answer undefined instead of waiting for the lock: the caller holds a lock that comes
 * after that of the campaign
 */
export async function lockHookBreaker(
  tx: Tx,
  { campaignId, skipLocked = false }: { campaignId: string; skipLocked?: boolean },
): Promise<HookBreaker | undefined> {
  const campaign = tx
    .selectFrom('campaigns')
    .select(['eligibilityFailures', 'eligibilityRestUntil', 'eligibilityProbeExecutionId'])
    .where('campaignId', '=', campaignId)
    .where('eligibilityHook', 'is not', null)
    .forNoKeyUpdate();
  const row = await (skipLocked ? campaign.skipLocked() : campaign).executeTakeFirst();
  return row && hookBreakerOf(row);
}

/** The columns of a breaker, with the last error of its hook; null: it answers. */
export function hookBreakerColumns(breaker: HookBreaker, error: string | null) {
  return { ...breakerColumns(breaker), eligibilityError: error };
}

/** Writes a breaker that was locked in this transaction. @param error absent: it stays as it is */
export async function writeHookBreaker(
  tx: Tx,
  {
    campaignId,
    breaker,
    error,
  }: { campaignId: string; breaker: HookBreaker; error?: string | null },
): Promise<void> {
  await tx
    .updateTable('campaigns')
    .set(error === undefined ? breakerColumns(breaker) : hookBreakerColumns(breaker, error))
    .where('campaignId', '=', campaignId)
    .execute();
}

function breakerColumns({ failures, restUntil, probeExecutionId }: HookBreaker) {
  return {
    eligibilityFailures: failures,
    eligibilityRestUntil: restUntil,
    eligibilityProbeExecutionId: probeExecutionId,
  };
}
