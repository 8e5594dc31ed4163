import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import type { OutsideTemporal } from '../../src/dev/ports/addresses.ts';
import { openTemporal } from '../../src/temporal/client.ts';

export async function nothing(): Promise<void> {}

/** Another one in each run, as the server may hold open workflows of a run that was cut off. */
const taskQueue = `bench-bare-${randomUUID()}`;
const workflowsPath = fileURLToPath(new URL('./bare-workflows.ts', import.meta.url));

/**
 * Measures child workflows per second that the Temporal server and one worker reach, each with one
 * no-op activity.
 */
export async function measureBareCeiling(
  { address, namespace }: OutsideTemporal,
  { total, window }: { total: number; window: number },
): Promise<number> {
  silence();
  const connection = await NativeConnection.connect({ address });
  const worker = await Worker.create({
    connection,
    namespace,
    taskQueue,
    workflowsPath,
    activities: { nothing },
    maxCachedWorkflows: 500,
    maxConcurrentWorkflowTaskExecutions: 200,
  });
  await using temporal = openTemporal({ address, namespace, taskQueue });
  const run = (size: number, workflowId: string) =>
    temporal.client.workflow.execute('BareParent', {
      taskQueue,
      workflowId,
      args: [{ total: size, window }],
    });
  const perSecond = await worker.runUntil(async () => {
    await run(window, `${taskQueue}/warm-up`);
    const startedMs = performance.now();
    await run(total, taskQueue);
    return (total / (performance.now() - startedMs)) * 1000;
  });
  await connection.close();
  return perSecond;
}

let isSilent = false;
function silence(): void {
  if (!isSilent) Runtime.install({ logger: new DefaultLogger('ERROR') });
  isSilent = true;
}
