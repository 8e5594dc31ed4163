import type { Updateable } from 'kysely';
import type { ContactStatus } from '../../domain/contact.ts';
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

/** Takes the count of an attempt back whose row was removed; the mirror of `countAttempt`. */
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
  statusReason: string | null;
  /** When it is next due; null leaves the time as it is. */
  dueAt: Date | null;
  /** When the claim looks at it again; null: when it is due. */
  lookAt: Date | null;
  lastOutcome: ContactStatus | null;
  forcedAt: Date | null;
};

/** Gives a contact's line back: it leaves its attempt for another status. */
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

/** What `leaveAttempt` writes. */
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
