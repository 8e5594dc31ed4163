import {
  batchesInTurn,
  type DispatchingBatch,
  sickBatches,
} from '../../db/batches/workflow-state.ts';
import { later } from '../../domain/instant.ts';
import { failsItsTasks, openWorkflow } from '../../temporal/workflow-runs.ts';
import { batchWorkflowId } from '../../../workflows/messages.ts';
import type { DialerDeps } from '../deps.ts';
import { replaceFailing } from './failing-workflows.ts';
import { moveToThisVersion } from './other-versions.ts';
import { replaceBatch, wakeOrStart } from './replace-batch.ts';
import { dropSilentImports } from './silent-imports.ts';
import { recountUsage } from './recount-usage.ts';
import { callSilentLists } from './silent-lists.ts';
import { countRepair } from './repairs.ts';
import { restNumbers } from './rest-numbers.ts';
import { runSweepTask, sweepTask } from './sweep-task.ts';

/**
 * Batches that one sweep asks Temporal about: under 20 requests a second while all are healthy. A prime
 * number, so that sweeps that come at every second or third turn still reach every batch.
 */
const ASKED_AT_MOST = 281;
const SWEEP_MS = 15_000;
/** However long the tasks before it took. */
const REVIVE_WITHIN_MS = 15_000;
const UNACKNOWLEDGED_MS = 15_000;
const OVERSLEPT_MS = 60_000;
const REPLACE_MS = 10 * 60_000;

/**
 * Wakes or starts the workflow of each batch whose rows show that it does not follow them, and replaces
 * workflows that fail their tasks or do not answer. The other open batches are asked about in rotation,
 * by the clock, in case a workflow has ended that has nothing to do. Imports that have died are dropped
 * first, because their batches wait for them. Last, and for some seconds at most, caller numbers are put to
 * rest.
 */
export async function reviveBatches(deps: DialerDeps): Promise<void> {
  const task = sweepTask(deps, 'revive batches');
  await runSweepTask({ ...task, name: 'drop imports' }, [deps], dropSilentImports);
  await runSweepTask({ ...task, name: 'call silent lists' }, [deps], callSilentLists);
  await runSweepTask({ ...task, name: 'recount usage' }, [deps], recountUsage);
  await runSweepTask({ ...task, name: 'replace failing workflows' }, [deps], replaceFailing);
  await runSweepTask({ ...task, name: 'move to this version' }, [deps], moveToThisVersion);
  const now = deps.clock.now();
  const sick = await sickBatches(deps.db, {
    changedBefore: later(now, -UNACKNOWLEDGED_MS),
    dueBefore: later(now, -OVERSLEPT_MS),
    limit: ASKED_AT_MOST,
  });
  const reviving = sweepTask(deps, 'revive batches', REVIVE_WITHIN_MS);
  await runSweepTask(reviving, sick, (batch) => reviveSick(deps, batch));
  const from = Math.floor(now.getTime() / SWEEP_MS) * ASKED_AT_MOST;
  const limit = ASKED_AT_MOST - sick.length;
  const inTurn = await batchesInTurn(deps.db, { from, limit });
  const isSick = new Set(sick.map(({ batchId }) => batchId));
  const others = inTurn.filter(({ batchId }) => !isSick.has(batchId));
  await runSweepTask(reviving, others, (batch) => reviveEnded(deps, batch));
  await runSweepTask(sweepTask(deps, 'rest caller numbers'), [deps], restNumbers);
}

/**
 * Wakes the workflow of a batch, or starts it. One that was woken and has not looked at its rows since is
 * replaced when it fails its tasks, and after ten minutes in any case: a worker polls its queue, because
 * the sweep came through it.
 */
async function reviveSick(deps: DialerDeps, batch: DispatchingBatch): Promise<void> {
  const { revivedAt, acknowledgedAt } = batch;
  const isDeaf = revivedAt !== null && (acknowledgedAt === null || acknowledgedAt < revivedAt);
  if (!isDeaf) return wake(deps, batch);
  const run = await openWorkflow(deps.temporal, batchWorkflowId(batch.batchId));
  if (run === null) return start(deps, batch);
  if (failsItsTasks(run)) return replaceBatch(deps, batch, run, 'failing');
  if (revivedAt <= later(deps.clock.now(), -REPLACE_MS))
    await replaceBatch(deps, batch, run, 'deaf');
}

/** Starts the workflow of a batch if it has ended, or anew if it fails its tasks. */
async function reviveEnded(deps: DialerDeps, batch: DispatchingBatch): Promise<void> {
  const run = await openWorkflow(deps.temporal, batchWorkflowId(batch.batchId));
  if (run === null) await start(deps, batch);
  else if (failsItsTasks(run)) await replaceBatch(deps, batch, run, 'failing');
}

async function wake(deps: DialerDeps, batch: DispatchingBatch): Promise<void> {
  await wakeOrStart(deps, batch);
  countRepair('woken_batch');
}

async function start(deps: DialerDeps, batch: DispatchingBatch): Promise<void> {
  await wakeOrStart(deps, batch);
  countRepair('started_batch');
}
