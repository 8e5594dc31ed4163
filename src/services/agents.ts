import { type AgentRow, deleteAgent, lockAgent, upsertAgent } from '../db/agents.ts';
import type { Db, Tx } from '../db/tables.ts';
import { NotFoundError } from '../domain/errors.ts';
import type { AgentDraft } from '../schemas/agent.ts';

type Deps = { db: Db; clock: { now(): Date } };
type AgentKey = { organizationId: string; agentId: string };

/** Registers an agent or replaces it; the next call of its campaigns is made with it. */
export async function putAgent(
  { db, clock }: Deps,
  key: AgentKey,
  draft: AgentDraft,
): Promise<AgentRow> {
  return store(db, key, { draft, now: clock.now() });
}

/**
 * Changes an agent: `change` makes the new one of the one that is stored, which is locked meanwhile.
 * @throws {NotFoundError} for an agent that is not registered
 */
export async function changeAgent(
  { db, clock }: Deps,
  key: AgentKey,
  change: (stored: AgentRow) => AgentDraft,
): Promise<AgentRow> {
  return db.transaction().execute(async (tx) => {
    const stored = await lockAgent(tx, key);
    if (stored === undefined) throw new NotFoundError('agent');
    return store(tx, key, { draft: change(stored), now: clock.now() });
  });
}

/**
 * Forgets an agent: its campaigns speak with the default application, or wait for one.
 * @throws {NotFoundError} for an agent that is not registered
 */
export async function removeAgent({ db }: Deps, key: AgentKey): Promise<void> {
  if (!(await deleteAgent(db, key))) throw new NotFoundError('agent');
}

async function store(
  db: Db | Tx,
  key: AgentKey,
  { draft, now }: { draft: AgentDraft; now: Date },
): Promise<AgentRow> {
  return upsertAgent(db, {
    ...key,
    ...draft,
    speech: draft.speech && JSON.stringify(draft.speech),
    // A draft with an application is a confirmed one.
    statusHookConfirmed: draft.applicationSid !== null,
    createdAt: now,
    updatedAt: now,
  });
}
