import { sql, type Kysely } from 'kysely';
import { TENANT_ROLE } from '../tenant.ts';

/*
 * What the calls of each organization have cost, by the day in UTC on which they began. A day has eight
 * parts, so that calls that end at the same moment rarely wait for each other. A trigger is the only
 * writer: the end of a call, a later end and the agent's report may come in any order.
 *
 * The cost here is the greater of the reported cost and that of the minutes, unlike `calls.total_cost`:
 * an organization that reports 0 must not get calls for nothing.
 */
const costOf = (row: 'old' | 'new' | 'calls') =>
  `greatest(coalesce(${row}.reported_cost, 0), coalesce(
     ${row}.price_per_minute_usd * ceil(${row}.duration_seconds / 60.0), 0))`;

/** Ids of attempts are UUIDv7, made at most some minutes before the attempt is written. */
const beganToday = `
  execution_id >= (lpad(to_hex((extract(epoch from
      date_trunc('day', now(), 'UTC') - interval '1 hour') * 1000)::bigint), 12, '0')
    || '00000000000000000000')::uuid
  and created_at >= date_trunc('day', now(), 'UTC')`;

const statements = [
  `create table organization_spend (
     organization_id uuid not null,
     day date not null,
     part smallint not null,
     spent_usd numeric(20, 6) not null,
     primary key (organization_id, day, part)
   )`,
  // Runs with the rights of the owner: an organization may not write what it has spent.
  `create function count_spend() returns trigger language plpgsql security definer
   set search_path = public, pg_temp as $$
   begin
     insert into organization_spend as spend (organization_id, day, part, spent_usd)
     values (new.organization_id, (new.created_at at time zone 'UTC')::date,
       abs(hashtext(new.execution_id::text) % 8),
       ${costOf('new')} - case tg_op when 'UPDATE' then ${costOf('old')} else 0 end)
     on conflict (organization_id, day, part)
       do update set spent_usd = spend.spent_usd + excluded.spent_usd;
     return null;
   end $$`,
  `create trigger calls_begun_with_cost after insert on calls for each row
   when (${costOf('new')} > 0) execute function count_spend()`,
  `create trigger calls_cost_changed
   after update of reported_cost, price_per_minute_usd, duration_seconds on calls for each row
   when (${costOf('new')} <> ${costOf('old')}) execute function count_spend()`,
  `insert into organization_spend (organization_id, day, part, spent_usd)
   select organization_id, (created_at at time zone 'UTC')::date, 0, sum(${costOf('calls')})
   from calls where ${beganToday} and ${costOf('calls')} > 0 group by 1, 2`,
  `grant select on organization_spend to ${TENANT_ROLE}`,
  'alter table organization_spend enable row level security, force row level security',
  `create policy own_rows on organization_spend for select to ${TENANT_ROLE} using (
     organization_id = (select nullif(current_setting('redial.organization_id', true), '')::uuid))`,
  'create policy all_rows on organization_spend to current_user using (true)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
