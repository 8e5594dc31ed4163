import { sql, type Kysely } from 'kysely';

/** The campaign of each execution in `suspects`, in the same order. */
const statement = `alter table call_control_health
  add suspect_campaigns uuid[] not null default '{}'`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}
