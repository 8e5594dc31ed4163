import type { Client } from '@temporalio/client';
import { deploymentVersion } from '../../src/temporal/versioning.ts';
import { eventually } from './eventually.ts';

/**
 * Makes a version the current one, as an operator does, once the server knows its workers.
 * @param buildId null: workers without a version take over
 */
export async function setCurrent(
  { temporal, taskQueue }: { temporal: Client; taskQueue: string },
  buildId: string | null,
): Promise<void> {
  const version = deploymentVersion({ taskQueue }, { mode: 'on', buildId });
  const deploymentName = version?.deploymentName ?? null;
  const set = { namespace: 'default', deploymentName, buildId: buildId ?? '' };
  await eventually(
    () =>
      temporal.workflowService.setWorkerDeploymentCurrentVersion(set).then(
        () => true,
        () => false,
      ),
    (isSet) => isSet,
  );
}
