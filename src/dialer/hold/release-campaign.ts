import type { Logger } from 'pino';
import { touchBatches } from '../../db/batches/changes.ts';
import { lockHold, writeHold } from '../../db/campaigns/holds.ts';
import { endDeferrals } from '../../db/contacts/deferrals.ts';
import type { CampaignRow, Db } from '../../db/tables.ts';
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
 * Ends the hold of a campaign because call control has taken a call of it, and wakes its batches. Without
 * a hold or a suspicion it takes no statement. A failure is only logged, so that the call's own result is
 * kept: the next probe releases the campaign.
 */
export async function releaseCampaign(
  { db, clock, log, wakeBatch }: Deps,
  { campaignId, heldAt, suspectRefusals }: CampaignRow,
): Promise<void> {
  if (heldAt === null && suspectRefusals.length === 0) return;
  try {
    const batches = await db.transaction().execute(async (tx) => {
      const hold = await lockHold(tx, { campaignId });
      if (hold === undefined) return [];
      await writeHold(tx, { campaignId, hold: applyCallAcceptance(hold, clock.now()) });
      if (hold.heldAt === null) return [];
      const touched = await touchBatches(tx, { campaignId });
      const batchIds = touched.map(({ batchId }) => batchId);
      await endDeferrals(tx, { batchIds, now: clock.now(), only: HELD });
      return touched;
    });
    if (batches.length > 0) log.info({ campaignId }, 'a campaign is no longer held');
    for (const { batchId } of batches) wakeBatch(batchId);
  } catch (err) {
    log.warn({ err, campaignId }, 'failed to release a campaign whose call was accepted');
  }
}
