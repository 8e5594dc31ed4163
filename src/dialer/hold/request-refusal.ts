import type { Logger } from 'pino';
import { hasCampaignAcceptedSince, lockHold, writeHold } from '../../db/campaigns/holds.ts';
import type { Db, Tx } from '../../db/tables.ts';
import {
  applyRequestRefusal,
  type CampaignHold,
  NO_HOLD,
  type RefusedContact,
  type RequestRefusal,
} from '../../domain/limits/campaign-hold.ts';

type Deps = { db: Db; clock: { now(): Date }; random: () => number; log: Logger };

type RefusedCall = RequestRefusal & {
  campaignId: string;
  /** The execution under which the contact was refused before; null: it was not. */
  refusedExecutionId: string | null;
};

/**
 * Counts a call that call control has refused for certain, for its request, against its campaign. The
 * campaign is held when it is the campaign's fault.
 * @returns what becomes of the contact
 */
export async function countRequestRefusal(
  { db, clock, random, log }: Deps,
  call: RefusedCall,
): Promise<RefusedContact> {
  const { campaignId, refusedExecutionId } = call;
  const { before, after, contact } = await db.transaction().execute(async (tx) => {
    const hold = (await lockHold(tx, { campaignId })) ?? NO_HOLD;
    const circumstances = {
      now: clock.now(),
      chance: random(),
      hasAccepted: await hasAcceptedMeanwhile(tx, campaignId, hold),
      refusedBefore: await refusedBefore(tx, { campaignId, refusedExecutionId }),
    };
    const applied = applyRequestRefusal(hold, call, circumstances);
    if (applied.hold !== hold) await writeHold(tx, { campaignId, hold: applied.hold });
    return { before: hold, after: applied.hold, contact: applied.contact };
  });
  if (before.heldAt === null && after.heldAt !== null) {
    const { reason, probeAt } = after;
    log.warn({ campaignId, reason, probeAt }, 'a campaign is held: call control refuses its calls');
  }
  return contact;
}

async function hasAcceptedMeanwhile(
  tx: Tx,
  campaignId: string,
  { heldAt, suspects }: CampaignHold,
): Promise<boolean> {
  const [first] = suspects;
  if (heldAt !== null || first === undefined) return false;
  return hasCampaignAcceptedSince(tx, { campaignId, ...first });
}

async function refusedBefore(
  tx: Tx,
  {
    campaignId,
    refusedExecutionId: executionId,
  }: Pick<RefusedCall, 'campaignId' | 'refusedExecutionId'>,
): Promise<'never' | 'yes' | 'works'> {
  if (executionId === null) return 'never';
  return (await hasCampaignAcceptedSince(tx, { campaignId, executionId })) ? 'works' : 'yes';
}
