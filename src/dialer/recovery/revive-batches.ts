import {
  type DispatchingBatch,
  dispatchingBatches,
  recordRevived,
} from '../../db/batches/workflow-state.ts';
import { signalBatch } from '../../temporal/signal-batch.ts';
import { openWorkflow, replaceWorkflow } from '../../temporal/workflow-runs.ts';
import { batchWorkflowId } from '../../../workflows/messages.ts';
import type { DialerDeps } from '../deps.ts';
import { dropSilentImports } from './silent-imports.ts';
import { callSilentLists } from './silent-lists.ts';
import { runSweepTask, sweepTask } from './sweep-task.ts';

const PAGE = 500;
const UNACKNOWLEDGED_MS = 15_000;
const OVERSLEPT_MS = 60_000;
const REPLACE_MS = 10 * 60_000;

/**
 * Wakes or starts the workflow of every batch that has work and no open workflow, that has not
 * acknowledged a change, or that has overslept. Imports that have died are dropped first, because
 * their batches wait for them. Each sweep begins with the oldest batches, 20 at a time; where Temporal
 * takes long to describe a workflow, the newest wait for a later sweep.
 */
export async function reviveBatches(deps: DialerDeps): Promise<void> {
  const task = sweepTask(deps, 'revive batches');
  await runSweepTask({ ...task, name: 'drop imports' }, [deps], dropSilentImports);
  await runSweepTask({ ...task, name: 'call silent lists' }, [deps], callSilentLists);
  let page: DispatchingBatch[];
  let after: string | null = null;
  do {
    page = await dispatchingBatches(deps.db, { after, limit: PAGE });
    await runSweepTask(task, page, (batch) => revive(deps, batch));
    after = page.at(-1)?.batchId ?? null;
  } while (page.length === PAGE && performance.now() < task.stopAtMs);
}

async function revive(deps: DialerDeps, batch: DispatchingBatch): Promise<void> {
  const { batchId } = batch;
  const { temporal, log } = deps;
  const now = deps.clock.now();
  const isOpen = (await openWorkflow(temporal, batchWorkflowId(batchId))) !== null;
  if (isOpen && !isSick(batch, now)) return;
  if (isOpen && isDeafToWake(batch)) {
    if (isYounger(batch.revivedAt, now, REPLACE_MS)) return;
    // A worker polls this queue: the sweep came through it.
    log.error({ batchId }, 'the workflow of a batch does not answer: it is replaced');
    await replaceWorkflow(temporal, batchWorkflowId(batchId));
  }
  await signalBatch(deps, { batch, signal: 'wake' });
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

function isYounger(instant: Date, now: Date, ms: number): boolean {
  return now.getTime() - instant.getTime() < ms;
}
