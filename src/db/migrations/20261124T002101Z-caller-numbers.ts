import { sql, type Kysely } from 'kysely';
import { TENANT_ROLE } from '../tenant.ts';

/*
 * Caller numbers that the operator has assigned to organizations: all others may not call from them. An
 * organization reads its own, and asks by `assigned_caller_numbers` whether numbers are assigned to
 * others, without learning to whom.
 */
const statements = [
  `create table caller_numbers (
     phone_number text primary key,
     organization_id uuid not null references organizations on delete cascade,
     assigned_at timestamptz not null
   )`,
  'create index caller_numbers_of on caller_numbers (organization_id, phone_number)',
  `grant select on caller_numbers to ${TENANT_ROLE}`,
  'alter table caller_numbers enable row level security, force row level security',
  `create policy own_rows on caller_numbers for select to ${TENANT_ROLE} using (
     organization_id = (select nullif(current_setting('redial.organization_id', true), '')::uuid))`,
  'create policy all_rows on caller_numbers to current_user using (true)',
  // Runs with the rights of the owner: an organization sees its own rows only.
  `create function assigned_caller_numbers(asking uuid, numbers text[])
   returns table (phone_number text, is_own boolean) language sql stable security definer
   set search_path = public, pg_temp as $$
     select assigned.phone_number, assigned.organization_id = asking
     from caller_numbers as assigned where assigned.phone_number = any (numbers)
   $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
