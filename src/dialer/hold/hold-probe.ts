import type { LockedBatch } from '../../db/batches/batches.ts';
import { holdOf, lockHold, writeHold } from '../../db/campaigns/holds.ts';
import type { Tx } from '../../db/tables.ts';

/**
 * Frees the place of the probe of a held campaign, where this execution had it and says nothing about
 * the campaign. Where somebody changes the campaign meanwhile, the probe ends by its time.
 */
export async function returnHoldProbe(
  tx: Tx,
  { campaign, executionId }: Pick<LockedBatch, 'campaign'> & { executionId: string },
): Promise<void> {
  const { campaignId } = campaign;
  if (holdOf(campaign).probe?.executionId !== executionId) return;
  const hold = await lockHold(tx, { campaignId, skipLocked: true });
  if (hold?.probe?.executionId !== executionId) return;
  await writeHold(tx, { campaignId, hold: { ...hold, probe: null } });
}
