import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { DeliveryStatus, SentEventType } from '../../domain/webhook-event.ts';
import { firstIdAt } from '../../domain/uuid.ts';
import type { ListOrders, ListPage } from '../list-page.ts';
import type { Db } from '../tables.ts';
import type { WebhookAttemptsTable, WebhookEventsTable } from '../webhook-tables.ts';
import type { EndpointKey } from './endpoints.ts';

export type AttemptRow = Selectable<WebhookAttemptsTable>;
export type EventRow = Selectable<WebhookEventsTable>;

/** One event for one endpoint, as it is listed. */
export type LoggedDelivery = {
  eventId: string;
  endpointId: string;
  type: SentEventType;
  /** When the event happened. */
  at: Date;
  status: DeliveryStatus;
  attempts: number;
  /** null: it is finished, or is being sent. */
  nextAt: Date | null;
  finishedAt: Date | null;
  /** Of the last attempt, like the members after it; null: there was none. */
  attemptedAt: Date | null;
  durationMs: number | null;
  statusCode: number | null;
  error: string | null;
  responseBody: string | null;
};

export type DeliveryFilter = EndpointKey & {
  statuses?: readonly DeliveryStatus[] | undefined;
  types?: readonly SentEventType[] | undefined;
  /** When the event happened: inclusive. */
  from?: Date | undefined;
  /** Exclusive. */
  to?: Date | undefined;
};

/** An event id is a UUIDv7, so that events in the order of their ids are in that of their times. */
export const DELIVERY_ORDERS: ListOrders<'created_at', LoggedDelivery> = {
  created_at: [{ column: sql.ref('eventId'), kind: 'uuid', of: ({ eventId }) => eventId }],
};

type Page = { filter: DeliveryFilter; page: ListPage<LoggedDelivery> };

/** How many deliveries a page with a filter examines, whether they match or not: about 30 ms. */
const EXAMINED = 5_000;

const shown = sql`d.event_id, d.endpoint_id, e.type, e.at, d.status, d.attempts, d.finished_at,
  case when d.claim_id is null then d.next_at end as next_at,
  a.at as attempted_at, a.duration_ms, a.status_code, a.error, a.response_body`;
const withEventAndAttempt = sql`join webhook_events e using (event_id)
  left join webhook_attempts a on a.event_id = d.event_id and a.endpoint_id = d.endpoint_id
    and a.attempt = d.attempts`;

/**
 * One page of the log of an endpoint, and one row more where it goes on.
 * @returns `examinedTo`: where the list goes on although no more were found
 */
export async function listDeliveries(
  db: Db,
  { filter, page }: Page,
): Promise<{ read: LoggedDelivery[]; examinedTo: string[] | undefined }> {
  const isDown = page.isDescending !== (page.start?.isBackwards ?? false);
  const order = sql`order by event_id ${isDown ? sql`desc` : sql`asc`}`;
  const isFiltered = filter.statuses !== undefined || filter.types !== undefined;
  const examined = sql`
    select * from webhook_deliveries where ${isExamined({ filter, page }, isDown)}
    ${order} limit ${isFiltered ? EXAMINED : page.limit + 1}`;
  const { rows: read } = await sql<LoggedDelivery>`
    with d as materialized (${examined})
    select ${shown} from d ${withEventAndAttempt} where ${isWanted(filter)}
    ${order} limit ${page.limit + 1}`.execute(db);
  if (!isFiltered || read.length > page.limit) return { read, examinedTo: undefined };
  const { rows } = await sql<{ eventId: string }>`
    select event_id from (${examined}) as d ${order} offset ${EXAMINED - 1}`.execute(db);
  return { read, examinedTo: rows[0] && [rows[0].eventId] };
}

function isWanted({ statuses, types }: DeliveryFilter): RawBuilder<unknown> {
  const conditions = [
    ...(statuses === undefined ? [] : [sql`d.status = any(${[...statuses]}::text[])`]),
    ...(types === undefined ? [] : [sql`e.type = any(${[...types]}::text[])`]),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

function isExamined({ filter, page }: Page, isDown: boolean): RawBuilder<unknown> {
  const { organizationId, endpointId, statuses, from, to } = filter;
  const start = page.start?.values[0];
  // As a literal, so that the index of failed deliveries answers it.
  const isFailed = statuses?.length === 1 && statuses[0] === 'failed';
  const conditions = [
    sql`organization_id = ${organizationId} and endpoint_id = ${endpointId}`,
    ...(isFailed ? [sql`status = 'failed'`] : []),
    ...(from === undefined ? [] : [sql`event_id >= ${firstIdAt(from)}`]),
    ...(to === undefined ? [] : [sql`event_id < ${firstIdAt(to)}`]),
    ...(start === undefined ? [] : [sql`event_id ${isDown ? sql`<` : sql`>`} ${start}`]),
  ];
  return sql.join(conditions, sql` and `);
}

type DeliveryKey = EndpointKey & { eventId: string };

/** A delivery of an endpoint; undefined when no such event was meant for it. */
export async function findDelivery(
  db: Db,
  { organizationId, endpointId, eventId }: DeliveryKey,
): Promise<LoggedDelivery | undefined> {
  const { rows } = await sql<LoggedDelivery>`
    select ${shown} from webhook_deliveries d ${withEventAndAttempt}
    where d.organization_id = ${organizationId} and d.endpoint_id = ${endpointId}
      and d.event_id = ${eventId}`.execute(db);
  return rows[0];
}

/** The latest attempts of a delivery, newest first. */
export async function attemptsOf(
  db: Db,
  { endpointId, eventId, limit }: Pick<DeliveryKey, 'endpointId' | 'eventId'> & { limit: number },
): Promise<AttemptRow[]> {
  return db
    .selectFrom('webhookAttempts')
    .selectAll()
    .where('eventId', '=', eventId)
    .where('endpointId', '=', endpointId)
    .orderBy('attempt', 'desc')
    .limit(limit)
    .execute();
}

export async function findEvent(
  db: Db,
  { organizationId, eventId }: { organizationId: string; eventId: string },
): Promise<EventRow | undefined> {
  return db
    .selectFrom('webhookEvents')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('eventId', '=', eventId)
    .executeTakeFirst();
}
