import type { Tx, Db } from '../tables.ts';
import type { DeferralReason } from '../../domain/deferral-reason.ts';
import { sql } from 'kysely';
import { WAITING_STATUSES } from '../../domain/contact.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { inEitherIndex } from './due.ts';
import { refusalsWith } from './refusals.ts';

/** Defers waiting contacts until an instant, because the gate would not let them through. */
export async function deferContacts(
  tx: Tx,
  {
    contactIds,
    lookAt,
    refusal,
  }: { contactIds: readonly string[]; lookAt: Date; refusal: Refusal | null },
): Promise<void> {
  const refusals = refusalsWith(refusal === null ? null : JSON.stringify(refusal));
  await tx
    .updateTable('contacts')
    .set({ lookAt, statusReason: refusal?.reason ?? null, refusals })
    .where('contactId', 'in', [...contactIds])
    .execute();
}

/**
 * Ends the deferral of contacts that wait for a cap of the organization, on attempts or on the calls of its
 * numbers, at most `limit`.
 * @returns how many
 */
export async function endCapDeferrals(
  tx: Tx,
  { batchId, now, limit }: { batchId: string; now: Date; limit: number },
): Promise<number> {
  const result = await sql`
    update contacts set look_at = due_at, status_reason = null
    where contact_id in (
      select contact_id from contacts
      where batch_id = ${batchId} and status in (${sql.join([...WAITING_STATUSES])})
        and look_at > ${now} and status_reason in ('attempt_cap', 'caller_numbers_resting') and ${inEitherIndex}
      limit ${limit})`.execute(tx);
  return Number(result.numAffectedRows ?? 0);
}

/**
 * Ends the deferral of pending contacts, at most `limit`: they are due at once, also those that were to be
 * called later. Locked rows are being claimed or closed, and are skipped; so this statement waits for no
 * lock and needs none of the batch.
 * @returns how many
 */
export async function endPendingDeferrals(
  db: Db,
  { batchId, now, limit }: { batchId: string; now: Date; limit: number },
): Promise<number> {
  const result = await sql`
    update contacts set look_at = ${now}, due_at = least(due_at, ${now}), status_reason = null
    where contact_id in (
      select contact_id from contacts
      where batch_id = ${batchId} and status = 'pending' and look_at > ${now}
        and ${inEitherIndex}
      limit ${limit} for no key update skip locked)`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

type Deferred = {
  batchIds: readonly string[];
  now: Date;
  only?: { reasons: readonly DeferralReason[]; longestMs: number };
  /** The campaign has another eligibility hook, or none any more. */
  hasOtherHook?: boolean;
};

/** What a change of a campaign or batch does not end: a cap on attempts, and the time that a hook named. */
const KEPT: readonly DeferralReason[] = ['attempt_cap', 'not_eligible'];

/**
 * Ends the deferral of contacts whose reason may have ended: they are due as the policy says. The
 * caller has locked their batches.
 * @param only the reasons that have ended, and the longest deferral for them; absent: every reason that a
 * change of a campaign or batch may end
 */
export async function endDeferrals(
  tx: Tx,
  { batchIds, now, only, hasOtherHook = false }: Deferred,
): Promise<void> {
  if (batchIds.length === 0) return;
  const held = tx
    .updateTable('contacts')
    .set((eb) => ({ lookAt: eb.ref('dueAt'), statusReason: null }))
    .where('batchId', 'in', [...batchIds])
    .where('status', 'in', [...WAITING_STATUSES])
    .where(inEitherIndex)
    .where('lookAt', '>', now)
    .whereRef('lookAt', '>', 'dueAt')
    .where('statusReason', 'is not', null);
  const kept = hasOtherHook ? KEPT.filter((reason) => reason !== 'not_eligible') : KEPT;
  const released =
    only === undefined
      ? held.where('statusReason', 'not in', kept)
      : held
          .where('statusReason', 'in', [...only.reasons])
          // Twice as long: the clock of the worker that deferred them may differ.
          .where('lookAt', '<=', new Date(now.getTime() + 2 * only.longestMs));
  await released.execute();
}
