import { sql, type Kysely } from 'kysely';
import { TENANT_ROLE } from '../tenant.ts';

/*
 * What a batch has in the place of its campaign's agent, voicemail policy and variables, and a rate of
 * its own. The permits of that rate have the batch as their scope.
 */
const statements = [
  `alter table batches
     add agent_id_override text,
     add voicemail_override text check (voicemail_override in ('ignore', 'hangup', 'leave_message')),
     add calls_per_second_override double precision,
     add default_call_variables_override jsonb`,
  `create policy own_batches on start_slots to ${TENANT_ROLE}
     using (exists (select from batches where batch_id = start_slots.scope))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
