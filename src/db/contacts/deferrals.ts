import type { Tx, Db } from '../tables.ts';
import type { HoldReason } from '../../domain/dispatch-gate.ts';
import { sql } from 'kysely';
import { WAITING_STATUSES } from '../../domain/contact.ts';
import { inEitherIndex } from './due.ts';

/** Lets waiting contacts rest until an instant, because the gate would not let them through. */
export async function deferContacts(
  tx: Tx,
  {
    contactIds,
    lookAt,
    reason,
  }: { contactIds: readonly string[]; lookAt: Date; reason: HoldReason | null },
): Promise<void> {
  await tx
    .updateTable('contacts')
    .set({ lookAt, statusReason: reason })
    .where('contactId', 'in', [...contactIds])
    .execute();
}

/**
 * Lets contacts that rest for a cap on attempts be looked at again, at most `limit`.
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
        and look_at > ${now} and status_reason = 'attempt_cap' and ${inEitherIndex}
      limit ${limit})`.execute(tx);
  return Number(result.numAffectedRows ?? 0);
}

/**
 * Ends the rest of pending contacts that the gate has held, at most `limit`: they are due at once.
 * Rows that somebody else has locked are being claimed or closed, and are left; so this waits for
 * nobody and needs no lock of the batch.
 * @returns how many
 */
export async function endPendingDeferrals(
  db: Db,
  { batchId, now, limit }: { batchId: string; now: Date; limit: number },
): Promise<number> {
  const result = await sql`
    update contacts set look_at = ${now}, status_reason = null
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
  only?: { reasons: readonly HoldReason[]; longestMs: number };
};

/**
 * Lets the claim look again at contacts for which the gate gave a later time than the policy: what
 * held them may hold no more. The caller has locked their batches.
 * @param only of what holds no more, and how long it can; absent: whatever could hold no more
 */
export async function endDeferrals(tx: Tx, { batchIds, now, only }: Deferred): Promise<void> {
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
  // A cap on attempts is not lifted by a change of a campaign or batch.
  const released =
    only === undefined
      ? held.where('statusReason', '<>', 'attempt_cap')
      : held
          .where('statusReason', 'in', [...only.reasons])
          // Twice as long: the worker that set it may have another clock.
          .where('lookAt', '<=', new Date(now.getTime() + 2 * only.longestMs));
  await released.execute();
}
