import { sql, type Kysely } from 'kysely';
import { TENANT_ROLE } from '../tenant.ts';

/** Spans of events that an endpoint is to get again. A row is there until the last event is queued. */
const replays = `
  create table webhook_replays (
    replay_id uuid primary key,
    organization_id uuid not null references organizations,
    endpoint_id uuid not null references webhook_endpoints on delete cascade,
    status text not null check (status in ('undelivered', 'failed', 'all')),
    event_types text[],
    after_id uuid not null,
    before_id uuid not null,
    created_at timestamptz not null,
    created_in xid8 not null default pg_current_xact_id()
  )`;

const isOwn = `organization_id = (select nullif(current_setting('redial.organization_id', true), '')::uuid)`;

const statements = [
  replays,
  'create index webhook_replays_of on webhook_replays (endpoint_id)',
  'alter table webhook_replays enable row level security, force row level security',
  `create policy own_rows on webhook_replays to ${TENANT_ROLE} using (${isOwn})`,
  'create policy all_rows on webhook_replays to current_user using (true)',
  `grant select, insert on webhook_replays to ${TENANT_ROLE}`,
  // The API records how the test of an endpoint went.
  `grant insert on webhook_attempts to ${TENANT_ROLE}`,
  'create index webhook_events_by_id on webhook_events (organization_id, event_id)',
  `create index webhook_deliveries_failed on webhook_deliveries (endpoint_id, event_id)
     where status = 'failed'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
