import type { CallingBatch } from '../../db/batches/batches.ts';
import {
  type Holder,
  holderOf,
  holdOf,
  holdRowOf,
  lockHold,
  writeHold,
} from '../../db/campaigns/holds.ts';
import type { Scope } from '../../db/contacts/due.ts';
import type { Tx } from '../../db/tables.ts';
import { later } from '../../domain/instant.ts';
import { type CampaignHold, heldUntil, startHoldProbe } from '../../domain/limits/campaign-hold.ts';
import { claimLines, type LineClaim, type LineStep, NO_STEP } from './free-lines.ts';

/** When somebody changes the campaign, or another batch takes the probe. */
const LOCKED_POLL_MS = 1_000;

/**
 * Claims for the free lines of a batch. While its campaign is held, or the batch itself where it has an
 * agent of its own, at most one contact, as the probe. The campaign is locked after the batch, so nobody waits for that lock.
 */
export async function claimUnlessHeld(
  tx: Tx,
  claim: LineClaim,
  locked: CallingBatch,
  scope: Scope,
): Promise<LineStep> {
  const row = holdRowOf(locked);
  if (row.heldAt === null) return claimLines(tx, claim, locked, scope);
  const holder = holderOf(locked);
  const seenUntil = heldUntil(holdOf(row), claim.now);
  if (seenUntil !== null) return waitUntil(seenUntil);
  const hold = await lockHold(tx, { ...holder, skipLocked: true });
  if (hold === undefined) return waitUntil(later(claim.now, LOCKED_POLL_MS));
  const until = heldUntil(hold, claim.now);
  if (until !== null) return waitUntil(until);
  const step = await claimLines(tx, { ...claim, limit: Math.min(1, claim.limit) }, locked, scope);
  await startProbe(tx, { holder, hold, now: claim.now }, step);
  return step;
}

async function startProbe(
  tx: Tx,
  { holder, hold, now }: { holder: Holder; hold: CampaignHold; now: Date },
  { contacts: [claimed] }: LineStep,
): Promise<void> {
  const probing = claimed && startHoldProbe(hold, claimed.executionId, now);
  if (probing) await writeHold(tx, { ...holder, hold: probing });
}

function waitUntil(lookAt: Date): LineStep {
  return { ...NO_STEP, lookAt, waitsFor: 'campaign_held' };
}
