import { sql, type Kysely } from 'kysely';

/**
 * The beginnings of numbers, and countries, that an organization lets itself call, and a campaign
 * besides; null: all. No row is rewritten.
 */
const statements = [
  'alter table organizations add column allowed_prefixes text[]',
  'alter table campaigns add column allowed_prefixes text[]',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
