import { sql, type Kysely } from 'kysely';
import { TENANT_ROLE } from '../tenant.ts';

/*
 * The last rest of each caller number of an organization, with the figures for which it rests, and when
 * its numbers were last judged. A rest that was ended early ends at that moment.
 */
const statements = [
  `alter table organizations
     add max_calls_per_number24h integer check (max_calls_per_number24h between 1 and 100000),
     add number_rest jsonb`,
  `create table caller_number_rests (
     organization_id uuid not null references organizations on delete cascade,
     phone_number text not null,
     reason text not null check (reason in ('low_answer_rate', 'short_calls', 'by_request')),
     rested_at timestamptz not null,
     resting_until timestamptz not null,
     primary key (organization_id, phone_number)
   )`,
  `create table caller_number_judgements (
     organization_id uuid primary key references organizations on delete cascade,
     judged_at timestamptz not null
   )`,
  `grant select, insert, update on caller_number_rests to ${TENANT_ROLE}`,
  'alter table caller_number_rests enable row level security, force row level security',
  `create policy own_rows on caller_number_rests to ${TENANT_ROLE} using (
     organization_id = (select nullif(current_setting('redial.organization_id', true), '')::uuid))`,
  'create policy all_rows on caller_number_rests to current_user using (true)',
  'alter table caller_number_judgements enable row level security, force row level security',
  'create policy all_rows on caller_number_judgements to current_user using (true)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
