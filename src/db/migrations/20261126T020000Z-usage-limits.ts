import { sql, type Kysely } from 'kysely';
import { TENANT_ROLE } from '../tenant.ts';

/*
 * Limits on the calls and the money of campaigns and organizations. `call_counters` says what is used: a
 * row for each owner and counter (`total`, a day in UTC, a disposition) that a limit needs, made by a count of `calls`.
 * The gate adds an attempt under the lock of the row. A trigger adds what changes afterwards, at the end of
 * its transaction: these rows are the last locks of all.
 */

const PARTS = ['telephony', 'transcription', 'speech', 'model', 'platform', 'other'].map(
  (part) => `${part}_cost`,
);
const MINUTES = 'call.price_per_minute_usd * ceil(call.duration_seconds / 60.0)';
const SUM = PARTS.map((part) =>
  part === 'telephony_cost' ? `coalesce(call.${part}, ${MINUTES}, 0)` : `coalesce(call.${part}, 0)`,
).join(' + ');

/** What a call has cost so far, as `organization_spend` counts it. */
const callCost = `
  create function call_cost(call calls) returns numeric language sql immutable parallel safe as $$
    select greatest(coalesce(call.reported_cost, ${SUM}), coalesce(${MINUTES}, 0))
  $$`;

const REPORTED = `coalesce(call.reported_cost, ${PARTS.map((part) => `call.${part}`).join(', ')})`;

/** What it may still cost: until its end is known, and where agents report costs, until its report. */
const callReserve = `
  create function call_reserve(call calls) returns numeric language sql immutable parallel safe as $$
    select case when call.ended_at is null or call.closed_by_time or (
        call.cost_is_reported and call.answered_at is not null and ${REPORTED} is null)
      then greatest(coalesce(call.max_cost_usd, 0) - call_cost(call), 0) else 0 end
  $$`;

const keysOf = (call: string) => `
  owner_id in (${call}.campaign_id, ${call}.organization_id)
  and counter in ('total', to_char(${call}.created_at at time zone 'UTC', 'YYYY-MM-DD'))`;

/** Runs with the rights of the owner: an organization may not write what it has used. */
const countUsage = `
  create function count_call_usage() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
  declare
    removed integer := case tg_op when 'DELETE' then 1 else 0 end;
    spent numeric := -call_cost(old);
    reserved numeric := -call_reserve(old);
  begin
    if tg_op = 'UPDATE' then
      spent := spent + call_cost(new);
      reserved := reserved + call_reserve(new);
    end if;
    perform from call_counters where ${keysOf('old')} order by owner_id, counter for no key update;
    if found then
      update call_counters set calls = calls - removed, spent_usd = spent_usd + spent,
        reserved_usd = reserved_usd + reserved
      where ${keysOf('old')};
    end if;
    return null;
  end $$`;

const statements = [
  `alter table campaigns
     add max_calls integer check (max_calls >= 1),
     add max_calls_per_day integer check (max_calls_per_day >= 1),
     add max_spend_usd numeric(14, 6) check (max_spend_usd > 0),
     add max_spend_usd_per_day numeric(14, 6) check (max_spend_usd_per_day > 0),
     add max_cost_per_call_usd numeric(14, 6) check (max_cost_per_call_usd > 0)`,
  `alter table organizations
     add max_calls_per_day integer check (max_calls_per_day >= 1),
     add max_spend_usd_per_day numeric(14, 6) check (max_spend_usd_per_day > 0),
     add max_cost_per_call_usd numeric(14, 6) check (max_cost_per_call_usd > 0)`,
  // What the call may cost at most, as was known when it was placed; null: nobody knew.
  `alter table calls add max_cost_usd numeric(20, 6), add cost_is_reported boolean not null default false`,
  callCost,
  callReserve,
  `create table call_counters (
     owner_id uuid not null,
     counter text collate "C" not null,
     organization_id uuid not null,
     calls bigint not null,
     spent_usd numeric(20, 6) not null,
     reserved_usd numeric(20, 6) not null,
     recount_at timestamptz,
     primary key (owner_id, counter)
   )`,
  'create index call_counters_to_recount on call_counters (recount_at) where recount_at is not null',
  countUsage,
  `create constraint trigger calls_usage_changed
   after update of ended_at, closed_by_time, answered_at, duration_seconds, reported_cost,
     price_per_minute_usd, ${PARTS.join(', ')} on calls
   deferrable initially deferred for each row
   when (call_cost(old) <> call_cost(new) or call_reserve(old) <> call_reserve(new))
   execute function count_call_usage()`,
  `create constraint trigger calls_usage_removed after delete on calls
   deferrable initially deferred for each row execute function count_call_usage()`,
  `grant select, delete on call_counters to ${TENANT_ROLE}`,
  'alter table call_counters enable row level security, force row level security',
  `create policy own_rows on call_counters to ${TENANT_ROLE} using (
     organization_id = (select nullif(current_setting('redial.organization_id', true), '')::uuid))`,
  'create policy all_rows on call_counters to current_user using (true)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
