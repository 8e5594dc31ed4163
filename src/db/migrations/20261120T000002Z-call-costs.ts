import { sql, type Kysely } from 'kysely';

/*
 * What a call cost: as it was reported, also when that is nothing; else by the price that a started
 * minute had when it was placed. Computed when it is read, so that it holds in whatever order the
 * end and the report come.
 */
const statements = [
  `alter table calls add price_per_minute_usd numeric(12, 6),
     add reported_cost numeric(14, 6)`,
  'update calls set reported_cost = total_cost where total_cost <> 0',
  'alter table calls drop column total_cost',
  `alter table calls add total_cost numeric generated always as (
     coalesce(reported_cost, price_per_minute_usd * ceil(duration_seconds / 60.0), 0)) virtual`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
