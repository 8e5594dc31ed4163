import { sql } from 'kysely';
import type { BatchStatus } from '../../domain/batch.ts';
import { prepare } from '../prepared.ts';
import type { BatchRow, Tx, Db } from '../tables.ts';
import type { PoolName } from '../../domain/limits/waiting-list.ts';

/** Records the change of limits after which no contact of the batch waits for an older cap. */
export async function recordLimitsSeen(
  tx: Tx,
  { batchId, limitsSeenAt }: { batchId: string; limitsSeenAt: Date },
): Promise<void> {
  await tx.updateTable('batches').set({ limitsSeenAt }).where('batchId', '=', batchId).execute();
}

/**
 * Records the revision that the workflow of a batch has seen and when it claims again. `updated_at`
 * stays: the batch's own members are the same.
 */
export async function acknowledge(
  db: Db | Tx,
  seen: {
    batchId: string;
    revision: number;
    now: Date;
    nextLookAt: Date | null;
    awaitsReports: boolean;
    dispatchEnded: boolean;
    /** What the batch waits for although contacts are due; null: nothing is scarce. */
    shortOf: PoolName | null;
    /** Since when. */
    shortOfLinesSince: Date | null;
  },
): Promise<void> {
  const { dispatchEnded, ...written } = seen;
  await writeSeen.count(db, { ...written, dispatchEndedAt: dispatchEnded ? seen.now : null });
}

type Written = Pick<
  BatchRow,
  'batchId' | 'revision' | 'nextLookAt' | 'awaitsReports' | 'shortOf' | 'shortOfLinesSince'
> & { now: Date; dispatchEndedAt: Date | null };

const writeSeen = prepare('acknowledge', (db: Db, seen: Written) =>
  db
    .updateTable('batches')
    .set({
      acknowledgedRevision: seen.revision,
      acknowledgedAt: seen.now,
      lastClaimAt: seen.now,
      nextLookAt: seen.nextLookAt,
      awaitsReports: seen.awaitsReports,
      shortOf: seen.shortOf,
      shortOfLinesSince: seen.shortOfLinesSince,
      dispatchEndedAt: seen.dispatchEndedAt,
    })
    .where('batchId', '=', seen.batchId),
);

export type DispatchingBatch = {
  batchId: string;
  campaignId: string;
  organizationId: string;
  status: BatchStatus;
  revision: number;
  acknowledgedAt: Date | null;
  revivedAt: Date | null;
};

/** The SQL order of sick batches: whom nobody has woken yet, then by the last wake. */
const inNeed = sql`coalesce(acknowledged_at < revived_at, revived_at is not null),
  revived_at nulls first, batch_id`;

/**
 * Open batches whose rows show that their workflow does not follow them: a change is not acknowledged,
 * the time of the next claim has passed, or the batch was called from a waiting list and did not claim.
 * Those that were not woken for it come first, then those whose last wake is the longest ago, so that a
 * limit keeps none of them waiting for ever; of each organization in turn, so that none waits for the
 * batches of another.
 */
export async function sickBatches(
  db: Db,
  sick: { changedBefore: Date; dueBefore: Date; limit: number },
): Promise<DispatchingBatch[]> {
  const { rows } = await sql<DispatchingBatch>`
    select batch_id, campaign_id, organization_id, status, revision, acknowledged_at, revived_at from batches
    where dispatch_ended_at is null
      and ((revision > acknowledged_revision and updated_at <= ${sick.changedBefore})
        or next_look_at <= ${sick.dueBefore}
        or exists (select from waiting_list
          where waiting_list.batch_id = batches.batch_id and called_until <= ${sick.changedBefore}))
    order by row_number() over (partition by organization_id order by ${inNeed}), ${inNeed}
    limit ${sick.limit}`.execute(db);
  return rows;
}

/**
 * Some of the open batches, in the order of their ids: those from place `from` on, which counts on from the
 * first after the last.
 */
export async function batchesInTurn(
  db: Db,
  { from, limit }: { from: number; limit: number },
): Promise<DispatchingBatch[]> {
  const { rows } = await sql<DispatchingBatch>`
    with open as (
      select batch_id, campaign_id, organization_id, status, revision, acknowledged_at, revived_at,
        row_number() over (order by batch_id) - 1 as place, count(*) over () as total
      from batches where dispatch_ended_at is null)
    select batch_id, campaign_id, organization_id, status, revision, acknowledged_at, revived_at from open
    where mod(place + total - mod(${from}::bigint, total), total) < ${limit}
    order by place`.execute(db);
  return rows;
}

/** An open batch; undefined when nothing is left to dial and every call has ended. */
export async function findDispatchingBatch(
  db: Db,
  { batchId }: { batchId: string },
): Promise<Omit<DispatchingBatch, 'acknowledgedAt' | 'revivedAt'> | undefined> {
  return db
    .selectFrom('batches')
    .select(['batchId', 'campaignId', 'organizationId', 'status', 'revision'])
    .where('batchId', '=', batchId)
    .where('dispatchEndedAt', 'is', null)
    .executeTakeFirst();
}

export async function recordRevived(
  db: Db,
  { batchId, now }: { batchId: string; now: Date },
): Promise<void> {
  await db.updateTable('batches').set({ revivedAt: now }).where('batchId', '=', batchId).execute();
}
