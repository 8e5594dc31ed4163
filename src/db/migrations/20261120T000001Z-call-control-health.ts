import { sql, type Kysely } from 'kysely';
import { TENANT_ROLE } from '../tenant.ts';

/*
 * The circuit breaker and the request budget of each call-control account. An account gets a row
 * when it first refuses a call or reports a rate limit. The installation's account has the nil
 * UUID. If an account reports a limit, every call updates its row, so the pages keep room for
 * updates.
 */
const statements = [
  `create table call_control_health (
     account_id uuid primary key,
     failures integer not null default 0,
     first_refused uuid,
     suspects uuid[] not null default '{}',
     refusal_reason text
       check (refusal_reason in ('call_control_refusing', 'call_control_unreachable')),
     open_until timestamptz,
     probe_execution_id uuid,
     probe_until timestamptz,
     budget_limit integer check (budget_limit > 0),
     budget_window_seconds integer,
     budget_remaining integer check (budget_remaining >= 0),
     budget_resets_at timestamptz,
     check ((probe_execution_id is null) = (probe_until is null)),
     check (num_nulls(budget_limit, budget_window_seconds, budget_remaining, budget_resets_at)
       in (0, 4))
   ) with (
     fillfactor = 30,
     autovacuum_vacuum_threshold = 500,
     autovacuum_vacuum_scale_factor = 0,
     autovacuum_vacuum_cost_delay = 0
   )`,
  // The state now belongs to the account instead of each campaign.
  'alter table campaigns drop hold_until, drop hold_reason',
  `grant select on call_control_health to ${TENANT_ROLE}`,
  'alter table call_control_health enable row level security, force row level security',
  `create policy own_rows on call_control_health to ${TENANT_ROLE} using (
     account_id = '00000000-0000-0000-0000-000000000000'
       or exists (select from call_control_accounts as account
         where account.account_id = call_control_health.account_id))`,
  'create policy all_rows on call_control_health to current_user using (true)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
