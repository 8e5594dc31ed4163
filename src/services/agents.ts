import {
  type AgentRow,
  deleteAgent,
  findAgent,
  lockAgent,
  lockCampaignsOfAgent,
  lockRegistrations,
  upsertAgent,
} from '../db/agents.ts';
import { countAccounts } from '../db/accounts/accounts.ts';
import type { Db, Tx } from '../db/tables.ts';
import { SETTING_DEFERRAL_MS } from '../domain/dispatch-gate.ts';
import { NotFoundError, ValidationError } from '../domain/errors.ts';
import { assertWithinQuota } from '../domain/limits/quotas.ts';
import { hasCredentials } from '../domain/url-credentials.ts';
import { type AddressRule, problemOfUrl } from '../outbound/address-rule.ts';
import type { AgentDraft } from '../schemas/agent.ts';
import type { BatchSignals } from '../temporal/workflow-messages.ts';
import { probeHeldNow } from '../db/campaigns/holds.ts';
import { countEndpointsInQuota, type QuotaDefaults, quotasOf } from './quotas.ts';
import { endDeferrals } from '../db/contacts/deferrals.ts';
import { touchBatches, type TouchedBatch } from '../db/batches/changes.ts';

type Deps = { db: Db; clock: { now(): Date } };
export type AgentDeps = Deps & {
  batchSignals: Pick<BatchSignals, 'start'>;
  /** Where hooks of agents may be. */
  hookRule: AddressRule;
  /** Whether the call control of the installation requests hooks over WebSocket. */
  takesWebSocketHooks: boolean;
};
type AgentKey = { organizationId: string; agentId: string };

/**
 * Registers or replaces an agent and wakes the batches that wait for it. The next calls of its
 * campaigns use it.
 * @throws {ValidationError} the address of its hook is not allowed
 * @throws {QuotaExceededError} the organization may have no more agents
 */
export async function putAgent(
  deps: AgentDeps & QuotaDefaults,
  key: AgentKey,
  draft: AgentDraft,
): Promise<AgentRow> {
  assertHookAllowed(deps, draft.callHook);
  return storeAndWake(deps, key, async (tx) => {
    await assertHookPossible(tx, deps, { ...key, callHook: draft.callHook });
    await assertMayRegister(tx, deps, key);
    return draft;
  });
}

/** An agent that is registered already is replaced, whatever the quota. */
async function assertMayRegister(tx: Tx, defaults: QuotaDefaults, key: AgentKey): Promise<void> {
  await lockRegistrations(tx, key);
  if ((await findAgent(tx, key)) !== undefined) return;
  const quotas = await quotasOf(tx, defaults, key);
  assertWithinQuota(quotas, 'maxEndpoints', {
    used: await countEndpointsInQuota(tx, key),
    wanted: 1,
  });
}

/**
 * Changes an agent and wakes batches, as `putAgent` does.
 * @param change computes the new agent from the stored row; it runs under the lock
 * @throws {NotFoundError} the agent is not registered
 * @throws {ValidationError} the address of its new hook is not allowed
 */
export async function changeAgent(
  deps: AgentDeps,
  key: AgentKey,
  change: (stored: AgentRow) => AgentDraft,
): Promise<AgentRow> {
  return storeAndWake(deps, key, async (tx) => {
    const stored = await lockAgent(tx, key);
    if (stored === undefined) throw new NotFoundError('agent');
    const draft = change(stored);
    if (draft.callHook !== stored.callHook) {
      assertHookAllowed(deps, draft.callHook);
      await assertHookPossible(tx, deps, { ...key, callHook: draft.callHook });
    }
    return draft;
  });
}

/**
 * Deletes an agent. Its campaigns and batches then use the default application or, if none is configured, wait.
 * @throws {NotFoundError} the agent is not registered
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
    batches: await endAgentDeferrals(tx, key, now),
  }));
  await Promise.all(batches.map((batch) => batchSignals.start(batch)));
  return agent;
}

function assertHookAllowed({ hookRule }: AgentDeps, callHook: string | null): void {
  if (callHook === null) return;
  const url = new URL(callHook);
  const message = hasCredentials(url)
    ? 'must have neither user name nor password, which call control would not send'
    : problemOfUrl(url, hookRule);
  if (message !== undefined) throw new ValidationError([{ path: 'call_hook', message }]);
}

/**
 * Refuses a hook that no call control would request, because every call of its campaigns would fail. A
 * call control account of the organization may be a jambonz, which opens WebSockets.
 */
async function assertHookPossible(
  tx: Tx,
  { takesWebSocketHooks }: AgentDeps,
  { callHook, organizationId }: { callHook: string | null; organizationId: string },
): Promise<void> {
  if (takesWebSocketHooks || callHook === null || !/^wss?:/i.test(callHook)) return;
  if ((await countAccounts(tx, { organizationId })) > 0) return;
  const message =
    'must begin with http:// or https://: the call control of this installation requests hooks over HTTP only; ws and wss need a call control account of your own that opens WebSockets';
  throw new ValidationError([{ path: 'call_hook', message }]);
}

/** Ends what waited for the agent, whose row is locked: deferred contacts, and probes of held campaigns. */
async function endAgentDeferrals(tx: Tx, key: AgentKey, now: Date): Promise<TouchedBatch[]> {
  await probeHeldNow(tx, key, now);
  const touched: TouchedBatch[] = [];
  for (const campaignId of await lockCampaignsOfAgent(tx, key)) {
    touched.push(...(await touchBatches(tx, { campaignId })));
  }
  const batchIds = touched.map(({ batchId }) => batchId);
  const only = { reasons: ['agent_not_configured'], longestMs: SETTING_DEFERRAL_MS } as const;
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
    // A draft with an application is only accepted once its status hook is confirmed.
    statusHookConfirmed: draft.applicationSid !== null,
    createdAt: now,
    updatedAt: now,
  });
}
