import { sql, type Kysely } from 'kysely';
import { TENANT_ROLE } from '../tenant.ts';

/*
 * The workers that run: Temporal lists one that was killed for minutes after. Every instant is by
 * the clock of Postgres.
 */
const statements = [
  `create table workers (
     worker_id uuid primary key,
     task_queue text not null,
     started_at timestamptz not null default now(),
     last_seen_at timestamptz not null default now()
   )`,
  // No organization has workers of its own: each is told whether any dials.
  `grant select on workers to ${TENANT_ROLE}`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
