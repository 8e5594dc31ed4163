import type { AgentsTable, Db, Tx } from './tables.ts';
import type { Selectable } from 'kysely';

export type AgentRow = Selectable<AgentsTable>;

/** The registered agent of an organization, or undefined when only its id is known. */
export async function findAgent(
  db: Db | Tx,
  { organizationId, agentId }: { organizationId: string; agentId: string },
): Promise<AgentRow | undefined> {
  return db
    .selectFrom('agents')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('agentId', '=', agentId)
    .executeTakeFirst();
}
