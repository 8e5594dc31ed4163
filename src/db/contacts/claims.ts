import { sql } from 'kysely';
import { OPEN_STATUSES, WAITING_STATUSES } from '../../domain/contact.ts';
import type { HoldReason } from '../../domain/dispatch-gate.ts';
import type { Tx, Db } from '../tables.ts';
export type ClaimedContact = { contactId: string; executionId: string };

/** The contacts that a claim has already taken. A repeated claim gets the same contacts and no others. */
export async function contactsOfClaim(
  tx: Tx,
  { batchId, claimId }: { batchId: string; claimId: string },
): Promise<ClaimedContact[]> {
  const rows = await tx
    .selectFrom('contacts')
    .select(['contactId', 'currentExecutionId'])
    .where('batchId', '=', batchId)
    .where('status', '=', 'dispatched')
    .where('claimId', '=', claimId)
    .execute();
  return rows.flatMap(({ contactId, currentExecutionId }) =>
    currentExecutionId === null ? [] : [{ contactId, executionId: currentExecutionId }],
  );
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

/** Fails waiting contacts that may not be called at all; no call is recorded. */
export async function failContacts(
  tx: Tx,
  { contactIds, reason }: { contactIds: readonly string[]; reason: HoldReason },
): Promise<void> {
  await tx
    .updateTable('contacts')
    .set({ status: 'failed', statusReason: reason, forcedAt: null })
    .where('contactId', 'in', [...contactIds])
    .where('status', 'in', [...WAITING_STATUSES])
    .execute();
}

/**
 * Whether a contact of the batch is waiting or in a call. The `order by` keeps the planner on the index
 * contacts_status; without it the planner reads the table from its start, through every other batch.
 */
export async function hasOpenContacts(tx: Tx, { batchId }: { batchId: string }): Promise<boolean> {
  const row = await tx
    .selectFrom('contacts')
    .select('contactId')
    .where('batchId', '=', batchId)
    .where('status', 'in', [...OPEN_STATUSES])
    .orderBy('status')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Closes waiting contacts of a finished batch, at most `limit`: `pending` becomes `skipped`, others
 * get their last outcome. Forced contacts of a completed batch are left.
 * @returns how many were closed
 */
export async function closeWaitingContacts(
  tx: Tx,
  { batchId, limit }: { batchId: string; limit: number },
): Promise<number> {
  const result = await sql`
    update contacts set forced_at = null,
      status = case when status = 'pending' then 'skipped' else coalesce(last_outcome, 'skipped') end,
      status_reason = 'batch_closed'
    where contact_id in (
      select contact_id from contacts
      where batch_id = ${batchId} and status in (${sql.join([...WAITING_STATUSES])})
      order by status limit ${limit})`.execute(tx);
  return Number(result.numAffectedRows ?? 0);
}

export type ForgottenClaim = {
  contactId: string;
  batchId: string;
  executionId: string;
  claimedAt: Date;
};

/** Contacts that were claimed before an instant and for which no attempt is written. */
export async function forgottenClaims(
  db: Db,
  { claimedBefore, limit }: { claimedBefore: Date; limit: number },
): Promise<ForgottenClaim[]> {
  const { rows } = await sql<ForgottenClaim>`
    select contact_id, batch_id, current_execution_id as execution_id, claimed_at from contacts
    where status = 'dispatched' and current_execution_id is not null
      and claimed_at < ${claimedBefore}
      and not exists (select from calls where calls.execution_id = contacts.current_execution_id)
    limit ${limit}`.execute(db);
  return rows;
}
