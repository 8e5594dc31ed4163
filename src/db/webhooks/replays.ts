import { type RawBuilder, sql } from 'kysely';
import { type EventType, type ReplayStatus, TEST_EVENT } from '../../domain/webhook-event.ts';
import type { Db, Tx } from '../tables.ts';
import type { EndpointKey } from './endpoints.ts';

/** Which events of a span an endpoint is to get again. */
export type ReplaySpan = EndpointKey & {
  status: ReplayStatus;
  /** null: those that the endpoint wants. */
  eventTypes: readonly EventType[] | null;
  /** Events with greater ids than this. */
  afterId: string;
  /** Events with smaller ids than this. */
  beforeId: string;
};

/**
 * Makes deliveries due again, as if nothing had been tried. One that is being sent now is sent once more
 * only if that attempt fails.
 */
const dueAgain = sql`on conflict (event_id, endpoint_id) do update
  set status = 'pending', failures = 0, finished_at = null,
    is_replayed = webhook_deliveries.claim_id is not null,
    next_at = case when webhook_deliveries.claim_id is null then now()
      else webhook_deliveries.next_at end`;

/**
 * Makes events due for an endpoint, whatever became of them before.
 * @returns those that the organization has; the event of a test is none of them
 */
export async function replayEvents(
  tx: Tx,
  { organizationId, endpointId, eventIds }: EndpointKey & { eventIds: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ eventId: string }>`
    with found as (
      select event_id from webhook_events
      where organization_id = ${organizationId} and event_id = any(${[...eventIds]}::uuid[])
        and type <> ${TEST_EVENT}
    ), replayed as (
      insert into webhook_deliveries (event_id, endpoint_id, organization_id)
      select event_id, ${endpointId}, ${organizationId} from found order by event_id ${dueAgain}
    )
    select event_id from found`.execute(tx);
  return rows.map(({ eventId }) => eventId);
}

/** SQL condition: the event `e`, with the delivery `d` if it has one, belongs to a replay. */
function isReplayed(status: RawBuilder<unknown>, eventTypes: RawBuilder<unknown>) {
  return sql`e.type <> ${TEST_EVENT}
    and (${eventTypes} is null or e.type = any(${eventTypes}))
    and case ${status} when 'all' then true when 'failed' then d.status = 'failed'
      else d.status is distinct from 'delivered' end`;
}

/** How many events a replay would send; counts no further than `limit`. */
export async function countReplayed(
  db: Db,
  { organizationId, endpointId, afterId, beforeId, ...span }: ReplaySpan & { limit: number },
): Promise<number> {
  const eventTypes = sql`coalesce(${span.eventTypes}::text[], (
    select event_types from webhook_endpoints where endpoint_id = ${endpointId}))`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from webhook_events e
      left join webhook_deliveries d
        on d.event_id = e.event_id and d.endpoint_id = ${endpointId}
      where e.organization_id = ${organizationId} and e.event_id > ${afterId}
        and e.event_id < ${beforeId} and ${isReplayed(sql`${span.status}::text`, eventTypes)}
      limit ${span.limit}) as replayed`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function insertReplay(
  tx: Tx,
  replay: ReplaySpan & { replayId: string },
): Promise<void> {
  const eventTypes = replay.eventTypes === null ? null : [...replay.eventTypes];
  await tx
    .insertInto('webhookReplays')
    .values({ ...replay, eventTypes, createdAt: sql<Date>`now()` })
    .execute();
}

/** How many replays of an endpoint are under way. */
export async function countReplays(
  tx: Tx,
  { endpointId }: Pick<EndpointKey, 'endpointId'>,
): Promise<number> {
  const { count } = await tx
    .selectFrom('webhookReplays')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('endpointId', '=', endpointId)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Takes one step of a replay whose endpoint has little to send: the next events become due. So an endpoint
 * gets a replay as fast as it takes it, and what happens meanwhile does not wait behind all of it.
 * @param limit events that one step looks at, and deliveries that may be due before it
 * @returns whether a replay was found that could go on
 */
export async function replaySome(db: Db, { limit }: { limit: number }): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const replay = await lockReplay(tx, { limit });
    if (replay === undefined) return false;
    const lookedAt = await queueNext(tx, { ...replay, limit });
    const { replayId } = replay;
    if (lookedAt.count < limit) await deleteReplay(tx, { replayId });
    else await moveReplay(tx, { replayId, afterId: lookedAt.lastId });
    return true;
  });
}

type Replay = ReplaySpan & { replayId: string };

/** Longer than a transaction lasts that stores events. */
const OLD_ENOUGH = sql`interval '1 minute'`;

/**
 * Locks a replay that can go on; those that others have locked are left to them. A replay begins when every
 * transaction has ended that was under way as it was asked for, so that no event of the past is stored
 * after it has passed. Other databases of the same Postgres count too, but for a minute at most.
 */
async function lockReplay(tx: Tx, { limit }: { limit: number }): Promise<Replay | undefined> {
  const { rows } = await sql<Replay>`
    select r.replay_id, r.organization_id, r.endpoint_id, r.status, r.after_id, r.before_id,
      coalesce(r.event_types, e.event_types) as event_types
    from webhook_replays r join webhook_endpoints e using (endpoint_id)
    where (r.created_in < pg_snapshot_xmin(pg_current_snapshot())
        or r.created_at < now() - ${OLD_ENOUGH})
      and e.disabled_at is null and (e.not_before is null or e.not_before <= now())
      and (select count(*) from (
        select from webhook_deliveries d
        where d.endpoint_id = r.endpoint_id and d.next_at <= now() limit ${limit}) as due) < ${limit}
    order by r.replay_id limit 1 for update of r skip locked`.execute(tx);
  return rows[0];
}

async function deleteReplay(tx: Tx, { replayId }: Pick<Replay, 'replayId'>): Promise<void> {
  await tx.deleteFrom('webhookReplays').where('replayId', '=', replayId).execute();
}

async function moveReplay(
  tx: Tx,
  { replayId, afterId }: Pick<Replay, 'replayId' | 'afterId'>,
): Promise<void> {
  await tx
    .updateTable('webhookReplays')
    .set({ afterId })
    .where('replayId', '=', replayId)
    .execute();
}

type LookedAt = { count: number; lastId: string };

async function queueNext(
  tx: Tx,
  { organizationId, endpointId, limit, ...span }: Replay & { limit: number },
): Promise<LookedAt> {
  const eventTypes = sql`${span.eventTypes}::text[]`;
  const { rows } = await sql<LookedAt>`
    with looked_at as (
      select event_id, type from webhook_events
      where organization_id = ${organizationId} and event_id > ${span.afterId}
        and event_id < ${span.beforeId}
      order by event_id limit ${limit}
    ), replayed as (
      insert into webhook_deliveries (event_id, endpoint_id, organization_id)
      select e.event_id, ${endpointId}, ${organizationId} from looked_at e
      left join webhook_deliveries d on d.event_id = e.event_id and d.endpoint_id = ${endpointId}
      where ${isReplayed(sql`${span.status}::text`, eventTypes)}
      order by e.event_id ${dueAgain}
    )
    select count(*)::integer as count,
      coalesce((select event_id from looked_at order by event_id desc limit 1), ${span.afterId})
        as last_id
    from looked_at`.execute(tx);
  return rows[0] ?? { count: 0, lastId: span.afterId };
}
