import { sql, type Kysely } from 'kysely';

/*
 * The circuit breaker asks, under the lock of an account, whether it accepted a call since its
 * first refusal. This index limits the search to the calls of that account. Neither column ever
 * changes, so the updates of a call stay HOT.
 */
const statement = 'create index calls_of_account on calls (call_control_account_id, execution_id)';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}
