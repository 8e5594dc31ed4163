import { sql, type Kysely } from 'kysely';

/** Remembers a replay that is asked for while a delivery is being sent. No row is rewritten. */
const statement = `alter table webhook_deliveries
  add column is_replayed boolean not null default false`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}
