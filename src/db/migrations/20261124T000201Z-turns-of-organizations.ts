import { sql, type Kysely } from 'kysely';

/*
 * Of a list that time serves, the turn goes from organization to organization: see
 * domain/limits/waiting-list. `organization_turns` keeps when each had it last, in lists that several
 * organizations share. Workers of the version before insert entries without an organization: those share
 * one place, the nil UUID, until their batches claim again. Only workers read and write both tables.
 */
const statements = [
  `alter table waiting_list add organization_id uuid not null
     default '00000000-0000-0000-0000-000000000000'`,
  `update waiting_list set organization_id = batches.organization_id
     from batches where batches.batch_id = waiting_list.batch_id`,
  `create index waiting_list_of_organization
     on waiting_list (pool, scope, organization_id, since, batch_id)
     where called_until is null and pool in ('pace', 'account')`,
  `create table organization_turns (
     pool text not null check (pool in ('pace', 'account')),
     scope text not null,
     organization_id uuid not null,
     had_at timestamptz not null,
     primary key (pool, scope, organization_id)
   )`,
  ...['waiting_list', 'organization_turns'].flatMap((table) => [
    `alter table ${table} enable row level security, force row level security`,
    `create policy all_rows on ${table} to current_user using (true)`,
  ]),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
