import { sql } from 'kysely';
import type { Db, Tx } from './tables.ts';
import { LIMITED_TENANT_ROLE, TENANT_ROLE } from './tenant.ts';

/** The roles of API and worker. Their logins are members of them; the owner's login migrates. */
export const API_ROLE = 'redial_api';
export const WORKER_ROLE = 'redial_worker';

const READ = 'select';
const APPEND = 'select, insert';
/** To lock a row, a role needs the right to update it. */
const LOCK_OR_CHANGE = 'select, update';
const KEEP = 'select, insert, update';
const ALL = 'select, insert, update, delete';

type Rights = { api?: string; worker?: string };

/** What API and worker may do with each table. A table without an entry is closed to both. */
export const RIGHTS: Readonly<Record<string, Rights>> = {
  organizations: { api: KEEP, worker: LOCK_OR_CHANGE },
  tokens: { api: KEEP },
  agents: { api: ALL, worker: READ },
  campaigns: { api: KEEP, worker: LOCK_OR_CHANGE },
  batches: { api: ALL, worker: LOCK_OR_CHANGE },
  contacts: { api: `${ALL}, maintain`, worker: LOCK_OR_CHANGE },
  calls: { api: LOCK_OR_CHANGE, worker: ALL },
  call_control_accounts: { api: ALL, worker: LOCK_OR_CHANGE },
  call_control_health: { api: ALL, worker: ALL },
  call_events: { api: ALL, worker: APPEND },
  suppressions: { api: ALL, worker: READ },
  stored_contacts: { api: READ, worker: READ },
  organization_spend: { api: READ, worker: READ },
  call_counters: { api: 'select, delete', worker: ALL },
  organization_breakers: { api: ALL, worker: ALL },
  organization_turns: { api: ALL, worker: ALL },
  operator_settings: { api: KEEP, worker: READ },
  caller_numbers: { api: `${APPEND}, delete`, worker: READ },
  caller_number_rests: { api: KEEP, worker: KEEP },
  caller_number_judgements: { worker: KEEP },
  erasures: { api: KEEP, worker: READ },
  cleanups: { api: ALL },
  audit_log: { api: APPEND, worker: 'insert' },
  audit_chain: { api: READ },
  orphan_webhooks: { api: ALL, worker: ALL },
  idempotency_keys: { api: ALL },
  imports: { api: ALL, worker: ALL },
  start_slots: { api: ALL, worker: ALL },
  waiting_list: { api: ALL, worker: ALL },
  workers: { api: 'select, delete', worker: ALL },
  actions: { api: KEEP, worker: KEEP },
  webhook_endpoints: { api: ALL, worker: LOCK_OR_CHANGE },
  webhook_secrets: { api: ALL, worker: READ },
  webhook_interest: { api: KEEP },
  webhook_events: { api: `${APPEND}, delete`, worker: READ },
  webhook_deliveries: { api: ALL, worker: KEEP },
  webhook_attempts: { api: ALL, worker: APPEND },
  webhook_replays: { api: APPEND, worker: ALL },
  kysely_migration: { api: READ, worker: READ },
};

/**
 * Makes the roles of API and worker where they are missing, and gives them exactly `RIGHTS` in this
 * database: after each migration, so that new tables have theirs. Needs the right to make roles, or
 * roles that an administrator has made.
 * @returns one line: what was done, or what an administrator has to do. Until then API and worker run
 * as the owner.
 */
export async function grantRights(db: Db): Promise<string> {
  try {
    await db.transaction().execute(async (tx) => {
      // Two migrations at once would change the same rows of Postgres' catalog.
      await sql`select pg_advisory_xact_lock(hashtext('redial rights'))`.execute(tx);
      await sql.raw(MAKE_ROLES).execute(tx);
      await grantTables(tx, API_ROLE, ({ api }) => api);
      await grantTables(tx, WORKER_ROLE, ({ worker }) => worker);
      await sql`grant execute on function delete_audit_entries(timestamptz) to ${sql.id(API_ROLE)}`.execute(
        tx,
      );
      await showAllRows(tx);
    });
    return `${API_ROLE} and ${WORKER_ROLE} have their rights`;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === INSUFFICIENT_PRIVILEGE)) {
      throw error;
    }
    return (
      `${API_ROLE} and ${WORKER_ROLE} have no rights yet, so that API and worker need the login of ` +
      `the owner (${error.message}): an administrator can run "create role ${API_ROLE} nologin", ` +
      `"create role ${WORKER_ROLE} nologin" and "grant ${TENANT_ROLE}, ${LIMITED_TENANT_ROLE} to ` +
      `${API_ROLE} with inherit false"; then run this command again`
    );
  }
}

const INSUFFICIENT_PRIVILEGE = '42501';

/** The API takes the roles of tenants, and has no rights by them before. */
const MAKE_ROLES = `
  do $$
  declare wanted text;
  begin
    foreach wanted in array array['${API_ROLE}', '${WORKER_ROLE}'] loop
      if not exists (select from pg_roles where rolname = wanted) then
        begin execute format('create role %I nologin', wanted);
        exception when duplicate_object or unique_violation then null; end;
      end if;
    end loop;
    foreach wanted in array array['${TENANT_ROLE}', '${LIMITED_TENANT_ROLE}'] loop
      if not pg_has_role('${API_ROLE}', wanted, 'set') then
        execute format('grant %I to ${API_ROLE} with inherit false', wanted);
      end if;
    end loop;
  end $$`;

async function grantTables(
  tx: Tx,
  role: string,
  rightsOf: (rights: Rights) => string | undefined,
): Promise<void> {
  const to = sql.id(role);
  await sql`grant usage on schema public to ${to}`.execute(tx);
  await sql`revoke all on all tables in schema public from ${to}`.execute(tx);
  for (const [table, rights] of Object.entries(RIGHTS)) {
    const granted = rightsOf(rights);
    if (granted === undefined) continue;
    await sql`grant ${sql.raw(granted)} on ${sql.id(table)} to ${to}`.execute(tx);
  }
}

/** Row-level security is for tenants: API and worker see the rows of all organizations, as the owner. */
async function showAllRows(tx: Tx): Promise<void> {
  const { rows } = await sql<{ table: string }>`
    select tablename as table from pg_policies
    where schemaname = 'public' and policyname = 'all_rows'
      and not roles @> array[${API_ROLE}, ${WORKER_ROLE}]::name[]`.execute(tx);
  for (const { table } of rows) {
    await sql`
      alter policy all_rows on ${sql.id(table)}
      to current_user, ${sql.id(API_ROLE)}, ${sql.id(WORKER_ROLE)}`.execute(tx);
  }
}
