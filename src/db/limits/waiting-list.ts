import { sql } from 'kysely';
import type { PoolName, Shortage } from '../../domain/limits/waiting-list.ts';
import { prepareInTransaction } from '../prepared.ts';
import type { Db, Tx } from '../tables.ts';

type Lists = { pool: PoolName; scopes: readonly string[] };

/**
 * A batch that was called claims within a second. Nothing is kept longer for one that does not: it has
 * no workflow at the moment.
 */
export const CALLED_MS = 5_000;

/** SQL of an entry whose batch was called and is expected to claim. */
export const isCalled = (now: Date) => sql<boolean>`(called_until > ${now})`;

/**
 * Puts a batch on the lists of what it lacks, and takes it off all others.
 * @param entry `kept`: scopes of other lists that it stays on; `busy`: lines that it uses; `calledUntil`: how long it has the turn; null: it waits
 */
export async function waitFor(
  tx: Tx,
  shortage: Shortage,
  entry: {
    batchId: string;
    organizationId: string;
    busy: number;
    since: Date;
    calledUntil: Date | null;
    kept?: readonly string[];
  },
): Promise<void> {
  const { pool, scopes } = shortage;
  const { batchId, organizationId, busy, since, calledUntil, kept = [] } = entry;
  await sql`
    with left_behind as (
      delete from waiting_list where batch_id = ${batchId}
        and (pool <> ${pool} or scope <> all(${[...scopes, ...kept]}::text[])))
    insert into waiting_list (batch_id, organization_id, pool, scope, busy, since, called_until)
    select ${batchId}, ${organizationId}, ${pool}, scope, ${busy}, ${since}, ${calledUntil}
    from unnest(${[...scopes]}::text[]) as scope
    on conflict (batch_id, pool, scope) do update
      set organization_id = excluded.organization_id, busy = excluded.busy,
        since = excluded.since, called_until = excluded.called_until`.execute(tx);
}

/** Takes a batch off every list. */
export async function stopWaiting(tx: Tx, { batchId }: { batchId: string }): Promise<void> {
  await sql`delete from waiting_list where batch_id = ${batchId}`.execute(tx);
}

export type WaitingBatch = {
  batchId: string;
  /** Lines that it used when it began to wait. */
  busy: number;
  since: Date;
  /** It was woken a moment ago and is about to claim. */
  isCalled: boolean;
};

/**
 * The first batches of some lists, each once: those with the fewest busy lines first, then the longest
 * waiting. Batches that were called and did not claim are left out. Reads at most `limit` entries of
 * each list, however many wait.
 */
export async function firstWaiting(
  db: Db | Tx,
  { pool, scopes, batchId, now, limit }: Lists & { batchId: string; now: Date; limit: number },
): Promise<WaitingBatch[]> {
  if (limit <= 0 || scopes.length === 0) return [];
  const { rows } = await sql<WaitingBatch>`
    select batch_id, min(busy) as busy, bool_or(is_called) as is_called, min(since) as since
    from unnest(${[...scopes]}::text[]) as list (scope)
    cross join lateral (
      select batch_id, busy, since, called_until is not null as is_called from waiting_list
      where waiting_list.pool = ${pool} and waiting_list.scope = list.scope
        and batch_id <> ${batchId} and (called_until is null or ${isCalled(now)})
      order by busy, since, batch_id limit ${limit}) as first
    group by batch_id order by busy, since, batch_id limit ${limit}`.execute(db);
  return rows;
}

/**
 * Marks batches of a list as called. An entry that is locked belongs to a batch that claims at this
 * moment, and is left out; so this waits for nobody, whatever the caller has locked.
 * @returns the batches to wake, in the given order
 */
export async function callUp(
  tx: Tx,
  { pool, batchIds, now }: { pool: PoolName; batchIds: readonly string[]; now: Date },
): Promise<string[]> {
  if (batchIds.length === 0) return [];
  const { rows } = await sql<{ batchId: string }>`
    update waiting_list set called_until = ${new Date(now.getTime() + CALLED_MS)}
    where (batch_id, pool, scope) in (
      select batch_id, pool, scope from waiting_list
      where pool = ${pool} and batch_id = any(${[...batchIds]}::uuid[])
      for update skip locked)
    returning batch_id`.execute(tx);
  const called = new Set(rows.map(({ batchId }) => batchId));
  return batchIds.filter((batchId) => called.has(batchId));
}

/**
 * One batch of each list that has waited since `silentSince` although nobody is called from it: a signal
 * may be lost, or the batch that had the turn has no workflow. A batch that waits on many lists is named
 * once. Of more than `limit` batches of a pool, others are named the next time.
 */
export async function silentLists(
  db: Db,
  { silentSince, now, limit }: { silentSince: Date; now: Date; limit: number },
): Promise<{ batchId: string; pool: PoolName }[]> {
  const { rows } = await sql<{ batchId: string; pool: PoolName }>`
    with first as (
      select distinct on (pool, scope) batch_id, pool from waiting_list as waiting
      where since < ${silentSince} and not exists (
        select from waiting_list as called
        where called.pool = waiting.pool and called.scope = waiting.scope and ${isCalled(now)})
      order by pool, scope, called_until nulls first, busy, since, batch_id
    ), placed as (
      select batch_id, pool, row_number() over (
        partition by pool order by hashtext(batch_id::text || ${now.toISOString()})) as place
      from first group by batch_id, pool
    ) select batch_id, pool from placed where place <= ${limit}`.execute(db);
  return rows;
}

/** Whether other batches are on the list of an organization's lines, or on one of some caller numbers. */
export async function othersOnLists(
  tx: Tx,
  lists: { organizationId: string; callerScopes: readonly string[]; batchId: string },
): Promise<{ forLines: boolean; forCallers: boolean }> {
  return (await othersWaiting.first(tx, lists)) ?? { forLines: false, forCallers: false };
}

const othersWaiting = prepareInTransaction(
  'othersOnLists',
  (
    _: Db,
    {
      organizationId,
      callerScopes,
      batchId,
    }: { organizationId: string; callerScopes: readonly string[]; batchId: string },
  ) => sql<{ forLines: boolean; forCallers: boolean }>`
    select exists (
      select from waiting_list
      where pool = 'organization' and scope = ${organizationId}::text and batch_id <> ${batchId}
    ) as for_lines, exists (
      select from waiting_list
      where pool = 'callers' and scope = any(${callerScopes}::text[]) and batch_id <> ${batchId}
    ) as for_callers`,
);

/** The lists that a batch is on. */
export const listsOfBatch = prepareInTransaction(
  'listsOfBatch',
  (_: Db, { batchId }: { batchId: string }) => sql<{ pool: PoolName; scope: string }>`
    select pool, scope from waiting_list where batch_id = ${batchId} order by pool, scope`,
).all;
