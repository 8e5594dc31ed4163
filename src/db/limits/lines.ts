import { lockName } from '../advisory-lock.ts';
import { sql } from 'kysely';
import { LINE_STATUSES } from '../../domain/contact.ts';
import type { LineOutlook } from '../../domain/limits/lines.ts';
import { prepareInTransaction } from '../prepared.ts';
import type { Db, Tx } from '../tables.ts';

type Question = { batchId: string };

/** SQL of a contact that occupies a line; the number it calls is busy too. */
export const isBusy = sql`status in (${sql.join(LINE_STATUSES.map((status) => sql.lit(status)))})`;

/** Lines of a batch that are busy: claimed, ringing or talking. */
export async function countBusyLines(tx: Tx, { batchId }: Question): Promise<number> {
  return (await busyLines.first(tx, { batchId }))?.busy ?? 0;
}

const busyLines = prepareInTransaction(
  'countBusyLines',
  (_: Db, { batchId }: Question) => sql<{ busy: number }>`
    select count(*) as busy from contacts where batch_id = ${batchId} and ${isBusy}`,
);

/** Busy lines of each of some batches. */
export async function countLinesOfEach(
  tx: Tx,
  { batchIds }: { batchIds: readonly string[] },
): Promise<Map<string, number>> {
  if (batchIds.length === 0) return new Map();
  const { rows } = await sql<{ batchId: string; busy: number }>`
    select batch_id, (select count(*) from contacts
      where contacts.batch_id = batches.batch_id and ${isBusy}) as busy
    from unnest(${[...batchIds]}::uuid[]) as batches (batch_id)`.execute(tx);
  return new Map(rows.map(({ batchId, busy }) => [batchId, busy]));
}

/** Lines of an organization that are busy, in all of its batches. */
export async function countOrganizationLines(
  db: Db | Tx,
  { organizationId }: { organizationId: string },
): Promise<number> {
  const { rows } = await sql<{ busy: number }>`
    select count(*) as busy from contacts
    where organization_id = ${organizationId} and ${isBusy}`.execute(db);
  return rows[0]?.busy ?? 0;
}

/**
 * The lines that an organization uses, and the limits of its open batches together. Each batch has a
 * limit of at least 1, so no more than `limit` and one of them are read.
 */
export async function lineOutlook(
  tx: Tx,
  { organizationId, limit }: { organizationId: string; limit: number },
): Promise<LineOutlook> {
  const { rows } = await sql<LineOutlook>`
    select (
      select count(*) from contacts where organization_id = ${organizationId} and ${isBusy}
    ) as busy, (
      select coalesce(sum(lines), 0) from (
        select coalesce(batches.concurrency_limit, campaigns.concurrency_limit) as lines
        from batches join campaigns using (campaign_id)
        where batches.organization_id = ${organizationId} and dispatch_ended_at is null
        limit ${limit + 1}) as open
    ) as allowed`.execute(tx);
  return rows[0] ?? { busy: 0, allowed: 0 };
}

export type CallersOfBatch = {
  batchId: string;
  numbers: string[];
  /** Calls that each of its numbers may be in. */
  perNumber: number | null;
};

/** The caller numbers of some batches. */
export async function callersOfBatches(
  tx: Tx,
  { batchIds }: { batchIds: readonly string[] },
): Promise<CallersOfBatch[]> {
  const { rows } = await sql<CallersOfBatch>`
    select batch_id, coalesce(phone_numbers_override, phone_numbers) as numbers,
      max_live_calls_per_number as per_number
    from batches join campaigns using (campaign_id)
    where batch_id = any(${[...batchIds]}::uuid[])`.execute(tx);
  return rows;
}

/**
 * Live calls by caller number in an organization, over all of its campaigns. A number without a live
 * call is missing.
 */
export async function liveCallsByNumber(
  db: Db | Tx,
  question: { organizationId: string; numbers: readonly string[] },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ fromNumber: string; live: number }>`
    select from_number, count(*) as live from calls
    where organization_id = ${question.organizationId} and ended_at is null
      and from_number = any(${[...question.numbers]}::text[])
    group by from_number`.execute(db);
  return new Map(rows.map(({ fromNumber, live }) => [fromNumber, live]));
}

/** Claimed contacts without a call, by the caller numbers that they may choose. */
export type Choosing = { numbers: string[]; contacts: number };

/**
 * Claimed contacts of an organization that have no call yet and may choose one of some caller
 * numbers. They count against the numbers' limit before they choose.
 */
export async function choosingByNumbers(
  db: Db | Tx,
  question: { organizationId: string; numbers: readonly string[] },
): Promise<Choosing[]> {
  const { rows } = await sql<Choosing>`
    select coalesce(phone_numbers_override, phone_numbers) as numbers, count(*) as contacts
    from contacts join batches using (batch_id)
      join campaigns on campaigns.campaign_id = batches.campaign_id
    where contacts.organization_id = ${question.organizationId}
      and contacts.status = 'dispatched'
      and coalesce(phone_numbers_override, phone_numbers) && ${[...question.numbers]}::text[]
      and not exists (
        select from calls where calls.contact_id = contacts.contact_id and ended_at is null)
    group by numbers`.execute(db);
  return rows;
}

/**
 * Keeps other claims of the organization from counting what caller numbers are free, and from joining
 * their lists, until the transaction ends. A claim takes this lock before that of the organization.
 */
export async function lockCallerLists(
  tx: Tx,
  { organizationId }: { organizationId: string },
): Promise<void> {
  const key = `lists of the caller numbers of ${organizationId}`;
  await lockName(tx, key);
}

/**
 * Locks the choice of caller numbers in the organization until the transaction ends, so that no
 * second call is added between the count of a number's live calls and the new call.
 */
export async function lockCallerNumbers(
  tx: Tx,
  { organizationId }: { organizationId: string },
): Promise<void> {
  const key = `caller numbers of ${organizationId}`;
  await lockName(tx, key);
}

/** Counts the claimed contacts of a batch for which no attempt is written. */
export async function countUncalled(tx: Tx, { batchId }: { batchId: string }): Promise<number> {
  const { count } = await tx
    .selectFrom('contacts')
    .leftJoin('calls', 'calls.executionId', 'contacts.currentExecutionId')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('contacts.batchId', '=', batchId)
    .where('contacts.status', '=', 'dispatched')
    .where('calls.executionId', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
