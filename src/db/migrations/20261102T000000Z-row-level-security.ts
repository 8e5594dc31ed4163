import { type Kysely, sql } from 'kysely';
import { TENANT_ROLE } from '../tenant.ts';

/** Tables whose rows belong to an organization. */
const owned = [
  'organizations',
  'tokens',
  'agents',
  'campaigns',
  'batches',
  'contacts',
  'calls',
  'suppressions',
  'idempotency_keys',
  'imports',
];

/** Read once a statement, as a scalar subquery; without an organization no row matches. */
const isOwn = `organization_id = (select nullif(current_setting('redial.organization_id', true), '')::uuid)`;

/**
 * The second wall between organizations: requests take on a role that sees the rows of one
 * organization. The owner of the tables (worker, sweep, webhooks, sign-in) sees all, by a policy of
 * its own, because row-level security is forced on it, too. Roles belong to the whole server, so
 * another database may have made this one already.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const role = sql.id(TENANT_ROLE);
  await sql`
    do $$ begin create role ${role} nologin;
    exception when duplicate_object or unique_violation then null; end $$`.execute(db);
  await sql`grant ${role} to current_user`.execute(db);
  await sql`grant usage on schema public to ${role}`.execute(db);
  for (const name of owned) {
    const table = sql.id(name);
    await sql`grant select, insert, update, delete on ${table} to ${role}`.execute(db);
    await sql`alter table ${table} enable row level security, force row level security`.execute(db);
    await sql`create policy own_rows on ${table} to ${role} using (${sql.raw(isOwn)})`.execute(db);
    await sql`create policy all_rows on ${table} to current_user using (true)`.execute(db);
  }
}
