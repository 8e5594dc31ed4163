import { sql } from 'kysely';
import type { Tx } from './tables.ts';

/**
 * Makes Postgres plan the statements of a transaction by indexes, and a prepared statement once for
 * each connection. Its plan then holds for every size of a table: the planner's guess is wrong where a
 * table has grown since it was analyzed. Without it, a claim of one contact took 15 ms instead of 7.
 */
export async function planByIndexes(tx: Tx): Promise<void> {
  await sql`
    select set_config('enable_seqscan', 'off', true), set_config('enable_sort', 'off', true),
      set_config('plan_cache_mode', 'force_generic_plan', true)`.execute(tx);
}
