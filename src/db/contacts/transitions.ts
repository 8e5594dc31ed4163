import { type NotNull, sql } from 'kysely';
import { type ContactStatus, OPEN_STATUSES, WAITING_STATUSES } from '../../domain/contact.ts';
import { refusedStatus, type StatusReason } from '../../domain/status-reason.ts';
import { prepareInTransaction } from '../prepared.ts';
import type { ContactRow, Tx, Db } from '../tables.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { refusalsWith } from './refusals.ts';

export type ClaimedContact = { contactId: string; executionId: string };

export type ContactClaim = ClaimedContact & { batchId: string };

export type ForgottenClaim = ContactClaim & { claimedAt: Date };

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

export const lockContact = prepareInTransaction(
  'lockContact',
  (db: Db, { contactId }: { contactId: string }) =>
    db.selectFrom('contacts').selectAll().where('contactId', '=', contactId).forNoKeyUpdate(),
).first;

const readClaimed = prepareInTransaction(
  'contactsOfClaim',
  (db: Db, { batchId, claimId }: { batchId: string; claimId: string }) =>
    db
      .selectFrom('contacts')
      .select(['contactId', 'currentExecutionId'])
      .where('batchId', '=', batchId)
      .where('status', '=', 'dispatched')
      .where('claimId', '=', claimId),
);

/** The contacts that a claim has already taken. A repeated claim gets the same contacts and no others. */
export async function contactsOfClaim(
  tx: Tx,
  { batchId, claimId }: { batchId: string; claimId: string },
): Promise<ClaimedContact[]> {
  const rows = await readClaimed.all(tx, { batchId, claimId });
  return rows.flatMap(({ contactId, currentExecutionId }) =>
    currentExecutionId === null ? [] : [{ contactId, executionId: currentExecutionId }],
  );
}

/** The contacts of one claim that are not in a call yet; reads the index of all claimed contacts. */
export async function claimsOfRound(
  db: Db,
  { claimId }: { claimId: string },
): Promise<ContactClaim[]> {
  return db
    .selectFrom('contacts')
    .select(['contactId', 'batchId', 'currentExecutionId as executionId'])
    .where('status', '=', 'dispatched')
    .where('claimId', '=', claimId)
    .where('claimedAt', 'is not', null)
    .where('currentExecutionId', 'is not', null)
    .$narrowType<{ executionId: NotNull }>()
    .execute();
}

/** The execution under which a contact is claimed or called; undefined when there is none. */
export async function claimOfContact(
  db: Db,
  { contactId }: { contactId: string },
): Promise<ContactClaim | undefined> {
  return db
    .selectFrom('contacts')
    .select(['contactId', 'batchId', 'currentExecutionId as executionId'])
    .where('contactId', '=', contactId)
    .where('currentExecutionId', 'is not', null)
    .$narrowType<{ executionId: NotNull }>()
    .executeTakeFirst();
}

/** Marks contacts as claimed, each under the execution id at its place in `contacts`. */
export async function claimContacts(
  tx: Tx,
  claim: { batchId: string; claimId: string; now: Date; contacts: readonly ClaimedContact[] },
): Promise<void> {
  await sql`
    update contacts set status = 'dispatched', claimed_from = contacts.status,
      current_execution_id = claimed.execution_id, claim_id = ${claim.claimId},
      claimed_at = ${claim.now}, status_reason = null
    from unnest(${claim.contacts.map((contact) => contact.contactId)}::uuid[],
                ${claim.contacts.map((contact) => contact.executionId)}::uuid[])
      as claimed (contact_id, execution_id)
    where contacts.contact_id = claimed.contact_id and contacts.batch_id = ${claim.batchId}`.execute(
    tx,
  );
}

const writeCount = prepareInTransaction(
  'countAttempt',
  (db: Db, { contactId, now, counters }: Count) =>
    db
      .updateTable('contacts')
      .set({
        lastAttemptedAt: now,
        retryCount: counters.retryCount,
        retriesUsed: counters.retriesUsed,
        followUpCount: counters.followUpCount,
      })
      .where('contactId', '=', contactId),
);

type Count = {
  contactId: string;
  now: Date;
  counters: Pick<ContactRow, 'retryCount' | 'retriesUsed' | 'followUpCount'>;
};

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
  const counters = {
    retryCount: contact.retryCount + (isRetry ? 1 : 0),
    retriesUsed: contact.retriesUsed + (isRetry && !isForced ? 1 : 0),
    followUpCount: contact.followUpCount + (isFollowUp ? 1 : 0),
  };
  await writeCount.count(tx, { contactId: contact.contactId, now, counters });
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

const leave = prepareInTransaction('leaveAttempt', (db: Db, { contactId, step }: Leaving) =>
  db
    .updateTable('contacts')
    .set({
      ...columnsLeft(step),
      refusals: refusalsWith(step.refusal),
      statusDetail: step.statusDetail,
    })
    .where('contactId', '=', contactId),
);

/** `refusal`: why it was turned away, as JSON; null: for nothing that its story tells. */
type Released = AttemptLeft & {
  refusal: Refusal | null;
  /** What an eligibility hook has said about it. */
  statusDetail: string | null;
};
type Leaving = { contactId: string; step: Omit<Released, 'refusal'> & { refusal: string | null } };

/** Moves a contact from its claim to another status without a call, which frees its line. */
export async function leaveAttempt(
  tx: Tx,
  { contactId, refusal, ...step }: Released & { contactId: string },
): Promise<void> {
  const json = refusal === null ? null : JSON.stringify(refusal);
  await leave.count(tx, { contactId, step: { ...step, refusal: json } });
}

/** The columns that `leaveAttempt` writes. */
export function columnsLeft(step: AttemptLeft) {
  const { dueAt, lookAt, lastOutcome } = step;
  return {
    status: step.status,
    statusReason: step.statusReason,
    currentExecutionId: null,
    claimId: null,
    claimedAt: null,
    claimedFrom: null,
    forcedAt: step.forcedAt,
    dueAt: sql<Date>`coalesce(${dueAt}, due_at)`,
    lookAt: sql<Date>`coalesce(${lookAt}, ${dueAt}, look_at)`,
    lastOutcome: sql<ContactStatus | null>`coalesce(${lastOutcome}, last_outcome)`,
  };
}

/**
 * Schedules a follow-up call to a contact whose last call has ended.
 * @param followUp `executionId`: the call whose agent promised the follow-up
 * @returns false when the contact is in another call or waits for a forced one, was called after this
 * one, or was skipped
 */
export async function scheduleFollowUp(
  tx: Tx,
  followUp: { contactId: string; executionId: string; at: Date },
): Promise<boolean> {
  const { contactId, executionId, at } = followUp;
  const result = await sql`
    update contacts set status = 'followup_scheduled', status_reason = null,
      due_at = ${at}, look_at = ${at}
    where contact_id = ${contactId} and forced_at is null
      and status not in ('dispatched', 'in_progress', 'skipped')
      and ${executionId} = (
        select execution_id from calls where contact_id = ${contactId}
        order by execution_id desc limit 1)`.execute(tx);
  return Number(result.numAffectedRows ?? 0) > 0;
}

/**
 * Ends those of the contacts that wait, for they may not be called at all; no call is recorded.
 * @returns how many were ended
 */
export async function failContacts(
  tx: Tx,
  { contactIds, refusal }: { contactIds: readonly string[]; refusal: Refusal },
): Promise<number> {
  const { reason } = refusal;
  const { numUpdatedRows } = await tx
    .updateTable('contacts')
    .set({
      status: refusedStatus(reason),
      statusReason: reason,
      forcedAt: null,
      refusals: refusalsWith(JSON.stringify(refusal)),
    })
    .where('contactId', 'in', [...contactIds])
    .where('status', 'in', [...WAITING_STATUSES])
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

const firstOpen = prepareInTransaction('firstOpen', (db: Db, { batchId }: { batchId: string }) =>
  db
    .selectFrom('contacts')
    .select('contactId')
    .where('batchId', '=', batchId)
    .where('status', 'in', [...OPEN_STATUSES])
    .orderBy('status')
    .limit(1),
);

/**
 * Whether a contact of the batch is waiting or in a call. The `order by` keeps the planner on the index
 * contacts_status; without it the planner reads the table from its start, through every other batch.
 */
export async function hasOpenContacts(tx: Tx, { batchId }: { batchId: string }): Promise<boolean> {
  return (await firstOpen.first(tx, { batchId })) !== undefined;
}

/**
 * Contacts that were claimed before an instant and for which no attempt is written: of each organization in
 * turn, so that none waits for the contacts of another.
 */
export async function forgottenClaims(
  db: Db,
  { claimedBefore, limit }: { claimedBefore: Date; limit: number },
): Promise<ForgottenClaim[]> {
  const { rows } = await sql<ForgottenClaim>`
    select contact_id, batch_id, current_execution_id as execution_id, claimed_at from contacts
    where status = 'dispatched' and current_execution_id is not null
      and claimed_at < ${claimedBefore}
      and not exists (select from calls where calls.execution_id = contacts.current_execution_id)
    order by row_number() over (partition by organization_id order by claimed_at), claimed_at
    limit ${limit}`.execute(db);
  return rows;
}
