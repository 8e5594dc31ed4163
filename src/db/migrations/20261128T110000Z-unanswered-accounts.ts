import { sql, type Kysely } from 'kysely';

/** Since when an account of call control gives no answer; null: it gave the last one. No row is rewritten. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table call_control_health add column unanswered_since timestamptz`.execute(db);
}
