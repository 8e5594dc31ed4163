import { sql, type Kysely } from 'kysely';

/*
 * Whether an account has accepted a call since its first refusal is asked under its lock: among its
 * own calls, and not among all that were made since, be that months ago. Both columns never change,
 * so the updates of a call stay cheap.
 */
const statement = 'create index calls_of_account on calls (call_control_account_id, execution_id)';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}
