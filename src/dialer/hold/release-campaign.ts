import type { Logger } from 'pino';
import type { LockedBatch } from '../../db/batches/batches.ts';
import { growRevision, touchBatches } from '../../db/batches/changes.ts';
import { holderOf, holdRowOf, lockHold, writeHold } from '../../db/campaigns/holds.ts';
import { endDeferrals } from '../../db/contacts/deferrals.ts';
import type { Db } from '../../db/tables.ts';
import { SETTING_DEFERRAL_MS } from '../../domain/dispatch-gate.ts';
import { applyCallAcceptance } from '../../domain/limits/campaign-hold.ts';

const HELD = { reasons: ['campaign_held'], longestMs: SETTING_DEFERRAL_MS } as const;

type Deps = {
  db: Db;
  clock: { now(): Date };
  log: Logger;
  wakeBatch: (batchId: string) => void;
};

/**
 * Ends the hold of a campaign, or of a batch with an agent of its own, because call control has taken a
 * call of it, and wakes its batches. Without a hold or a suspicion it takes no statement. A failure is only logged, so that the call's own result is
 * kept: the next probe releases the campaign.
 */
export async function releaseCampaign(
  { db, clock, log, wakeBatch }: Deps,
  locked: LockedBatch,
): Promise<void> {
  const { heldAt, suspectRefusals } = holdRowOf(locked);
  const holder = holderOf(locked);
  if (heldAt === null && suspectRefusals.length === 0) return;
  try {
    const batches = await db.transaction().execute(async (tx) => {
      const hold = await lockHold(tx, holder);
      if (hold === undefined) return [];
      await writeHold(tx, { ...holder, hold: applyCallAcceptance(hold, clock.now()) });
      if (hold.heldAt === null) return [];
      const touched =
        'batchId' in holder ? [await growRevision(tx, holder)] : await touchBatches(tx, holder);
      const batchIds = touched.map(({ batchId }) => batchId);
      await endDeferrals(tx, { batchIds, now: clock.now(), only: HELD });
      return touched;
    });
    if (batches.length > 0) log.info(holder, 'a campaign or batch is no longer held');
    for (const { batchId } of batches) wakeBatch(batchId);
  } catch (err) {
    log.warn({ err, ...holder }, 'failed to end a hold although a call was accepted');
  }
}
