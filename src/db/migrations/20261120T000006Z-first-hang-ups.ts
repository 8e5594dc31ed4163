import { sql, type Kysely } from 'kysely';

/** When the first hang-up request was sent; the interval of repeats grows from then on. */
const statement = 'alter table calls add hangup_first_sent_at timestamptz';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}
