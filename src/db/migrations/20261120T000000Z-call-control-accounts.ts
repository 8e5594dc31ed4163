import { sql, type Kysely } from 'kysely';
import { TENANT_ROLE } from '../tenant.ts';

/*
 * An organization may have call-control accounts of its own. A campaign or a call without one uses
 * the installation's account. A call keeps the id of its account after the account is deleted. Its
 * column has no foreign key, which would also lock the row of the account for every call.
 */
const statements = [
  `create table call_control_accounts (
     account_id uuid primary key,
     organization_id uuid not null references organizations,
     name text not null,
     url text not null,
     account_sid text not null,
     token_encrypted bytea not null,
     webhook_secret_encrypted bytea not null,
     previous_secret_encrypted bytea,
     previous_secret_until timestamptz,
     secret_rotated_at timestamptz,
     price_per_minute_usd numeric(12, 6) check (price_per_minute_usd >= 0),
     is_default boolean not null,
     created_at timestamptz not null,
     updated_at timestamptz not null,
     constraint call_control_accounts_name unique (organization_id, name),
     check ((previous_secret_encrypted is null) = (previous_secret_until is null))
   )`,
  `create unique index call_control_accounts_default on call_control_accounts (organization_id)
     where is_default`,
  // A webhook identifies its account only by this SID.
  'create index call_control_accounts_sid on call_control_accounts (account_sid)',
  `alter table campaigns add call_control_account_id uuid
     references call_control_accounts on delete set null`,
  `create index campaigns_of_account on campaigns (call_control_account_id)
     where call_control_account_id is not null`,
  'alter table calls add call_control_account_id uuid',
  `create index calls_live_account on calls (call_control_account_id)
     where ended_at is null and call_control_account_id is not null`,
  `grant select, insert, update, delete on call_control_accounts to ${TENANT_ROLE}`,
  'alter table call_control_accounts enable row level security, force row level security',
  `create policy own_rows on call_control_accounts to ${TENANT_ROLE} using (
     organization_id = (select nullif(current_setting('redial.organization_id', true), '')::uuid))`,
  'create policy all_rows on call_control_accounts to current_user using (true)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
