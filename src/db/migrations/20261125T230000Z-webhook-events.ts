import { sql, type Kysely } from 'kysely';
import { LIMITED_TENANT_ROLE, TENANT_ROLE } from '../tenant.ts';

/*
 * An event is a row that a trigger writes in the transaction that makes it true, with a delivery for each
 * endpoint that wants it. It holds ids, the time and the status that was reached, and nothing of a person.
 * For organizations that want no event a trigger reads one row that is not there.
 */
const events = `
  create table webhook_events (
    event_id uuid primary key default uuidv7(),
    organization_id uuid not null references organizations,
    type text not null,
    at timestamptz not null default clock_timestamp(),
    campaign_id uuid,
    batch_id uuid,
    contact_id uuid,
    execution_id uuid,
    suppression_id uuid,
    endpoint_id uuid,
    status text,
    reason text,
    changed_in xid8 not null default pg_current_xact_id()
  )`;

/* Without foreign keys, which would lock the endpoint for every event. */
const deliveries = `
  create table webhook_deliveries (
    event_id uuid not null,
    endpoint_id uuid not null,
    organization_id uuid not null,
    status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
    attempts integer not null default 0,
    failures integer not null default 0,
    next_at timestamptz default now(),
    claim_id uuid,
    finished_at timestamptz,
    primary key (event_id, endpoint_id),
    check ((status = 'pending') = (next_at is not null))
  )`;

const attempts = `
  create table webhook_attempts (
    event_id uuid not null,
    endpoint_id uuid not null,
    attempt integer not null,
    organization_id uuid not null,
    at timestamptz not null,
    duration_ms integer not null,
    status_code integer,
    error text,
    response_body text,
    primary key (event_id, endpoint_id, attempt)
  )`;

const isOwn = `organization_id = (select nullif(current_setting('redial.organization_id', true), '')::uuid)`;
const idsOf = (setting: string) =>
  `((select coalesce(nullif(current_setting('${setting}', true), ''), '{}'))::uuid[])`;

const statements = [
  events,
  'create index webhook_events_of on webhook_events (organization_id, changed_in, event_id)',
  `create index webhook_events_of_contact on webhook_events (contact_id)
     where contact_id is not null`,
  deliveries,
  `create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_at)
     where next_at is not null`,
  'create index webhook_deliveries_of on webhook_deliveries (endpoint_id, event_id)',
  attempts,
  ...['webhook_events', 'webhook_deliveries', 'webhook_attempts'].flatMap((table) => [
    `alter table ${table} enable row level security, force row level security`,
    `create policy own_rows on ${table} to ${TENANT_ROLE} using (${isOwn})`,
    `create policy all_rows on ${table} to current_user using (true)`,
  ]),
  `create policy within_scopes on webhook_events as restrictive to ${LIMITED_TENANT_ROLE} using (
     (select current_user) <> '${LIMITED_TENANT_ROLE}'
     or campaign_id = any ${idsOf('redial.campaign_ids')}
     or batch_id = any ${idsOf('redial.batch_ids')})`,
  `grant select, insert on webhook_events to ${TENANT_ROLE}`,
  `grant select, insert, update, delete on webhook_deliveries to ${TENANT_ROLE}`,
  `grant select, update, delete on webhook_attempts to ${TENANT_ROLE}`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
