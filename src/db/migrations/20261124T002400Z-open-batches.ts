import { sql, type Kysely } from 'kysely';

/*
 * The quota of open batches, and their count over the index `batches_open`. A request that is limited to
 * some campaigns sees only their batches, so the function counts with the rights of the owner. Within a
 * request it counts those of the organization of the request alone.
 */
const statements = [
  'alter table operator_settings add column max_open_batches integer check (max_open_batches >= 0)',
  `create function count_open_batches(organization uuid) returns bigint
   language sql stable security definer set search_path = public, pg_temp as $$
     select count(*) from batches
     where organization_id = organization and dispatch_ended_at is null
       and coalesce(nullif(current_setting('redial.organization_id', true), '')::uuid, organization)
         = organization
   $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
