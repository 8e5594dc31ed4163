import { Worker } from '@temporalio/worker';
import { inject } from 'vitest';
import { createLog } from '../../src/runtime/log.ts';
import { deploymentOptions, deploymentVersion } from '../../src/temporal/versioning.ts';
import { connectNative } from '../../src/temporal/worker.ts';

/**
 * Runs workflows but no activities: a test takes these itself, or leaves them in their queue.
 * @param buildId of the worker in its deployment; null: it is not versioned
 */
export async function runWorkflows(
  { taskQueue }: { taskQueue: string },
  buildId: string | null = null,
): Promise<AsyncDisposable> {
  const workflowBundle = { codePath: inject('workflowBundle') };
  const temporal = { address: inject('temporalAddress'), namespace: 'default', taskQueue };
  const connection = await connectNative(temporal, createLog('test', 'silent'));
  const mode = buildId === null ? 'off' : 'on';
  const versioned = deploymentOptions(deploymentVersion({ taskQueue }, { mode, buildId }));
  const worker = await Worker.create({ connection, taskQueue, workflowBundle, ...versioned });
  const running = worker.run();
  return {
    async [Symbol.asyncDispose]() {
      worker.shutdown();
      await running;
      await connection.close();
    },
  };
}
