import type { WorkerDeploymentVersion } from '@temporalio/common';
import type { Client } from '@temporalio/client';
import type { WorkerOptions } from '@temporalio/worker';
import project from '../../package.json' with { type: 'json' };
import type { TemporalConfig } from '../config/config.ts';
import type { VersioningConfig } from '../config/versioning.ts';
import { BATCH_WORKFLOW, WEBHOOK_ENDPOINT_WORKFLOW } from '../../workflows/messages.ts';
import { runsOfTaskQueue, type ListedRun } from './workflow-runs.ts';

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

/**
 * The open workflows of batches and webhook endpoints that are pinned to another version. The list lags a second.
 * @param of `version`: that of this worker; null: it is not versioned, and every version is another
 */
export async function runsOfOtherVersions(
  temporal: Client,
  of: { taskQueue: string; version: WorkerDeploymentVersion | null; limit: number },
): Promise<ListedRun[]> {
  const isOther = of.version === null ? 'is not null' : `!= '${nameOf(of.version)}'`;
  return runsOfTaskQueue(
    temporal,
    of,
    `WorkflowType in ('${BATCH_WORKFLOW}', '${WEBHOOK_ENDPOINT_WORKFLOW}')
     and TemporalWorkerDeploymentVersion ${isOther}`,
  );
}

/** As the search attribute TemporalWorkerDeploymentVersion has it. */
function nameOf({ deploymentName, buildId }: WorkerDeploymentVersion): string {
  return `${deploymentName}:${buildId}`;
}
