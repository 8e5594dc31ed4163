import type { LockedBatch } from '../../db/batches/batches.ts';
import { holderOf, holdOf, holdRowOf, lockHold, writeHold } from '../../db/campaigns/holds.ts';
import type { Tx } from '../../db/tables.ts';

/**
 * Frees the place of the probe of a held campaign or batch, where this execution had it and says nothing
 * about it. Where somebody changes the campaign, or has locked the batch meanwhile, the probe ends by its time.
 */
export async function returnHoldProbe(
  tx: Tx,
  { executionId, ...locked }: LockedBatch & { executionId: string },
): Promise<void> {
  if (holdOf(holdRowOf(locked)).probe?.executionId !== executionId) return;
  const holder = holderOf(locked);
  const hold = await lockHold(tx, { ...holder, skipLocked: true });
  if (hold?.probe?.executionId !== executionId) return;
  await writeHold(tx, { ...holder, hold: { ...hold, probe: null } });
}
