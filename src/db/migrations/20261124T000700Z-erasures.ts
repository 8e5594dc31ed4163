import { sql, type Kysely } from 'kysely';
import { TENANT_ROLE } from '../tenant.ts';

const isOwn = `organization_id = (select nullif(current_setting('redial.organization_id', true), '')::uuid)`;

/*
 * Requests to erase a person. The number is kept until the erasure is completed, and after that only
 * its keyed hash. `requested_in`: transactions that were running then may still commit the number.
 */
const erasures = `
  create table erasures (
    erasure_id uuid primary key,
    organization_id uuid not null references organizations,
    number_hash text not null,
    phone_number text,
    status text not null check (status in ('waiting', 'erasing', 'completed')),
    suppress boolean not null,
    reason text,
    requested_at timestamptz not null,
    requested_in xid8 not null default pg_current_xact_id(),
    erasing_at timestamptz,
    completed_at timestamptz,
    held_until timestamptz,
    erased jsonb not null default '{}',
    left_over jsonb not null default '[]',
    check ((status = 'completed') = (phone_number is null))
  )`;

/* Tenants have no access to webhooks; this function shows them those of their own calls. */
const webhooksOfNumber = `
  create function webhooks_of_number(number text) returns setof call_events
  language sql stable security definer set search_path = public, pg_temp as $$
    select call_events.* from calls join call_events on call_events.call_sid = calls.call_sid
    where calls.to_number = number
      and calls.organization_id =
        nullif(current_setting('redial.organization_id', true), '')::uuid
  $$`;

const statements = [
  erasures,
  `create index erasures_open on erasures (requested_at) where status <> 'completed'`,
  'create index erasures_newest on erasures (organization_id, erasure_id desc)',
  'create index erasures_of_number on erasures (organization_id, number_hash)',
  `grant select, insert on erasures to ${TENANT_ROLE}`,
  'alter table erasures enable row level security, force row level security',
  `create policy own_rows on erasures to ${TENANT_ROLE} using (${isOwn})`,
  'create policy all_rows on erasures to current_user using (true)',
  // Finds a person in all batches. Without the organization, because few share a number: the entries
  // are half as large.
  'create index contacts_of_number on contacts (phone_number)',
  webhooksOfNumber,
  'revoke execute on function webhooks_of_number from public',
  `grant execute on function webhooks_of_number to ${TENANT_ROLE}`,
  'alter table actions add number_hash text',
];

/** Contacts cannot change while the new index is built. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
