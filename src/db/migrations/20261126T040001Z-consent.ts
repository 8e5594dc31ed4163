import { sql, type Kysely } from 'kysely';

/**
 * On what ground a contact may be called, since when, and where the proof is; and the grounds that a
 * campaign accepts (null: none is required). No row is rewritten, and a contact without consent takes no
 * more room: its row has a bitmap of nulls that has space for more columns.
 */
const statements = [
  `alter table contacts add column consent_basis text, add column consent_at timestamptz,
    add column consent_reference text`,
  'alter table campaigns add column requires_consent text[]',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
