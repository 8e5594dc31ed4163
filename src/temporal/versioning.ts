import type { WorkerDeploymentVersion } from '@temporalio/common';
import type { Client, WorkflowExecutionDescription } from '@temporalio/client';
import type { WorkerOptions } from '@temporalio/worker';
import project from '../../package.json' with { type: 'json' };
import type { TemporalConfig } from '../config/config.ts';
import type { VersioningConfig } from '../config/versioning.ts';
import { BATCH_WORKFLOW } from '../../workflows/messages.ts';
import { runsOfTaskQueue, type WorkflowRun } from './workflow-runs.ts';

/** SCHEDULED in `temporal.api.enums.v1.PendingWorkflowTaskState`. */
const SCHEDULED = 1;

/**
 * The version of this build in its worker deployment; null: workers are not versioned. Installations that
 * share a namespace have a deployment each, by their task queues. A name has no dot and no colon.
 */
export function deploymentVersion(
  { taskQueue }: Pick<TemporalConfig, 'taskQueue'>,
  { mode, buildId }: VersioningConfig,
): WorkerDeploymentVersion | null {
  if (mode === 'off') return null;
  const installation = taskQueue === 'batch-dispatch' ? '' : `-${taskQueue}`;
  return {
    deploymentName: `redial${installation}`.replaceAll(/[.:]/g, '-'),
    buildId: buildId ?? project.version,
  };
}

/** The options of every worker of a build: those of both task queues are in one deployment. */
export function deploymentOptions(
  version: WorkerDeploymentVersion | null,
): Pick<WorkerOptions, 'workerDeploymentOptions'> {
  if (version === null) return {};
  return {
    workerDeploymentOptions: {
      version,
      useWorkerVersioning: true,
      defaultVersioningBehavior: 'PINNED',
    },
  };
}

/** The open workflows of batches that are pinned to another version. The list lags a second. */
export async function batchesOfOtherVersions(
  temporal: Client,
  of: { taskQueue: string; version: WorkerDeploymentVersion; limit: number },
): Promise<WorkflowRun[]> {
  const { deploymentName, buildId } = of.version;
  return runsOfTaskQueue(
    temporal,
    of,
    `WorkflowType = '${BATCH_WORKFLOW}'
     and TemporalWorkerDeploymentVersion != '${deploymentName}:${buildId}'`,
  );
}

/** Whether a workflow is pinned to another version than this; its workers may be gone. */
export function isOfOtherVersion(
  { raw }: Pick<WorkflowExecutionDescription, 'raw'>,
  version: WorkerDeploymentVersion | null,
): boolean {
  const pinnedTo = raw.workflowExecutionInfo?.versioningInfo?.deploymentVersion?.buildId;
  return version !== null && Boolean(pinnedTo) && pinnedTo !== version.buildId;
}

/** Whether a task of a workflow waits for a worker since before an instant: none of its version runs. */
export function waitsForWorker(
  { raw: { pendingWorkflowTask: task } }: WorkflowExecutionDescription,
  { since }: { since: Date },
): boolean {
  const scheduledMs = Number(task?.originalScheduledTime?.seconds ?? Infinity) * 1000;
  return Number(task?.state) === SCHEDULED && scheduledMs <= since.getTime();
}
