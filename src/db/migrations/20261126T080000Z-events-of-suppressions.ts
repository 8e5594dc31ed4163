import { sql, type Kysely } from 'kysely';

/** Finds the events about a suppression, whose answers are erased with a person; few events have one. */
const statement = `create index webhook_events_of_suppression on webhook_events (suppression_id)
  where suppression_id is not null`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}
