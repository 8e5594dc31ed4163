import { lockName } from '../advisory-lock.ts';
import { sql } from 'kysely';
import type { PoolName } from '../../domain/limits/waiting-list.ts';
import type { Db, Tx } from '../tables.ts';
import { isCalled } from './waiting-list.ts';

/** A waiting list that time serves: starts per second, or the requests of an account. */
export type TimedList = { pool: PoolName; scope: string };

/**
 * Locks the turn of a list until the transaction ends, so that one batch has it and no batch joins the
 * list unseen.
 */
export async function lockTurn(tx: Tx, { pool, scope }: TimedList): Promise<void> {
  const key = `turn of ${pool} ${scope}`;
  await lockName(tx, key);
}

/** Whether a batch other than this one has the turn of a list. */
export async function isTurnTaken(
  tx: Tx,
  { pool, scope, batchId, now }: TimedList & { batchId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from waiting_list
    where pool = ${pool} and scope = ${scope} and batch_id <> ${batchId} and ${isCalled(now)}
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** Whether a batch other than this one waits on a list without the turn. */
export async function doOthersWait(
  tx: Tx,
  { pool, scope, batchId }: TimedList & { batchId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from waiting_list
    where pool = ${pool} and scope = ${scope} and batch_id <> ${batchId} and called_until is null
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** Whether a batch may take what a list gives: it was called, or nobody was. */
export async function mayTake(
  tx: Tx,
  list: TimedList & { batchId: string; now: Date },
): Promise<boolean> {
  if (!(await isTurnTaken(tx, list))) return true;
  const { pool, scope, batchId, now } = list;
  const { rows } = await sql`
    select from waiting_list
    where pool = ${pool} and scope = ${scope} and batch_id = ${batchId} and ${isCalled(now)}`.execute(
    tx,
  );
  return rows.length > 0;
}

export type NextBatch = { batchId: string; organizationId: string };

/**
 * The batches of a list that get the turn next, at most `limit`: of the organization that had it longest
 * ago, the one that has waited longest, then of the next organization. A second batch of an organization
 * comes after the first of all others. Reads the first entries of each organization, however many wait.
 * @param batchId is left out
 */
export async function nextInTurn(
  db: Db | Tx,
  { pool, scope, batchId, limit }: TimedList & { batchId: string; limit: number },
): Promise<NextBatch[]> {
  // Each step finds the next organization in the index, without reading the batches of the one before.
  const waits = sql`pool = ${pool} and scope = ${scope} and pool in ('pace', 'account')
    and called_until is null and batch_id <> ${batchId}`;
  const { rows } = await sql<NextBatch>`
    with recursive waiting as (
      (select organization_id from waiting_list where ${waits} order by organization_id limit 1)
      union all
      select next.organization_id from waiting cross join lateral (
        select organization_id from waiting_list
        where ${waits} and organization_id > waiting.organization_id
        order by organization_id limit 1) as next)
    select first.batch_id, waiting.organization_id from waiting
    left join organization_turns as turn on turn.pool = ${pool} and turn.scope = ${scope}
      and turn.organization_id = waiting.organization_id
    cross join lateral (
      select batch_id, since, row_number() over (order by since, batch_id) as place from (
        select batch_id, since from waiting_list
        where ${waits} and organization_id = waiting.organization_id
        order by since, batch_id limit ${limit}) as own) as first
    order by place, had_at nulls first, since, batch_id limit ${limit}`.execute(db);
  return rows;
}

/**
 * Notes that organizations have had the turn of a list, by the clock of Postgres: those of workers differ.
 * The caller has locked the turn.
 */
export async function recordTurns(
  tx: Tx,
  { pool, scope, organizationIds }: TimedList & { organizationIds: readonly string[] },
): Promise<void> {
  await sql`
    insert into organization_turns (pool, scope, organization_id, had_at)
    select ${pool}, ${scope}, organization_id, clock_timestamp()
    from unnest(${[...new Set(organizationIds)]}::uuid[]) as organization_id
    on conflict (pool, scope, organization_id) do update set had_at = excluded.had_at`.execute(tx);
}
