import {
  WorkflowNotFoundError,
  type Client,
  type WorkflowExecutionDescription,
} from '@temporalio/client';
import { requestOverdueHangUps } from '../src/db/calls/hang-ups.ts';
import { giveUpImport, silentImports } from '../src/db/imports/imports.ts';
import { unsettledCalls } from '../src/db/calls/settlement.ts';
import { signalBatch } from '../src/temporal/batch-signals.ts';
import { failLostActivities } from '../src/temporal/lost-activities.ts';
import { batchWorkflowId, contactWorkflowId } from '../workflows/messages.ts';
import type { ActivityDeps } from '../src/dialer/deps.ts';
import { forEach, type Duty } from '../src/dialer/recovery/sweep-task.ts';
import { hangUpCalls } from '../src/dialer/hang-up/hang-up.ts';
import { settleAndWake } from '../src/dialer/status/settle-execution.ts';
import {
  dispatchingBatches,
  recordRevived,
  type DispatchingBatch,
} from '../src/db/batches/dispatch.ts';
import { forgottenClaims } from '../src/db/contacts/claims.ts';

const CHUNK = 500;
/** Less than an activity of the sweep may take, by the time of one slow request. */
const WITHIN_MS = 30_000;
const UNACKNOWLEDGED_MS = 15_000;
const OVERSLEPT_MS = 60_000;
const REPLACE_MS = 10 * 60_000;
const UNSETTLED_MS = 30_000;
/** Longer than `dial` takes to write an attempt on a busy machine. */
const UNDIALLED_MS = 20_000;
const FORGOTTEN_MS = 60_000;
const SILENT_IMPORT_MS = 2 * 60_000;

/**
 * Wakes or starts the workflow of every batch that has work and no open workflow, that has not
 * acknowledged a change, or that has overslept. Batches that wait for an upload which has died are
 * let go first. Each sweep begins with the oldest batches: at 20 at a time those at the end are only
 * left out where Temporal takes long to describe a workflow, and come to it once it is faster.
 */
export async function reviveBatches(deps: ActivityDeps): Promise<void> {
  const whole = duty(deps, 'revive batches');
  await forEach({ ...whole, name: 'drop imports' }, [deps], dropSilentImports);
  let page: DispatchingBatch[];
  let after: string | null = null;
  do {
    page = await dispatchingBatches(deps.db, { after, limit: CHUNK });
    await forEach(whole, page, (batch) => revive(deps, batch));
    after = page.at(-1)?.batchId ?? null;
  } while (page.length === CHUNK && performance.now() < whole.stopAtMs);
}

async function revive(deps: ActivityDeps, batch: DispatchingBatch): Promise<void> {
  const { batchId, revision } = batch;
  const { temporal, taskQueue } = deps;
  const now = deps.clock.now();
  const isOpen = (await openWorkflow(temporal, batchWorkflowId(batchId))) !== null;
  if (isOpen && !isSick(batch, now)) return;
  if (isOpen && isDeafToWake(batch)) {
    if (isYounger(batch.revivedAt, now, REPLACE_MS)) return;
    await replace(deps, batchId);
  }
  await signalBatch(temporal, { batchId, taskQueue, signal: 'wake', revision });
  await recordRevived(deps.db, { batchId, now });
}

function isSick(batch: DispatchingBatch, now: Date): boolean {
  const { revision, acknowledgedRevision, updatedAt, nextLookAt } = batch;
  const isDeaf = revision > acknowledgedRevision && !isYounger(updatedAt, now, UNACKNOWLEDGED_MS);
  const hasOverslept = nextLookAt !== null && !isYounger(nextLookAt, now, OVERSLEPT_MS);
  return isDeaf || hasOverslept;
}

/** It was woken, and has not looked at its rows since. */
function isDeafToWake(batch: DispatchingBatch): batch is DispatchingBatch & { revivedAt: Date } {
  const { revivedAt, acknowledgedAt } = batch;
  return revivedAt !== null && (acknowledgedAt === null || acknowledgedAt < revivedAt);
}

/**
 * Ends a workflow that does not answer, so that a new run takes over from the rows. That a worker
 * polls its queue is sure: this sweep came through the same queue.
 */
async function replace({ temporal, log }: ActivityDeps, batchId: string): Promise<void> {
  log.error({ batchId }, 'the workflow of a batch does not answer: it is replaced');
  await temporal.workflow.getHandle(batchWorkflowId(batchId)).terminate('does not answer');
}

/** Drops uploads that fell silent. */
async function dropSilentImports(deps: ActivityDeps): Promise<void> {
  const { db, clock } = deps;
  const silentSince = ago(deps, SILENT_IMPORT_MS);
  const imports = await silentImports(db, { silentSince, limit: CHUNK });
  await forEach(duty(deps, 'drop silent imports'), imports, async ({ importId, batchId }) => {
    const order = { importId, batchId, now: clock.now() };
    await db.transaction().execute((tx) => giveUpImport(tx, order));
  });
}

/** Settles attempts that ended and whose workflow did not. */
export async function settleForgotten(deps: ActivityDeps): Promise<void> {
  const calls = await unsettledCalls(deps.db, {
    endedBefore: ago(deps, UNSETTLED_MS),
    limit: CHUNK,
  });
  await forEach(duty(deps, 'settle forgotten calls'), calls, async (call) => {
    await settleAndWake(deps, call);
  });
}

/**
 * Sees to contacts that were claimed and of which no attempt is written: without a workflow they are
 * given back; with one, its `dial` is handed out again where no worker has carried it out.
 */
export async function releaseForgotten(deps: ActivityDeps): Promise<void> {
  const undialledSince = ago(deps, UNDIALLED_MS);
  const claims = await forgottenClaims(deps.db, { claimedBefore: undialledSince, limit: CHUNK });
  await forEach(duty(deps, 'release forgotten claims'), claims, async (contact) => {
    const { contactId, batchId, executionId, claimedAt } = contact;
    const run = await openWorkflow(deps.temporal, contactWorkflowId(contactId));
    if (run !== null) {
      await failLostActivities(deps.temporal, run, { startedBefore: undialledSince });
    } else if (claimedAt < ago(deps, FORGOTTEN_MS)) {
      await settleAndWake(deps, { contactId, batchId, executionId });
    }
  });
}

/** Ends calls past their deadline, and repeats hang-ups that were not confirmed. */
export async function repeatHangUps(deps: ActivityDeps): Promise<void> {
  await requestOverdueHangUps(deps.db, { now: deps.clock.now() });
  await hangUpCalls(deps);
}

/** Asked of the execution itself, never of visibility, which lags. An unreachable server throws. */
async function openWorkflow(
  temporal: Client,
  workflowId: string,
): Promise<WorkflowExecutionDescription | null> {
  try {
    const run = await temporal.workflow.getHandle(workflowId).describe();
    return run.status.name === 'RUNNING' || run.status.name === 'PAUSED' ? run : null;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return null;
    throw error;
  }
}

function duty({ log }: ActivityDeps, name: string): Duty {
  return { log, name, stopAtMs: performance.now() + WITHIN_MS };
}

function isYounger(instant: Date, now: Date, ms: number): boolean {
  return now.getTime() - instant.getTime() < ms;
}

function ago(deps: ActivityDeps, ms: number): Date {
  return new Date(deps.clock.now().getTime() - ms);
}
