import { sql, type Kysely } from 'kysely';

/** Whether an organization refuses members and parameters that are unknown. No row is rewritten. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table organizations add column strict_requests boolean not null default false`.execute(
    db,
  );
}
