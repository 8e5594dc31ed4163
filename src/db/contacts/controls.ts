import { sql } from 'kysely';
import type { ContactStatus } from '../../domain/contact.ts';
import { isErasedNumber } from '../erasures/markers.ts';
import type { StatusReason } from '../../domain/status-reason.ts';
import type { ContactRow, Tx } from '../tables.ts';

export type ContactMove = {
  contactId: string;
  status: ContactStatus;
  statusReason: StatusReason | null;
  /** The contact is not called before; null leaves the time as it is. */
  dueAt: Date | null;
  /** Set for a forced retry: one call beside the retry policy. */
  forcedAt: Date | null;
};

/** Moves a contact that occupies no line. The caller has locked it. */
export async function moveContact(
  tx: Tx,
  { contactId, status, statusReason, dueAt, forcedAt }: ContactMove,
): Promise<ContactRow> {
  return tx
    .updateTable('contacts')
    .set({ status, statusReason, forcedAt, ...(dueAt !== null && { dueAt, lookAt: dueAt }) })
    .where('contactId', '=', contactId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Forces one call of each contact in one of these statuses that is neither forced yet nor erased, in
 * the order of upload after a position, at most `limit`.
 * @returns the positions of the forced contacts
 */
export async function forceContacts(
  tx: Tx,
  question: {
    batchId: string;
    statuses: readonly ContactStatus[];
    afterPosition: number;
    limit: number;
    now: Date;
  },
): Promise<number[]> {
  const { batchId, statuses, afterPosition, limit, now } = question;
  const { rows } = await sql<{ position: number }>`
    update contacts set status = 'pending', status_reason = null, forced_at = ${now},
      due_at = ${now}, look_at = ${now}
    where contact_id in (
      select contact_id from contacts
      where batch_id = ${batchId} and position > ${afterPosition} and status = any(${[...statuses]})
        and (status <> 'pending' or forced_at is null)
        and not ${isErasedNumber(sql.ref('phoneNumber'))}
      order by position limit ${limit} for no key update)
    returning position`.execute(tx);
  return rows.map(({ position }) => position);
}

/** Whether a forced call of a batch is still to be made, or under way. */
export async function hasForcedContacts(
  tx: Tx,
  { batchId }: { batchId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('contacts')
    .select('contactId')
    .where('batchId', '=', batchId)
    .where('forcedAt', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
