import { sql } from 'kysely';
import type { Db } from '../../src/db/tables.ts';

/** A transition, read from the rows of what has changed: how often it has happened. */
export type Transition = { organizationId: string; key: string; least: number; most: number };

/**
 * Reads what has happened from calls, contacts, batches, suppressions and endpoints, without a look at
 * events. A pause of a campaign is one of its batch if the batch was under way then, which the rows do not
 * tell for certain.
 */
export async function readTransitions(
  db: Db,
  organizationIds: readonly string[],
): Promise<Transition[]> {
  const ours = sql`organization_id = any(${[...organizationIds]}::uuid[])`;
  const { rows } = await sql<Transition>`
    select organization_id, 'call.started ' || execution_id as key, 1 as least, 1 as most
      from calls where ${ours} and call_sid is not null
    union all select organization_id, 'call.answered ' || execution_id, 1, 1
      from calls where ${ours} and answered_at is not null
    union all select organization_id, 'call.ended ' || execution_id, 1, 1
      from calls where ${ours} and ended_at is not null
    union all select organization_id, 'call.reported ' || execution_id, 1, 1
      from calls where ${ours} and reported_at is not null
    union all select organization_id, 'contact.finished ' || contact_id, 1, 1
      from contacts where ${ours} and status in
        ('completed', 'busy', 'no_answer', 'failed', 'max_retries_reached', 'skipped')
    union all select organization_id, 'batch.started ' || batch_id, 1, 1
      from batches where ${ours} and status <> 'pending'
    union all select organization_id, 'batch.' || status || ' ' || batch_id, 1, 1
      from batches where ${ours} and status in ('completed', 'cancelled', 'expired')
    union all select organization_id, 'batch.' || action || 'd ' || batch_id, count(*), count(*)
      from actions where ${ours} and action in ('pause', 'resume') and batch_id is not null
      group by 1, 2
    union all select batches.organization_id, 'batch.' || action || 'd ' || batches.batch_id,
        0, count(*)
      from actions join batches using (campaign_id)
      where ${sql`actions.organization_id = any(${[...organizationIds]}::uuid[])`}
        and action in ('pause', 'resume') and actions.batch_id is null
      group by 1, 2
    union all select organization_id, 'contact.opted_out ' || suppression_id, 1, 1
      from suppressions where ${ours} and reason = 'opted out'
    union all select organization_id, 'endpoint.disabled ' || endpoint_id, 1, 1
      from webhook_endpoints where ${ours} and disabled_reason in ('gone', 'failing')`.execute(db);
  return rows;
}

/** An event, with what it is about. */
export type KeyedEvent = { eventId: string; organizationId: string; type: string; key: string };

export async function readEvents(
  db: Db,
  organizationIds: readonly string[],
): Promise<KeyedEvent[]> {
  const { rows } = await sql<KeyedEvent>`
    select event_id, organization_id, type,
      type || ' ' || coalesce(execution_id, suppression_id, contact_id, batch_id, endpoint_id) as key
    from webhook_events where organization_id = any(${[...organizationIds]}::uuid[])`.execute(db);
  return rows;
}

export type DeliveryRow = {
  eventId: string;
  endpointId: string;
  organizationId: string;
  status: 'pending' | 'delivered' | 'failed';
  attempts: number;
  failures: number;
  /** Of the log. */
  logged: number;
  lastStatusCode: number | null;
  isDisabled: boolean;
  url: string;
};

/** What became of each delivery, with its log. */
export async function readDeliveries(
  db: Db,
  organizationIds: readonly string[],
): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select d.event_id, d.endpoint_id, d.organization_id, d.status, d.attempts, d.failures,
      e.url, e.disabled_at is not null as is_disabled, count(a.attempt)::integer as logged,
      (array_agg(a.status_code order by a.attempt desc))[1] as last_status_code
    from webhook_deliveries d
    join webhook_endpoints e using (endpoint_id)
    left join webhook_attempts a using (event_id, endpoint_id)
    where d.organization_id = any(${[...organizationIds]}::uuid[])
    group by d.event_id, d.endpoint_id, e.endpoint_id`.execute(db);
  return rows;
}
