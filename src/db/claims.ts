import { sql, type SqlBool } from 'kysely';
import { LINE_STATUSES, OPEN_STATUSES, WAITING_STATUSES } from '../domain/contact.ts';
import type { BatchRow, CampaignRow, Db, Tx } from './tables.ts';

export type LockedBatch = { batch: BatchRow; campaign: CampaignRow };
export type ClaimedContact = { contactId: string; executionId: string };
export type DueContact = { contactId: string; timezone: string | null };

/** Which waiting contacts count: all, those with a zone of their own, or forced ones. */
export type Scope = 'all' | 'zoned' | 'forced';

const isZoned = sql<SqlBool>`timezone is not null`;

/** Waiting contacts without a zone and with one: each part is a range of an index of its own. */
export const zoneParts = [sql<SqlBool>`timezone is null`, isZoned] as const;

/**
 * True of every contact; says to the planner that contacts_due and contacts_due_zoned hold all that
 * are waiting, so that it does not read the whole batch.
 */
export const inEitherIndex = sql<SqlBool>`(${sql.join([...zoneParts], sql` or `)})`;

const partsOf = {
  all: zoneParts,
  zoned: [isZoned],
  forced: [sql`forced_at is not null`],
};

/**
 * Locks a batch for a claim, a control or its completion (`no key update`: alone), or for a step of
 * one of its contacts (`share`: together with other contacts). Order of locks everywhere: campaign,
 * batch, contact, call. The campaign's row is read, not locked.
 */
export async function lockBatch(
  tx: Tx,
  { batchId, strength }: { batchId: string; strength: 'no key update' | 'share' },
): Promise<LockedBatch | undefined> {
  const batch = await lockBatchRow(tx, { batchId, strength });
  if (batch === undefined) return undefined;
  const campaign = await tx
    .selectFrom('campaigns')
    .selectAll()
    .where('campaignId', '=', batch.campaignId)
    .executeTakeFirstOrThrow();
  return { batch, campaign };
}

/** The lock of `lockBatch` for those who need nothing of the campaign. */
export async function lockBatchRow(
  tx: Tx,
  { batchId, strength }: { batchId: string; strength: 'no key update' | 'share' },
): Promise<BatchRow | undefined> {
  const rows = tx.selectFrom('batches').selectAll().where('batchId', '=', batchId);
  const locked = strength === 'share' ? rows.forShare() : rows.forNoKeyUpdate();
  return locked.executeTakeFirst();
}

/** What a claim has already taken: a repeated claim gets the same contacts and no others. */
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

/** Lines of a batch that are busy: claimed, ringing or talking. */
export async function countBusyLines(tx: Tx, { batchId }: { batchId: string }): Promise<number> {
  const { busy } = await tx
    .selectFrom('contacts')
    .select((eb) => eb.fn.countAll<number>().as('busy'))
    .where('batchId', '=', batchId)
    .where('status', 'in', [...LINE_STATUSES])
    .executeTakeFirstOrThrow();
  return busy;
}

/**
 * Contacts that are due, in the order in which they are called: promised follow-ups, forced
 * retries, due retries, new ones; within each the longest due first, then the order of the upload.
 * Every branch is a short scan of contacts_due, contacts_due_zoned or contacts_forced.
 */
export async function dueContacts(
  tx: Tx,
  question: { batchId: string; now: Date; limit: number; scope: Scope },
): Promise<DueContact[]> {
  const { batchId, now, limit, scope } = question;
  const waiting = (rank: number, status: string, unforced = sql``) =>
    partsOf[scope].map(
      (part) => sql`
    (select contact_id, timezone, ${sql.lit(rank)} as rank, look_at, position from contacts
     where batch_id = ${batchId} and status = ${sql.lit(status)} and look_at <= ${now} and ${part} ${unforced}
     order by look_at, position limit ${limit})`,
    );
  const zoned = scope === 'zoned' ? sql`and ${isZoned}` : sql``;
  const forced = sql`
    (select contact_id, timezone, 2 as rank, look_at, position from contacts
     where batch_id = ${batchId} and forced_at is not null and status = 'pending' and look_at <= ${now} ${zoned}
     order by forced_at limit ${limit})`;
  const branches =
    scope === 'forced'
      ? [forced]
      : [
          ...waiting(1, 'followup_scheduled'),
          forced,
          ...waiting(3, 'retrying'),
          ...waiting(4, 'pending', sql`and forced_at is null`),
        ];
  const { rows } = await sql<DueContact>`
    select contact_id, timezone from (${sql.join(branches, sql` union all `)}) as due
    order by rank, look_at, position limit ${limit}`.execute(tx);
  return rows;
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

/** Lets waiting contacts rest until an instant, because the gate would not let them through. */
export async function holdContacts(
  tx: Tx,
  { contactIds, lookAt, reason }: { contactIds: readonly string[]; lookAt: Date; reason: string },
): Promise<void> {
  await tx
    .updateTable('contacts')
    .set({ lookAt, statusReason: reason })
    .where('contactId', 'in', [...contactIds])
    .execute();
}

/** The earliest instant at which a waiting contact is due; null when none waits. */
export async function nextLookAt(
  tx: Tx,
  { batchId, scope }: { batchId: string; scope: Scope },
): Promise<Date | null> {
  const earliest = WAITING_STATUSES.flatMap((status) =>
    partsOf[scope].map(
      (part) => sql`
      select min(look_at) as at from contacts
      where batch_id = ${batchId} and status = ${sql.lit(status)} and ${part}`,
    ),
  );
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from (${sql.join(earliest, sql` union all `)}) as waiting`.execute(tx);
  return rows[0]?.at ?? null;
}

/**
 * Lets a whole campaign rest, because call control takes no call now. A statement of its own, after
 * the transaction that returned the contact: two of those would wait for each other's batch lock.
 */
export async function holdCampaign(
  db: Db,
  { campaignId, until }: { campaignId: string; until: Date },
): Promise<void> {
  await db
    .updateTable('campaigns')
    .set({ holdUntil: until })
    .where('campaignId', '=', campaignId)
    .where((eb) => eb.or([eb('holdUntil', 'is', null), eb('holdUntil', '<', until)]))
    .execute();
}

/**
 * Whether a contact of the batch is waiting or in a call. The order keeps the planner on
 * contacts_status: without it, it reads the table from its start, past every other batch.
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
 * When the last report of an answered call of the batch may still come; null when none is awaited.
 * A call is awaited from its end for `graceSeconds`.
 */
export async function reportsAwaitedUntil(
  tx: Tx,
  { batchId, now, graceSeconds }: { batchId: string; now: Date; graceSeconds: number },
): Promise<Date | null> {
  const { last } = await tx
    .selectFrom('calls')
    .select((eb) => eb.fn.max('endedAt').as('last'))
    .where('batchId', '=', batchId)
    .where('callStatus', '=', 'completed')
    .where('reportedAt', 'is', null)
    .where('endedAt', '>', new Date(now.getTime() - graceSeconds * 1000))
    .executeTakeFirstOrThrow();
  return last === null ? null : new Date(last.getTime() + graceSeconds * 1000);
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
      where batch_id = ${batchId} and status in ('pending', 'retrying', 'followup_scheduled')
      order by status limit ${limit})`.execute(tx);
  return Number(result.numAffectedRows ?? 0);
}

/** Writes what the workflow of a batch has seen and decided; its `updated_at` stays as it is. */
export async function acknowledge(
  db: Db | Tx,
  seen: {
    batchId: string;
    revision: number;
    now: Date;
    nextLookAt: Date | null;
    awaitsReports: boolean;
    dispatchEnded: boolean;
  },
): Promise<void> {
  await db
    .updateTable('batches')
    .set({
      acknowledgedRevision: seen.revision,
      acknowledgedAt: seen.now,
      lastClaimAt: seen.now,
      nextLookAt: seen.nextLookAt,
      awaitsReports: seen.awaitsReports,
      dispatchEndedAt: seen.dispatchEnded ? seen.now : null,
    })
    .where('batchId', '=', seen.batchId)
    .execute();
}
