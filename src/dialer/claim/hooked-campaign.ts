import type { CallingBatch } from '../../db/batches/batches.ts';
import { lockHookBreaker, writeHookBreaker } from '../../db/campaigns/eligibility.ts';
import type { Scope } from '../../db/contacts/due.ts';
import type { Tx } from '../../db/tables.ts';
import { later } from '../../domain/instant.ts';
import { startHookProbe } from '../../domain/limits/hook-breaker.ts';
import { type LineClaim, type LineStep, NO_STEP } from './free-lines.ts';
import { claimUnlessHeld } from './held-campaign.ts';

/** When somebody changes the campaign, or another batch takes the probe. */
const LOCKED_POLL_MS = 1_000;

/**
 * Claims for the free lines of a batch. While the eligibility hook of its campaign does not answer, nobody,
 * and after its rest one contact, with which the hook is probed. The campaign is locked after the batch,
 * so nobody waits for that lock. Without a hook, or while it answers, this takes no statement.
 */
export async function claimUnlessHookRests(
  tx: Tx,
  claim: LineClaim,
  locked: CallingBatch,
  scope: Scope,
): Promise<LineStep> {
  const { campaignId, eligibilityHook, eligibilityRestUntil } = locked.campaign;
  if (eligibilityHook === null || eligibilityRestUntil === null) {
    return claimUnlessHeld(tx, claim, locked, scope);
  }
  const { now } = claim;
  if (eligibilityRestUntil > now) return waitUntil(eligibilityRestUntil);
  const breaker = await lockHookBreaker(tx, { campaignId, skipLocked: true });
  if (breaker === undefined) return waitUntil(later(now, LOCKED_POLL_MS));
  const { restUntil } = breaker;
  if (restUntil !== null && restUntil > now) return waitUntil(restUntil);
  const one = { ...claim, limit: Math.min(1, claim.limit) };
  const step = await claimUnlessHeld(tx, one, locked, scope);
  const [claimed] = step.contacts;
  const probing = claimed && startHookProbe(breaker, claimed.executionId, now);
  if (probing) await writeHookBreaker(tx, { campaignId, breaker: probing });
  return step;
}

function waitUntil(lookAt: Date): LineStep {
  return { ...NO_STEP, lookAt, waitsFor: 'eligibility_unknown' };
}
