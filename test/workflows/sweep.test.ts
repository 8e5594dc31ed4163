import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { NativeConnection, Worker } from '@temporalio/worker';
import { afterAll, expect, inject, test } from 'vitest';
import { whileHeartbeating } from '../../activities/heartbeat.ts';
import { openTemporal } from '../../src/temporal/client.ts';
import { recoveryQueue, SWEEP_WORKFLOW } from '../../workflows/messages.ts';

const address = inject('temporalAddress');
const temporal = openTemporal({ address, namespace: 'default', taskQueue: 'none' });
afterAll(() => temporal[Symbol.asyncDispose]());

type Task = () => Promise<void>;

/** Runs a sweep with these tasks to its end; returns its failure. */
async function sweepWith(tasks: Record<string, Task>): Promise<unknown> {
  const taskQueue = `test-${randomUUID()}`;
  const connection = await NativeConnection.connect({ address });
  const own = { connection, shutdownForceTime: '1 second' } as const;
  const workers = [
    await Worker.create({
      ...own,
      taskQueue,
      workflowBundle: { codePath: inject('workflowBundle') },
    }),
    await Worker.create({ ...own, taskQueue: recoveryQueue(taskQueue), activities: tasks }),
  ];
  const running = workers.map((worker) => worker.run());
  const workflowId = `sweep-${randomUUID()}`;
  const failure = await temporal.client.workflow
    .execute(SWEEP_WORKFLOW, { workflowId, taskQueue })
    .catch((error: unknown) => error);
  for (const worker of workers) worker.shutdown();
  await Promise.allSettled(running);
  await connection.close();
  return failure;
}

const done: string[] = [];
const task = (name: string) => async () => void done.push(name);
const failing = async () => {
  throw new Error('Postgres is away');
};
const quick = async () => undefined;
/** Longer than the heartbeat time-out. */
const takeLong = () => pause(12_000, undefined, { ref: false });

test.concurrent('A sweep runs all of its tasks, and fails naming those that failed', async () => {
  const failure = await sweepWith({
    reviveBatches: failing,
    settleForgotten: task('settleForgotten'),
    releaseForgotten: failing,
    reconcileSilent: task('reconcileSilent'),
    repeatHangUps: task('repeatHangUps'),
  });
  expect(failure).toMatchObject({
    cause: { message: 'sweep tasks failed: reviveBatches, releaseForgotten' },
  });
  expect(done.toSorted()).toEqual(['reconcileSilent', 'repeatHangUps', 'settleForgotten']);
});

test.concurrent('A sweep waits for a task of a live worker, and not for one of a dead worker', async () => {
  const failure = await sweepWith({
    // The server cannot tell a task without heartbeats from one whose worker was killed.
    reviveBatches: takeLong,
    settleForgotten: () => whileHeartbeating(takeLong),
    releaseForgotten: quick,
    reconcileSilent: quick,
    repeatHangUps: quick,
  });
  expect(failure).toMatchObject({ cause: { message: 'sweep tasks failed: reviveBatches' } });
});
