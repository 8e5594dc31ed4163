import { sql, type Kysely } from 'kysely';

/**
 * The country in which national numbers are read, of a campaign and of a batch, which beats it. No row
 * is rewritten.
 */
const statements = [
  'alter table campaigns add column default_region text',
  'alter table batches add column default_region text',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
