import { type Kysely, sql } from 'kysely';
import { TENANT_ROLE } from '../tenant.ts';

/** The tables whose rows belong to an organization. */
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

/** A scalar subquery, evaluated once per statement. Without an organization no row matches. */
const isOwn = `organization_id = (select nullif(current_setting('redial.organization_id', true), '')::uuid)`;

/**
 * Makes the role where it is missing, and lets the owner take it. `pg_roles` comes first, because
 * Postgres refuses `create role` without the right to it even if the role exists.
 */
const becomeTenant = `
  do $$ begin
    if not exists (select from pg_roles where rolname = '${TENANT_ROLE}') then
      begin create role ${TENANT_ROLE} nologin;
      exception when duplicate_object or unique_violation then null; end;
    end if;
    if not pg_has_role(current_user, '${TENANT_ROLE}', 'set') then
      execute format('grant ${TENANT_ROLE} to %I', current_user);
    end if;
  exception when insufficient_privilege then
    raise insufficient_privilege using message = format('%s: an administrator has to run'
      ' "create role ${TENANT_ROLE} nologin" where that role is missing, and'
      ' "grant ${TENANT_ROLE} to %I"', sqlerrm, current_user);
  end $$`;

/**
 * Isolates organizations from each other, in addition to the conditions of each query. API requests
 * run as a role that sees the rows of one organization. The owner of the tables (worker, sweep,
 * webhooks, authentication) sees all rows; it needs a policy for that, because row-level security
 * is forced on the owner too. Roles belong to the whole server, so the role may already exist: made by
 * another installation, or by an administrator for an owner that may not make roles.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const role = sql.id(TENANT_ROLE);
  await sql.raw(becomeTenant).execute(db);
  await sql`grant usage on schema public to ${role}`.execute(db);
  for (const name of owned) {
    const table = sql.id(name);
    await sql`grant select, insert, update, delete on ${table} to ${role}`.execute(db);
    await sql`alter table ${table} enable row level security, force row level security`.execute(db);
    await sql`create policy own_rows on ${table} to ${role} using (${sql.raw(isOwn)})`.execute(db);
    await sql`create policy all_rows on ${table} to current_user using (true)`.execute(db);
  }
}
