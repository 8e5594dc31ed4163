import { findDispatchingBatch } from '../../db/batches/workflow-state.ts';
import { isLeftBehind } from '../../temporal/other-version.ts';
import { batchesOfOtherVersions } from '../../temporal/versioning.ts';
import { openWorkflow } from '../../temporal/workflow-runs.ts';
import { nameIn } from '../../../workflows/messages.ts';
import type { DialerDeps } from '../deps.ts';
import { replaceBatch, wakeOrStart } from './replace-batch.ts';
import { runSweepTask, sweepTask } from './sweep-task.ts';

const ONE_SWEEP = 100;

/**
 * Moves batches to the version of this worker after an upgrade, or to none when it is not versioned. A batch
 * that is woken continues as new on the current version. One that waits for workers of its version in vain is
 * replaced.
 */
export async function moveToThisVersion(deps: DialerDeps): Promise<void> {
  const { temporal, taskQueue, version } = deps;
  const here = { version, now: deps.clock.now() };
  const runs = await batchesOfOtherVersions(temporal, { taskQueue, version, limit: ONE_SWEEP });
  const task = sweepTask(deps, 'move batches to this version');
  await runSweepTask(task, runs, async ({ workflowId }) => {
    const batch = await findDispatchingBatch(deps.db, { batchId: nameIn(workflowId) });
    const run = await openWorkflow(temporal, workflowId);
    if (batch === undefined || run === null) return;
    if (isLeftBehind(run, here)) await replaceBatch(deps, batch, run, 'left');
    else await wakeOrStart(deps, batch);
  });
}
