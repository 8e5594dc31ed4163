import { sql, type Kysely } from 'kysely';
import { TENANT_ROLE } from '../tenant.ts';

/*
 * What the operator sets for an organization: its quotas, and whether it is suspended. The
 * organization may read its row and never write it. An organization without a row has the quotas of
 * the installation. `operator_actions` is the log of these changes; no organization may read it.
 */
const statements = [
  `create table operator_settings (
     organization_id uuid primary key references organizations on delete cascade,
     max_live_calls integer check (max_live_calls >= 1),
     max_calls_per_second double precision check (max_calls_per_second > 0),
     max_contacts_stored bigint check (max_contacts_stored >= 0),
     max_requests_per_minute integer check (max_requests_per_minute >= 1),
     max_concurrent_uploads integer check (max_concurrent_uploads >= 1),
     max_call_control_accounts integer check (max_call_control_accounts >= 0),
     max_endpoints integer check (max_endpoints >= 0),
     max_spend_per_day_usd numeric(14, 6) check (max_spend_per_day_usd >= 0),
     suspended_at timestamptz,
     suspension_reason text,
     updated_at timestamptz not null,
     check ((suspended_at is null) = (suspension_reason is null))
   )`,
  `grant select on operator_settings to ${TENANT_ROLE}`,
  'alter table operator_settings enable row level security, force row level security',
  `create policy own_rows on operator_settings for select to ${TENANT_ROLE} using (
     organization_id = (select nullif(current_setting('redial.organization_id', true), '')::uuid))`,
  'create policy all_rows on operator_settings to current_user using (true)',
  // For the lines that an organization may use at most, which every claim under a quota reads.
  `create index batches_open on batches (organization_id) where dispatch_ended_at is null`,
  `create table operator_actions (
     action_id uuid primary key default uuidv7(),
     organization_id uuid not null references organizations,
     action text not null check (action in ('create', 'set_quotas', 'suspend', 'resume')),
     details jsonb not null,
     operator text not null,
     request_id text,
     at timestamptz not null
   )`,
  'create index operator_actions_of on operator_actions (organization_id, action_id)',
  'alter table operator_actions enable row level security, force row level security',
  'create policy all_rows on operator_actions to current_user using (true)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
