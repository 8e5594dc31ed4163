import {
  type AgentRow,
  deleteAgent,
  lockAgent,
  lockCampaignsOfAgent,
  upsertAgent,
} from '../db/agents.ts';
import type { Db, Tx } from '../db/tables.ts';
import { AGENT_HOLD_MS } from '../domain/dispatch-gate.ts';
import { NotFoundError } from '../domain/errors.ts';
import type { AgentDraft } from '../schemas/agent.ts';
import type { BatchSignals } from '../temporal/batch-signals.ts';
import { endDeferrals } from '../db/contacts/deferrals.ts';
import { touchBatches, type TouchedBatch } from '../db/batches/changes.ts';

type Deps = { db: Db; clock: { now(): Date } };
export type AgentDeps = Deps & { batchSignals: Pick<BatchSignals, 'start'> };
type AgentKey = { organizationId: string; agentId: string };

/**
 * Registers an agent or replaces it; the next call of its campaigns is made with it, and batches
 * that wait for it are woken.
 */
export async function putAgent(
  deps: AgentDeps,
  key: AgentKey,
  draft: AgentDraft,
): Promise<AgentRow> {
  return storeAndWake(deps, key, async () => draft);
}

/**
 * Changes an agent, as `putAgent`: `change` makes the new one of the one that is stored, which is
 * locked meanwhile.
 * @throws {NotFoundError} for an agent that is not registered
 */
export async function changeAgent(
  deps: AgentDeps,
  key: AgentKey,
  change: (stored: AgentRow) => AgentDraft,
): Promise<AgentRow> {
  return storeAndWake(deps, key, async (tx) => {
    const stored = await lockAgent(tx, key);
    if (stored === undefined) throw new NotFoundError('agent');
    return change(stored);
  });
}

/**
 * Forgets an agent: its campaigns speak with the default application, or wait for one.
 * @throws {NotFoundError} for an agent that is not registered
 */
export async function removeAgent({ db }: Deps, key: AgentKey): Promise<void> {
  if (!(await deleteAgent(db, key))) throw new NotFoundError('agent');
}

async function storeAndWake(
  { db, clock, batchSignals }: AgentDeps,
  key: AgentKey,
  draftIn: (tx: Tx) => Promise<AgentDraft>,
): Promise<AgentRow> {
  const now = clock.now();
  const { agent, batches } = await db.transaction().execute(async (tx) => ({
    agent: await store(tx, key, { draft: await draftIn(tx), now }),
    batches: await endWaits(tx, key, now),
  }));
  await Promise.all(batches.map(({ batchId, revision }) => batchSignals.start(batchId, revision)));
  return agent;
}

/** Lets the campaigns of an agent, whose lock is held, go on that had nobody to speak. */
async function endWaits(tx: Tx, key: AgentKey, now: Date): Promise<TouchedBatch[]> {
  const touched: TouchedBatch[] = [];
  for (const campaignId of await lockCampaignsOfAgent(tx, key)) {
    touched.push(...(await touchBatches(tx, { campaignId })));
  }
  const batchIds = touched.map(({ batchId }) => batchId);
  const only = { reasons: ['agent_not_configured'], longestMs: AGENT_HOLD_MS } as const;
  await endDeferrals(tx, { batchIds, now, only });
  return touched;
}

async function store(
  tx: Tx,
  key: AgentKey,
  { draft, now }: { draft: AgentDraft; now: Date },
): Promise<AgentRow> {
  return upsertAgent(tx, {
    ...key,
    ...draft,
    speech: draft.speech && JSON.stringify(draft.speech),
    // A draft with an application is a confirmed one.
    statusHookConfirmed: draft.applicationSid !== null,
    createdAt: now,
    updatedAt: now,
  });
}
