import type { WorkflowExecutionDescription } from '@temporalio/client';
import { findDispatchingBatch } from '../../db/batches/workflow-state.ts';
import { isLeftBehind } from '../../temporal/other-version.ts';
import { runsOfOtherVersions } from '../../temporal/versioning.ts';
import { signalEndpoint } from '../../temporal/webhook-signals.ts';
import { openWorkflow, terminateRun } from '../../temporal/workflow-runs.ts';
import { BATCH_WORKFLOW, nameIn, WEBHOOK_ENDPOINT_WORKFLOW } from '../../../workflows/messages.ts';
import type { DialerDeps } from '../deps.ts';
import { countRepair } from './repairs.ts';
import { replaceBatch, wakeOrStart } from './replace-batch.ts';
import { runSweepTask, sweepTask } from './sweep-task.ts';

const ONE_SWEEP = 100;

type Move = (deps: DialerDeps, run: WorkflowExecutionDescription, isLeft: boolean) => Promise<void>;

const moves: Record<string, Move> = {
  [BATCH_WORKFLOW]: moveBatch,
  [WEBHOOK_ENDPOINT_WORKFLOW]: moveEndpoint,
};

/**
 * Moves batches and webhook endpoints to the version of this worker after an upgrade, or to none when it is
 * not versioned. One that is woken continues as new on the current version. One that waits for workers of
 * its version in vain is replaced.
 */
export async function moveToThisVersion(deps: DialerDeps): Promise<void> {
  const { temporal, taskQueue, version } = deps;
  const here = { version, now: deps.clock.now() };
  const runs = await runsOfOtherVersions(temporal, { taskQueue, version, limit: ONE_SWEEP });
  const task = sweepTask(deps, 'move to this version');
  await runSweepTask(task, runs, async ({ workflowId, type }) => {
    const run = await openWorkflow(temporal, workflowId);
    if (run !== null) await moves[type]?.(deps, run, isLeftBehind(run, here));
  });
}

async function moveBatch(
  deps: DialerDeps,
  run: WorkflowExecutionDescription,
  isLeft: boolean,
): Promise<void> {
  const batch = await findDispatchingBatch(deps.db, { batchId: nameIn(run.workflowId) });
  if (batch === undefined) return;
  if (isLeft) await replaceBatch(deps, batch, run, 'left');
  else await wakeOrStart(deps, batch);
}

/** What is due to an endpoint stands in rows, so its next run goes on. */
async function moveEndpoint(
  { temporal, taskQueue, log }: DialerDeps,
  run: WorkflowExecutionDescription,
  isLeft: boolean,
): Promise<void> {
  const endpointId = nameIn(run.workflowId);
  if (isLeft && (await terminateRun(temporal, run, 'no worker of its version runs'))) {
    const message =
      'no worker runs of the version of the workflow of a webhook endpoint: it is replaced';
    log.warn({ endpointId }, message);
    countRepair('ended_workflow');
  }
  await signalEndpoint(temporal, { taskQueue, endpointId });
}
