import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ScheduleNotFoundError } from '@temporalio/client';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { freePort } from '../../src/runtime/free-port.ts';
import { type Stack, startStack } from '../../src/dev/stack.ts';
import { openTemporal } from '../../src/temporal/client.ts';
import { sweepScheduleId } from '../../src/temporal/sweep-schedule.ts';
import { prepareOutsideTemporal } from './outside-temporal.ts';

/** WORKFLOW in `temporal.api.enums.v1.TaskQueueType`. */
const WORKFLOW_TASKS = 1;

const outside = { address: inject('temporalAddress'), namespace: 'default' };
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'redial-outside-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test('two workers serve a task queue of their own, and leave no schedule behind', async () => {
  await using prepared = await prepareOutsideTemporal(outside);
  const { taskQueue } = prepared;
  await using temporal = openTemporal({ ...outside, taskQueue });
  const { client } = temporal;
  const sweep = client.schedule.getHandle(sweepScheduleId(taskQueue));
  const pollers = async () => {
    const { pollers: found } = await client.workflowService.describeTaskQueue({
      namespace: outside.namespace,
      taskQueue: { name: taskQueue },
      taskQueueType: WORKFLOW_TASKS,
    });
    return new Set(found?.map(({ identity }) => identity));
  };
  {
    await using stack = await startStack({
      dataDir,
      firstPort: 0,
      temporal: outside,
      workers: 2,
      env: { TEMPORAL_TASK_QUEUE: taskQueue },
      signal: new AbortController().signal,
      onLine: () => undefined,
    });
    const pids = await pidsOf(stack);
    expect(Object.keys(pids)).toEqual(['api', 'worker', 'worker_2', 'call_control', 'postgres']);
    const workers = [pids['worker'], pids['worker_2']].map((pid) => `${pid}@${hostname()}`);
    await expect.poll(pollers).toEqual(new Set(workers));
    await expect(sweep.describe()).resolves.toMatchObject({ action: { taskQueue } });
  }
  await prepared[Symbol.asyncDispose]();
  await expect(sweep.describe()).rejects.toThrow(ScheduleNotFoundError);
});

test('a server that does not answer, or lacks the namespace, is refused by name', async () => {
  const address = `127.0.0.1:${await freePort()}`;
  await expect(prepareOutsideTemporal({ ...outside, address })).rejects.toThrow(
    `cannot prepare the namespace 'default' of Temporal at ${address}`,
  );
  await expect(prepareOutsideTemporal({ ...outside, namespace: 'missing' })).rejects.toThrow(
    `cannot prepare the namespace 'missing' of Temporal at ${outside.address}`,
  );
});

async function pidsOf({ devFile }: Stack): Promise<Record<string, number>> {
  const content: unknown = JSON.parse(await readFile(devFile, 'utf8'));
  return z.object({ pids: z.record(z.string(), z.number()) }).parse(content).pids;
}
