import { sql, type Kysely } from 'kysely';

/** The ranges of addresses from which a token may be used; null: any address. */
const statement = 'alter table tokens add column allowed_addresses text[]';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}
