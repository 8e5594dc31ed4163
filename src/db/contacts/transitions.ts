import { type Updateable, sql } from 'kysely';
import type { ContactStatus } from '../../domain/contact.ts';
import type { StatusReason } from '../../domain/status-reason.ts';
import type { ContactRow, ContactsTable, Tx } from '../tables.ts';

export async function lockContact(
  tx: Tx,
  { contactId }: { contactId: string },
): Promise<ContactRow | undefined> {
  return tx
    .selectFrom('contacts')
    .selectAll()
    .where('contactId', '=', contactId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Counts an attempt on its contact, in the transaction that wrote the attempt. */
export async function countAttempt(
  tx: Tx,
  attempt: {
    contact: ContactRow;
    now: Date;
    isForced: boolean;
    isFollowUp: boolean;
    isRetry: boolean;
  },
): Promise<void> {
  const { contact, now, isForced, isFollowUp, isRetry } = attempt;
  await tx
    .updateTable('contacts')
    .set({
      lastAttemptedAt: now,
      retryCount: contact.retryCount + (isRetry ? 1 : 0),
      retriesUsed: contact.retriesUsed + (isRetry && !isForced ? 1 : 0),
      followUpCount: contact.followUpCount + (isFollowUp ? 1 : 0),
    })
    .where('contactId', '=', contact.contactId)
    .execute();
}

/** Takes back the count of an attempt whose row was removed; the mirror of `countAttempt`. */
export async function uncountAttempt(
  tx: Tx,
  attempt: { contact: ContactRow; isForced: boolean; isFollowUp: boolean; isRetry: boolean },
): Promise<void> {
  const { contact, isForced, isFollowUp, isRetry } = attempt;
  await tx
    .updateTable('contacts')
    .set((eb) => ({
      lastAttemptedAt: eb
        .selectFrom('calls')
        .select((calls) => calls.fn.max('createdAt').as('last'))
        .where('contactId', '=', contact.contactId),
      retryCount: contact.retryCount - (isRetry ? 1 : 0),
      retriesUsed: contact.retriesUsed - (isRetry && !isForced ? 1 : 0),
      followUpCount: contact.followUpCount - (isFollowUp ? 1 : 0),
    }))
    .where('contactId', '=', contact.contactId)
    .execute();
}

/** How a contact leaves its attempt for another status. */
export type AttemptLeft = {
  status: ContactStatus;
  statusReason: StatusReason | null;
  /** When it is next due; null leaves the time as it is. */
  dueAt: Date | null;
  /** Not claimed before; null: claimed when it is due. */
  lookAt: Date | null;
  lastOutcome: ContactStatus | null;
  forcedAt: Date | null;
};

/** Moves a contact from its attempt to another status, which frees its line. */
export async function leaveAttempt(
  tx: Tx,
  { contactId, ...step }: AttemptLeft & { contactId: string },
): Promise<void> {
  await tx
    .updateTable('contacts')
    .set(columnsLeft(step))
    .where('contactId', '=', contactId)
    .execute();
}

/** The columns that `leaveAttempt` writes. */
export function columnsLeft(step: AttemptLeft): Updateable<ContactsTable> {
  const { dueAt, lookAt, lastOutcome } = step;
  return {
    status: step.status,
    statusReason: step.statusReason,
    currentExecutionId: null,
    claimId: null,
    claimedAt: null,
    claimedFrom: null,
    forcedAt: step.forcedAt,
    ...(dueAt === null ? {} : { dueAt, lookAt: dueAt }),
    ...(lookAt === null ? {} : { lookAt }),
    ...(lastOutcome === null ? {} : { lastOutcome }),
  };
}

/**
 * Schedules a follow-up call to a contact whose last call has ended.
 * @param followUp `executionId`: the call whose agent promised the follow-up
 * @returns false when the contact is in another call, was called after this one, was skipped, or
 * already had `maxFollowUps` follow-ups
 */
export async function scheduleFollowUp(
  tx: Tx,
  followUp: { contactId: string; executionId: string; at: Date; maxFollowUps: number },
): Promise<boolean> {
  const { contactId, executionId, at, maxFollowUps } = followUp;
  const result = await sql`
    update contacts set status = 'followup_scheduled', status_reason = null,
      due_at = ${at}, look_at = ${at}
    where contact_id = ${contactId} and follow_up_count < ${maxFollowUps}
      and status not in ('dispatched', 'in_progress', 'skipped')
      and ${executionId} = (
        select execution_id from calls where contact_id = ${contactId}
        order by execution_id desc limit 1)`.execute(tx);
  return Number(result.numAffectedRows ?? 0) > 0;
}
