import { lockName } from './advisory-lock.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import { prepare } from './prepared.ts';
import { type ListOrders, type ListPage, pageOf } from './list-page.ts';
import type { AgentsTable } from './organization-tables.ts';
import type { Db, Tx } from './tables.ts';

export type AgentRow = Selectable<AgentsTable>;
type AgentKey = { organizationId: string; agentId: string };

/** @returns undefined for an agent that is not registered; campaigns may still name its id */
export const findAgent = prepare('findAgent', (db: Db, { organizationId, agentId }: AgentKey) =>
  db
    .selectFrom('agents')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('agentId', '=', agentId),
).first;

/** As `findAgent`, with the row locked FOR UPDATE. */
export async function lockAgent(
  tx: Tx,
  { organizationId, agentId }: AgentKey,
): Promise<AgentRow | undefined> {
  return tx
    .selectFrom('agents')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('agentId', '=', agentId)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Lets one transaction at a time register agents of an organization, so that their count holds. It is
 * the first lock of its transaction.
 */
export async function lockRegistrations(
  tx: Tx,
  { organizationId }: { organizationId: string },
): Promise<void> {
  const key = `agents of ${organizationId}`;
  await lockName(tx, key);
}

/**
 * Locks the active campaigns FOR SHARE in which an agent speaks, at least in an open batch, in the order
 * of their ids. Until the transaction ends, nobody changes these campaigns or, through them, their batches.
 * @returns the ids of the campaigns
 */
export async function lockCampaignsOfAgent(
  tx: Tx,
  { organizationId, agentId }: AgentKey,
): Promise<string[]> {
  const campaigns = await tx
    .selectFrom('campaigns')
    .select('campaignId')
    .where('organizationId', '=', organizationId)
    .where((own) =>
      own.or([
        own('agentId', '=', agentId),
        own('campaignId', 'in', (eb) =>
          eb
            .selectFrom('batches')
            .select('batches.campaignId')
            .where('batches.organizationId', '=', organizationId)
            .where('batches.dispatchEndedAt', 'is', null)
            .where('batches.agentIdOverride', '=', agentId),
        ),
      ]),
    )
    .where('status', '=', 'active')
    .where('deletedAt', 'is', null)
    .orderBy('campaignId')
    .forShare()
    .execute();
  return campaigns.map(({ campaignId }) => campaignId);
}

/** Inserts an agent, or replaces all its columns except `createdAt`. */
export async function upsertAgent(tx: Tx, agent: Insertable<AgentsTable>): Promise<AgentRow> {
  const { organizationId: _organization, agentId: _id, createdAt: _created, ...members } = agent;
  return tx
    .insertInto('agents')
    .values(agent)
    .onConflict((conflict) => conflict.columns(['organizationId', 'agentId']).doUpdateSet(members))
    .returningAll()
    .executeTakeFirstOrThrow();
}

const id = {
  column: sql.ref('agentId'),
  kind: 'text',
  of: ({ agentId }: AgentRow) => agentId,
} as const;

export const AGENT_ORDERS: ListOrders<'created_at', AgentRow> = {
  created_at: [
    { column: sql.ref('createdAt'), kind: 'instant', of: ({ createdAt }) => createdAt },
    id,
  ],
};

/** One page of an organization's agents. */
export async function listAgents(
  db: Db,
  { organizationId, page }: { organizationId: string; page: ListPage<AgentRow> },
): Promise<AgentRow[]> {
  const agents = db.selectFrom('agents').selectAll().where('organizationId', '=', organizationId);
  return pageOf(agents, page).execute();
}

export async function countAgents(
  db: Db,
  { organizationId }: { organizationId: string },
): Promise<number> {
  const { count } = await db
    .selectFrom('agents')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organizationId', '=', organizationId)
    .executeTakeFirstOrThrow();
  return count;
}

/** @returns whether the agent existed */
export async function deleteAgent(db: Db, { organizationId, agentId }: AgentKey): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('agents')
    .where('organizationId', '=', organizationId)
    .where('agentId', '=', agentId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
