import { findCampaign } from '../../db/campaigns/campaigns.ts';
import { scheduleFollowUp } from '../../db/contacts/transitions.ts';
import { isNumberSuppressedForGood } from '../../db/suppressions.ts';
import type { BatchRow, CallRow, ContactRow, Db, Tx } from '../../db/tables.ts';
import { isGoalReached } from '../../dialer/usage/goal.ts';
import { isTerminalBatch } from '../../domain/batch.ts';
import { MAX_FOLLOW_UPS } from '../../domain/settlement.ts';

/**
 * What became of a promised follow-up call; null without a promise. An ignored one is stored on the
 * call record, but nobody is called, because the contact or its batch has moved on, or because the number
 * is suppressed without an end: the callee may have asked for no more calls.
 */
export type FollowUp = 'scheduled' | 'ignored_batch_finished' | 'ignored_suppressed' | null;

type Promised = {
  batch: BatchRow;
  /** The locked contact of the call; undefined: it is deleted. */
  contact: ContactRow | undefined;
  call: CallRow;
  at: Date;
};

/**
 * Schedules a promised follow-up if the call was the last one of its contact, and leaves that of a live
 * call to its settlement.
 */
export async function storeFollowUp(
  tx: Tx,
  { batch, contact, call, at }: Promised,
): Promise<FollowUp> {
  if (contact === undefined || isTerminalBatch(batch.status)) return 'ignored_batch_finished';
  if (contact.followUpCount >= MAX_FOLLOW_UPS) return 'ignored_batch_finished';
  // Settlement asks the same of a promise that it finds.
  if (await isNumberSuppressedForGood(tx, contact)) return 'ignored_suppressed';
  const isLeftToSettlement = call.endedAt === null || call.settledAt === null;
  if (isLeftToSettlement) return 'scheduled';
  const { contactId, executionId } = call;
  const isScheduled = await scheduleFollowUp(tx, { contactId, executionId, at });
  return isScheduled ? 'scheduled' : 'ignored_batch_finished';
}

/**
 * Whether the goal of a batch is reached, so that its next claim closes what is scheduled. The disposition of a
 * report is counted when its transaction ends: this comes after it.
 */
export function isStopped(db: Db, batch: BatchRow, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const campaign = await findCampaign(tx, batch);
    return campaign !== undefined && isGoalReached(tx, { batch, campaign }, now);
  });
}
