import { sql, type Kysely } from 'kysely';
import { TENANT_ROLE } from '../tenant.ts';

const isOwn = `organization_id = (select nullif(current_setting('redial.organization_id', true), '')::uuid)`;

const endpoints = `
  create table webhook_endpoints (
    endpoint_id uuid primary key,
    organization_id uuid not null references organizations,
    url text not null,
    description text,
    event_types text[],
    payload text not null check (payload in ('thin', 'full')),
    disabled_at timestamptz,
    disabled_reason text check (disabled_reason in ('by_request', 'failing', 'gone')),
    failing_since timestamptz,
    not_before timestamptz,
    busy_until timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    check ((disabled_at is null) = (disabled_reason is null))
  )`;

const secrets = `
  create table webhook_secrets (
    secret_id uuid primary key,
    endpoint_id uuid not null references webhook_endpoints on delete cascade,
    organization_id uuid not null references organizations,
    scheme text not null check (scheme in ('v1', 'v1a')),
    secret_encrypted bytea not null,
    public_key text,
    created_at timestamptz not null,
    expires_at timestamptz,
    check ((scheme = 'v1a') = (public_key is not null))
  )`;

/*
 * Which events of an organization are stored at all. Whatever records an event reads one row of this
 * table, which organizations without endpoints and streams do not have. A trigger is the only writer of
 * `event_types`. Events go on being stored for an endpoint that was disabled for failing, so that they
 * can be replayed.
 */
const interest = `
  create table webhook_interest (
    organization_id uuid primary key references organizations,
    event_types text[] not null default '{}',
    streamed_until timestamptz
  )`;

const countInterest = `
  create function count_webhook_interest() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
  declare
    owner uuid := case tg_op when 'DELETE' then old.organization_id else new.organization_id end;
  begin
    insert into webhook_interest (organization_id, event_types)
    select owner, coalesce(array_agg(distinct wanted), '{}')
    from webhook_endpoints, unnest(coalesce(event_types, '{*}')) as wanted
    where organization_id = owner and coalesce(disabled_reason, '') <> 'by_request'
    on conflict (organization_id) do update set event_types = excluded.event_types;
    return null;
  end $$`;

const statements = [
  endpoints,
  'create index webhook_endpoints_of on webhook_endpoints (organization_id, endpoint_id)',
  secrets,
  'create index webhook_secrets_of on webhook_secrets (endpoint_id)',
  interest,
  countInterest,
  `create trigger webhook_interest_changed
   after insert or delete or update of event_types, disabled_reason on webhook_endpoints
   for each row execute function count_webhook_interest()`,
  ...['webhook_endpoints', 'webhook_secrets', 'webhook_interest'].flatMap((table) => [
    `alter table ${table} enable row level security, force row level security`,
    `create policy own_rows on ${table} to ${TENANT_ROLE} using (${isOwn})`,
    `create policy all_rows on ${table} to current_user using (true)`,
  ]),
  `grant select, insert, update, delete on webhook_endpoints, webhook_secrets to ${TENANT_ROLE}`,
  `grant select on webhook_interest to ${TENANT_ROLE}`,
  `grant insert (organization_id, streamed_until), update (streamed_until) on webhook_interest
     to ${TENANT_ROLE}`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
