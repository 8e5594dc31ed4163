import { type RawBuilder, sql } from 'kysely';
import { OPEN_BATCH_STATUSES } from '../domain/batch.ts';
import { firstIdAt } from '../domain/uuid.ts';
import { hasOpenContacts } from './contacts/transitions.ts';
import type { BatchRow, Db, Tx } from './tables.ts';

/** How far a batch is erased. */
export type ErasableBatch = Pick<
  BatchRow,
  | 'batchId'
  | 'organizationId'
  | 'totalContacts'
  | 'contactsErasedAt'
  | 'reportsErasedTo'
  | 'numbersErasedTo'
>;

const columns = [
  'batches.batchId',
  'batches.organizationId',
  'batches.totalContacts',
  'batches.contactsErasedAt',
  'batches.reportsErasedTo',
  'batches.numbersErasedTo',
] as const;

type Batches = { after: string | null; limit: number };

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Batches that hold something older than `retention_days` of their campaign, else of their
 * organization, in the order of their ids. For each batch that has such days it probes two places in the
 * index `calls_of_batch`.
 * @param numbersKeptSince the numbers of calls are kept from then on, whatever the days
 */
export async function batchesOfAge(
  db: Db,
  { after, limit, now, numbersKeptSince }: Batches & { now: Date; numbersKeptSince: Date },
): Promise<(ErasableBatch & { retentionDays: number })[]> {
  const days = sql<number>`coalesce(campaigns.retention_days, organizations.retention_days)`;
  const before = sql<Date>`${now}::timestamptz - ${days} * interval '1 day'`;
  const numbersBefore = sql<Date>`least(${before}, ${numbersKeptSince}::timestamptz)`;
  return db
    .selectFrom('batches')
    .innerJoin('campaigns', 'campaigns.campaignId', 'batches.campaignId')
    .innerJoin('organizations', 'organizations.organizationId', 'batches.organizationId')
    .select([...columns, days.as('retentionDays')])
    .where('batches.batchId', '>', after ?? FIRST_ID)
    .where('batches.purgedAt', 'is', null)
    .where('batches.createdAt', '<', before)
    .where((eb) =>
      eb.or([
        eb.and([eb('batches.contactsErasedAt', 'is', null), eb('batches.finishedAt', '<', before)]),
        hasCalls('reports_erased_to', before),
        hasCalls('numbers_erased_to', numbersBefore),
      ]),
    )
    .orderBy('batches.batchId')
    .limit(limit)
    .execute();
}

/** Whether a batch has calls behind a cursor that were claimed before an instant. */
function hasCalls(cursor: 'reports_erased_to' | 'numbers_erased_to', before: RawBuilder<Date>) {
  return sql<boolean>`exists (
    select from calls where calls.batch_id = batches.batch_id
      and execution_id > coalesce(${sql.ref(`batches.${cursor}`)}, ${FIRST_ID}::uuid)
      and execution_id < ${firstIdOf(before)})`;
}

/** As `firstIdAt`, of an instant that Postgres computes. */
function firstIdOf(instant: RawBuilder<Date>) {
  return sql`(lpad(to_hex(floor(extract(epoch from ${instant}) * 1000)::bigint), 12, '0')
    || '70008000000000000000')::uuid`;
}

/** The SQL condition that a batch, or its campaign, was deleted before an instant. */
function wasDeletedBefore(instant: Date) {
  return sql<boolean>`(batches.deleted_at < ${instant} or campaigns.deleted_at < ${instant})`;
}

/** Batches that were deleted before an instant, or whose campaign was, in the order of their ids. */
export async function batchesDeletedBefore(
  db: Db,
  { after, limit, deletedBefore }: Batches & { deletedBefore: Date },
): Promise<ErasableBatch[]> {
  return db
    .selectFrom('batches')
    .innerJoin('campaigns', 'campaigns.campaignId', 'batches.campaignId')
    .select([...columns])
    .where('batches.batchId', '>', after ?? FIRST_ID)
    .where('batches.purgedAt', 'is', null)
    .where(wasDeletedBefore(deletedBefore))
    .orderBy('batches.batchId')
    .limit(limit)
    .execute();
}

/** Locks a batch that finished before an instant, and in which nobody is called again. */
export async function lockFinishedBatch(
  tx: Tx,
  { batchId, finishedBefore }: { batchId: string; finishedBefore: Date },
): Promise<boolean> {
  const row = await tx
    .selectFrom('batches')
    .select('batchId')
    .where('batchId', '=', batchId)
    .where('status', 'not in', [...OPEN_BATCH_STATUSES])
    .where('finishedAt', '<', finishedBefore)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined && !(await hasOpenContacts(tx, { batchId }));
}

/** Locks a batch that is still deleted, so that nobody restores it meanwhile. */
export async function lockDeletedBatch(
  tx: Tx,
  { batchId, deletedBefore }: { batchId: string; deletedBefore: Date },
): Promise<boolean> {
  const row = await tx
    .selectFrom('batches')
    .innerJoin('campaigns', 'campaigns.campaignId', 'batches.campaignId')
    .select('batches.batchId')
    .where('batches.batchId', '=', batchId)
    .where(wasDeletedBefore(deletedBefore))
    .forNoKeyUpdate('batches')
    .executeTakeFirst();
  return row !== undefined;
}

type Progress = Partial<Pick<BatchRow, 'contactsErasedAt' | 'reportsErasedTo' | 'numbersErasedTo'>>;

/** Remembers how far a batch is erased. */
export async function recordErased(
  db: Db,
  { batchId, ...progress }: Progress & { batchId: string },
): Promise<void> {
  await db.updateTable('batches').set(progress).where('batchId', '=', batchId).execute();
}

/**
 * Empties a deleted batch whose contacts are gone, and removes the permits of its rate: what is left of it is its id, its times and its counts.
 * It is purged once none of its calls has kept its number.
 * @param numbersBefore calls that began later still have their numbers
 */
export async function emptyBatch(
  db: Db,
  { batchId, numbersBefore, now }: { batchId: string; numbersBefore: Date; now: Date },
): Promise<void> {
  await db
    .updateTable('batches')
    .set((eb) => ({
      name: null,
      callContext: '{}',
      metadata: '{}',
      defaultCallVariablesOverride: null,
      purgedAt: eb
        .case()
        .when(
          eb.not(
            eb.exists(
              eb
                .selectFrom('calls')
                .select('executionId')
                .where('batchId', '=', batchId)
                .where('executionId', '>=', firstIdAt(numbersBefore)),
            ),
          ),
        )
        .then(sql<Date>`${now}::timestamptz`)
        .end(),
    }))
    .where('batchId', '=', batchId)
    .execute();
  await db.deleteFrom('startSlots').where('scope', '=', batchId).execute();
}
