import { sql } from 'kysely';
import type { EventFilter } from '../../domain/event-filter.ts';
import type { EventWindow } from '../../domain/event-position.ts';
import type { Snapshot } from '../../domain/snapshot.ts';
import { type SentEventType, TEST_EVENT } from '../../domain/webhook-event.ts';
import type { Db } from '../tables.ts';

/** An event as it is stored. */
export type EventRow = {
  eventId: string;
  organizationId: string;
  type: SentEventType;
  at: Date;
  campaignId: string | null;
  batchId: string | null;
  contactId: string | null;
  executionId: string | null;
  suppressionId: string | null;
  /** The endpoint that the event is about. */
  subjectId: string | null;
  status: string | null;
  reason: string | null;
  /** The transaction that made it true. */
  changedIn: string;
};

const columns = sql`event_id, organization_id, type, at, campaign_id, batch_id, contact_id,
  execution_id, suppression_id, endpoint_id as subject_id, status, reason, changed_in`;

/** What has ended now, and when now is. */
export type Now = { snapshot: Snapshot; atSeconds: number };

const now = sql`pg_current_snapshot()::text as snapshot,
  floor(extract(epoch from now()))::double precision as at_seconds`;

export async function lookAtNow(db: Db): Promise<Now> {
  const { rows } = await sql<Now>`select ${now}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('Postgres answered a select without a row');
  return row;
}

/** Whether all transactions that began before one have ended. */
export async function hasEndedBefore(db: Db, { xid }: { xid: string }): Promise<boolean> {
  const { rows } = await sql<{ hasEnded: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) > ${xid}::xid8 as has_ended`.execute(db);
  return rows[0]?.hasEnded ?? false;
}

/** A row is written anew when it would last for less than `hours`, so once an hour. */
const longer = (hours: number) => sql`now() + (${hours}::integer + 1) * interval '1 hour'`;
const isShort = (hours: number) => sql`(webhook_interest.streamed_until is null
  or webhook_interest.streamed_until < now() + ${hours}::integer * interval '1 hour')`;

/**
 * Lets all events of an organization be stored for the next hours.
 * @returns the transaction that began it; undefined: they were stored before
 */
export async function beginStoring(
  db: Db,
  { organizationId, hours }: { organizationId: string; hours: number },
): Promise<{ xid: string } | undefined> {
  const { rows } = await sql<{ xid: string; wasStored: boolean | null }>`
    insert into webhook_interest (organization_id, streamed_until)
    values (${organizationId}, ${longer(hours)})
    on conflict (organization_id) do update set streamed_until = excluded.streamed_until
    where ${isShort(hours)}
    returning pg_current_xact_id()::text as xid, old.streamed_until > now() as was_stored`.execute(
    db,
  );
  return rows.find(({ wasStored }) => wasStored !== true);
}

/** Goes on storing all events of organizations for the next hours. */
export async function goOnStoring(
  db: Db,
  { organizationIds, hours }: { organizationIds: readonly string[]; hours: number },
): Promise<void> {
  await sql`
    update webhook_interest set streamed_until = ${longer(hours)}
    where organization_id = any(${[...organizationIds]}::uuid[]) and ${isShort(hours)}`.execute(db);
}

type NewEvents = Now & { events: EventRow[] };

/**
 * Reads what a snapshot does not see of the events of some organizations, of each at most `limit`; one
 * statement, which reads one place in an index for each organization when nothing is new.
 */
export async function newEvents(
  db: Db,
  { organizationIds, since, limit }: EventsQuestion,
): Promise<NewEvents> {
  const { rows } = await sql<Now & (EventRow | { eventId: null })>`
    select now.*, events.* from (select ${now}) now
    left join lateral (
      select own.* from unnest(${[...organizationIds]}::uuid[]) as organization (id)
      cross join lateral (
        select ${columns} from webhook_events
        where organization_id = organization.id and type <> ${TEST_EVENT}
          and changed_in >= pg_snapshot_xmin(${since}::pg_snapshot)
          and not pg_visible_in_snapshot(changed_in, ${since}::pg_snapshot)
        order by changed_in, event_id limit ${limit}
      ) own
    ) events on true`.execute(db);
  const [first] = rows;
  if (first === undefined) throw new Error('Postgres answered a left join without a row');
  const { snapshot, atSeconds } = first;
  return { snapshot, atSeconds, events: rows.filter((row) => row.eventId !== null) };
}

type EventsQuestion = { organizationIds: readonly string[]; since: Snapshot; limit: number };

/** Events of a window that a reader gets, in the order of their transactions and ids. */
export async function eventsInWindow(
  db: Db,
  { organizationId, window: { since, until, after }, filter, limit }: WindowQuestion,
): Promise<EventRow[]> {
  const { types, campaignId, batchId } = filter;
  const wanted = [
    sql`type <> ${TEST_EVENT}`,
    ...(types === null ? [] : [sql`type = any(${[...types]}::text[])`]),
    ...(campaignId === undefined ? [] : [sql`campaign_id = ${campaignId}`]),
    ...(batchId === undefined ? [] : [sql`batch_id = ${batchId}`]),
  ];
  const { rows } = await sql<EventRow>`
    select ${columns} from webhook_events
    where organization_id = ${organizationId} and event_id > ${after}
      and changed_in >= pg_snapshot_xmin(${since}::pg_snapshot)
      and changed_in < pg_snapshot_xmax(${until}::pg_snapshot)
      and not pg_visible_in_snapshot(changed_in, ${since}::pg_snapshot)
      and pg_visible_in_snapshot(changed_in, ${until}::pg_snapshot)
      and ${sql.join(wanted, sql` and `)}
    order by changed_in, event_id limit ${limit}`.execute(db);
  return rows;
}

type WindowQuestion = {
  organizationId: string;
  window: EventWindow;
  filter: Omit<EventFilter, 'within'>;
  limit: number;
};
