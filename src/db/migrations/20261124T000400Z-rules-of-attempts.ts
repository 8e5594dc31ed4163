import { sql, type Kysely } from 'kysely';

/** The release of the IANA Time Zone Database by which the gate let the attempt through. */
const statement = 'alter table calls add tzdata_version text';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}
