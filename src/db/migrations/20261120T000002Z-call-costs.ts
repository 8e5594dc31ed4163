import { sql, type Kysely } from 'kysely';

/*
 * The cost of a call is the reported cost, even if that is 0, else its started minutes times the
 * price at the time it was placed. Postgres computes it on read, so it is right in whichever order
 * the end of the call and the report arrive.
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
