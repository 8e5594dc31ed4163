import { randomUUID } from 'node:crypto';
import { NativeConnection, Worker } from '@temporalio/worker';
import { expect, inject, test } from 'vitest';
import { openTemporal } from '../../src/temporal/client.ts';
import { signalEndpoint } from '../../src/temporal/webhook-signals.ts';
import { type NextDelivery, webhookQueue, webhookWorkflowId } from '../../workflows/messages.ts';

const deliverWebhooks = async (): Promise<NextDelivery> => ({ kind: 'idle', quietMs: 50 });

test('The workflow of a quiet endpoint ends, and a later event starts it again', async () => {
  const address = inject('temporalAddress');
  await using temporal = openTemporal({ address, namespace: 'default', taskQueue: 'none' });
  const [taskQueue, endpointId] = [`test-${randomUUID()}`, randomUUID()];
  const connection = await NativeConnection.connect({ address });
  const own = { connection, shutdownForceTime: '1 second' } as const;
  const workers = [
    await Worker.create({
      ...own,
      taskQueue,
      workflowBundle: { codePath: inject('workflowBundle') },
    }),
    await Worker.create({
      ...own,
      taskQueue: webhookQueue(taskQueue),
      activities: { deliverWebhooks },
    }),
  ];
  const running = workers.map((worker) => worker.run());
  const runs = [];
  for (const _event of ['first', 'second']) {
    await signalEndpoint(temporal.client, { taskQueue, endpointId });
    const run = temporal.client.workflow.getHandle(webhookWorkflowId(endpointId));
    await run.result();
    runs.push((await run.describe()).runId);
  }
  for (const worker of workers) worker.shutdown();
  await Promise.allSettled(running);
  await connection.close();
  expect(new Set(runs).size).toBe(2);
});
