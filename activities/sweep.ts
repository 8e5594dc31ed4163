import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import { requestOverdueHangUps } from '../src/db/hang-ups.ts';
import { unsettledCalls } from '../src/db/settlements.ts';
import {
  dispatchingBatches,
  forgottenClaims,
  recordRevived,
  silentCalls,
  type DispatchingBatch,
} from '../src/db/sweeps.ts';
import { signalBatch } from '../src/temporal/batch-signals.ts';
import { batchWorkflowId, contactWorkflowId } from '../workflows/messages.ts';
import type { ActivityDeps } from './deps.ts';
import { hangUpCalls } from './hang-up.ts';
import { lookUpCall, lookUpUnplaced } from './look-up.ts';
import { settleExecution } from './settle.ts';

const CHUNK = 500;
const UNACKNOWLEDGED_MS = 15_000;
const OVERSLEPT_MS = 60_000;
const REVIVE_AGAIN_MS = 5 * 60_000;
const UNSETTLED_MS = 30_000;
const UNPLACED_MS = 20_000;
const FORGOTTEN_MS = 60_000;

/**
 * Wakes or starts the workflow of every batch that has work and no open workflow, that has not
 * acknowledged a change, or that has overslept.
 */
export async function reviveBatches(deps: ActivityDeps): Promise<void> {
  for (const batch of await dispatchingBatches(deps.db, { limit: CHUNK })) {
    const now = deps.clock.now();
    const isOpen = await isWorkflowOpen(deps.temporal, batchWorkflowId(batch.batchId));
    if (isOpen && !isSick(batch, now)) continue;
    const { batchId, revision } = batch;
    const { temporal, taskQueue } = deps;
    await signalBatch(temporal, { batchId, taskQueue, signal: 'wake', revision });
    await recordRevived(deps.db, { batchId, now });
  }
}

function isSick(batch: DispatchingBatch, now: Date): boolean {
  const { revision, acknowledgedRevision, updatedAt, nextLookAt, revivedAt } = batch;
  if (revivedAt !== null && isYounger(revivedAt, now, REVIVE_AGAIN_MS)) return false;
  const isDeaf = revision > acknowledgedRevision && !isYounger(updatedAt, now, UNACKNOWLEDGED_MS);
  const hasOverslept = nextLookAt !== null && !isYounger(nextLookAt, now, OVERSLEPT_MS);
  return isDeaf || hasOverslept;
}

/** Settles attempts that ended and whose workflow did not. */
export async function settleForgotten(deps: ActivityDeps): Promise<void> {
  const endedBefore = ago(deps, UNSETTLED_MS);
  for (const call of await unsettledCalls(deps.db, { endedBefore, limit: CHUNK })) {
    await settleExecution(deps, call);
    await wakeBatch(deps, call.batchId);
  }
}

/** Gives contacts back that were claimed for a workflow which does not exist. */
export async function releaseForgotten(deps: ActivityDeps): Promise<void> {
  const claimedBefore = ago(deps, FORGOTTEN_MS);
  for (const contact of await forgottenClaims(deps.db, { claimedBefore, limit: CHUNK })) {
    const { contactId, batchId, currentExecutionId: executionId } = contact;
    if (executionId === null) continue;
    if (await isWorkflowOpen(deps.temporal, contactWorkflowId(contactId))) continue;
    await settleExecution(deps, { contactId, batchId, executionId });
    await wakeBatch(deps, batchId);
  }
}

/** Asks call control about live attempts of which nothing is heard. */
export async function reconcileSilent(deps: ActivityDeps): Promise<void> {
  const silentMs = deps.dialling.reconcileSilentSeconds * 1000;
  const calls = await silentCalls(deps.db, {
    silentSince: ago(deps, Math.min(silentMs, UNPLACED_MS)),
    limit: CHUNK,
  });
  for (const call of calls) {
    const { executionId, callSid } = call;
    const isSilent = call.lastNewsAt < ago(deps, silentMs);
    if (callSid === null) await lookUpUnplaced(deps, call);
    else if (isSilent) await lookUpCall(deps, { executionId, callSid });
  }
}

/** Ends calls past their deadline, and repeats hang-ups that were not confirmed. */
export async function repeatHangUps(deps: ActivityDeps): Promise<void> {
  await requestOverdueHangUps(deps.db, { now: deps.clock.now() });
  await hangUpCalls(deps);
}

async function wakeBatch(deps: ActivityDeps, batchId: string): Promise<void> {
  const { temporal, taskQueue } = deps;
  await signalBatch(temporal, { batchId, taskQueue, signal: 'wake', revision: 0 });
}

/** Asked of the execution itself, never of visibility, which lags. An unreachable server throws. */
async function isWorkflowOpen(temporal: Client, workflowId: string): Promise<boolean> {
  try {
    const { status } = await temporal.workflow.getHandle(workflowId).describe();
    return status.name === 'RUNNING' || status.name === 'PAUSED';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}

function isYounger(instant: Date, now: Date, ms: number): boolean {
  return now.getTime() - instant.getTime() < ms;
}

function ago(deps: ActivityDeps, ms: number): Date {
  return new Date(deps.clock.now().getTime() - ms);
}
