import { randomUUID } from 'node:crypto';
import { NativeConnection, Worker } from '@temporalio/worker';
import { afterAll, expect, inject, test } from 'vitest';
import { openTemporal } from '../../src/temporal/client.ts';
import { SWEEP_WORKFLOW } from '../../workflows/messages.ts';

const taskQueue = `test-${randomUUID()}`;
const address = inject('temporalAddress');
const temporal = openTemporal({ address, namespace: 'default', taskQueue });
afterAll(() => temporal[Symbol.asyncDispose]());

const failing = async () => {
  throw new Error('Postgres is away');
};

test('A sweep runs all of its tasks, and fails naming those that failed', async () => {
  const done: string[] = [];
  const task = (name: string) => async () => void done.push(name);
  const connection = await NativeConnection.connect({ address });
  const worker = await Worker.create({
    connection,
    taskQueue,
    workflowBundle: { codePath: inject('workflowBundle') },
    activities: {
      reviveBatches: failing,
      settleForgotten: task('settleForgotten'),
      releaseForgotten: failing,
      reconcileSilent: task('reconcileSilent'),
      repeatHangUps: task('repeatHangUps'),
    },
  });
  const workflowId = `sweep-${taskQueue}`;
  const failure = await worker.runUntil(
    temporal.client.workflow
      .execute(SWEEP_WORKFLOW, { workflowId, taskQueue })
      .catch((error: unknown) => error),
  );
  await connection.close();
  expect(failure).toMatchObject({
    cause: { message: 'sweep tasks failed: reviveBatches, releaseForgotten' },
  });
  expect(done.toSorted()).toEqual(['reconcileSilent', 'repeatHangUps', 'settleForgotten']);
});
