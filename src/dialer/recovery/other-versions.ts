import { findDispatchingBatch } from '../../db/batches/workflow-state.ts';
import { later } from '../../domain/instant.ts';
import { batchesOfOtherVersions, waitsForWorker } from '../../temporal/versioning.ts';
import { openWorkflow } from '../../temporal/workflow-runs.ts';
import { nameIn } from '../../../workflows/messages.ts';
import type { DialerDeps } from '../deps.ts';
import { replaceBatch, wakeOrStart } from './replace-batch.ts';
import { runSweepTask, sweepTask } from './sweep-task.ts';

const ONE_SWEEP = 100;
const UNANSWERED_MS = 15_000;

/**
 * Moves batches to the version of this worker after an upgrade. A batch that is woken continues as new on
 * the current version. One whose task no worker takes is replaced: the workers of its version are gone.
 */
export async function moveToThisVersion(deps: DialerDeps): Promise<void> {
  const { temporal, taskQueue, version } = deps;
  if (version === null) return;
  const runs = await batchesOfOtherVersions(temporal, { taskQueue, version, limit: ONE_SWEEP });
  const task = sweepTask(deps, 'move batches to this version');
  await runSweepTask(task, runs, async ({ workflowId }) => {
    const batch = await findDispatchingBatch(deps.db, { batchId: nameIn(workflowId) });
    const run = await openWorkflow(temporal, workflowId);
    if (batch === undefined || run === null) return;
    const since = later(deps.clock.now(), -UNANSWERED_MS);
    if (waitsForWorker(run, { since })) await replaceBatch(deps, batch, run, 'deaf');
    else await wakeOrStart(deps, batch);
  });
}
