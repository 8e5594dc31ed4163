import { sql, type Kysely } from 'kysely';
import { TENANT_ROLE } from '../tenant.ts';

/*
 * The heartbeats of workers. Temporal alone does not suffice, because it lists a killed worker for
 * minutes. Every instant is by the clock of Postgres.
 */
const statements = [
  `create table workers (
     worker_id uuid primary key,
     task_queue text not null,
     started_at timestamptz not null default now(),
     last_seen_at timestamptz not null default now()
   )`,
  // All organizations share the workers, so each may see whether any is running.
  `grant select on workers to ${TENANT_ROLE}`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
