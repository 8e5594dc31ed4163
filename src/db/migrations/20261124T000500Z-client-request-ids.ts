import { sql, type Kysely } from 'kysely';

/** The id that a client gave its request, beside the service's own. */
const statement = 'alter table actions add client_request_id text';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}
