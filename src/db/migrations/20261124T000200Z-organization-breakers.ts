import { sql, type Kysely } from 'kysely';
import { TENANT_ROLE } from '../tenant.ts';

/*
 * The circuit breaker of each organization at the account of the installation, which all organizations
 * share. Refusals that may concern a call, a campaign or its organization count here and not at the
 * account. An organization gets a row with its first one.
 */
const statements = [
  `create table organization_breakers (
     organization_id uuid primary key references organizations on delete cascade,
     failures integer not null default 0,
     first_refused uuid,
     suspects uuid[] not null default '{}',
     suspect_campaigns uuid[] not null default '{}',
     refusal_reason text
       check (refusal_reason in ('call_control_refusing', 'call_control_unreachable')),
     open_until timestamptz,
     probe_execution_id uuid,
     probe_until timestamptz,
     check ((probe_execution_id is null) = (probe_until is null))
   )`,
  `grant select on organization_breakers to ${TENANT_ROLE}`,
  'alter table organization_breakers enable row level security, force row level security',
  `create policy own_rows on organization_breakers to ${TENANT_ROLE} using (
     organization_id = (select nullif(current_setting('redial.organization_id', true), '')::uuid))`,
  'create policy all_rows on organization_breakers to current_user using (true)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
