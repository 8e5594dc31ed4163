import { sql, type Kysely } from 'kysely';

/*
 * An opt-out never expires: earlier versions let a list give it an expiry. The removal of one is an
 * action without a campaign. The list of actions is closed by the program, not by a check.
 */
const statements = [
  `update suppressions set expires_at = null
     where expires_at is not null and reason ~* '^opt[ _-]?out$'`,
  `alter table actions
     alter column campaign_id drop not null,
     add column if not exists suppression_id uuid,
     add column if not exists reason text,
     drop constraint if exists actions_action_check`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
