import type { Logger } from 'pino';
import { hasAcceptedSince, type Holder, lockHold, writeHold } from '../../db/campaigns/holds.ts';
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
  /** Whose fault it may be. */
  holder: Holder;
  /** The execution under which the contact was refused before; null: it was not. */
  refusedExecutionId: string | null;
};

/**
 * Counts a call that call control has refused for certain, for its request, against its campaign, or
 * against its batch where that has an agent of its own. It is held when it is its fault.
 * @returns what becomes of the contact
 */
export async function countRequestRefusal(
  { db, clock, random, log }: Deps,
  call: RefusedCall,
): Promise<RefusedContact> {
  const { holder, refusedExecutionId } = call;
  const { before, after, contact } = await db.transaction().execute(async (tx) => {
    const hold = (await lockHold(tx, holder)) ?? NO_HOLD;
    const circumstances = {
      now: clock.now(),
      chance: random(),
      hasAccepted: await hasAcceptedMeanwhile(tx, holder, hold),
      refusedBefore: await refusedBefore(tx, { holder, refusedExecutionId }),
    };
    const applied = applyRequestRefusal(hold, call, circumstances);
    if (applied.hold !== hold) await writeHold(tx, { ...holder, hold: applied.hold });
    return { before: hold, after: applied.hold, contact: applied.contact };
  });
  if (before.heldAt === null && after.heldAt !== null) {
    const { reason, probeAt } = after;
    const found = { ...holder, reason, probeAt };
    log.warn(found, 'a campaign or batch is held: call control refuses its calls');
  }
  return contact;
}

async function hasAcceptedMeanwhile(
  tx: Tx,
  holder: Holder,
  { heldAt, suspects }: CampaignHold,
): Promise<boolean> {
  const [first] = suspects;
  if (heldAt !== null || first === undefined) return false;
  return hasAcceptedSince(tx, { ...holder, executionId: first.executionId });
}

async function refusedBefore(
  tx: Tx,
  { holder, refusedExecutionId: executionId }: Pick<RefusedCall, 'holder' | 'refusedExecutionId'>,
): Promise<'never' | 'yes' | 'works'> {
  if (executionId === null) return 'never';
  return (await hasAcceptedSince(tx, { ...holder, executionId })) ? 'works' : 'yes';
}
