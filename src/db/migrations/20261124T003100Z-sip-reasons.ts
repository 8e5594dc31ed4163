import { sql, type Kysely } from 'kysely';

/** The reason phrase beside the SIP status of a call. No row is rewritten. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table calls add column sip_reason text`.execute(db);
}
