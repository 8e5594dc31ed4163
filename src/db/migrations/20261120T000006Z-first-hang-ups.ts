import { sql, type Kysely } from 'kysely';

/** When call control was first told to end a call: repeats grow rarer by it. */
const statement = 'alter table calls add hangup_first_sent_at timestamptz';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}
