import { afterAll, describe, expect, test } from 'vitest';
import type { WorkflowHandle } from '@temporalio/client';
import { replaceFailing } from '../../../src/dialer/recovery/failing-workflows.ts';
import { reviveBatches } from '../../../src/dialer/recovery/revive-batches.ts';
import { releaseForgotten } from '../../../src/dialer/recovery/stalled-attempts.ts';
import { signalBatch } from '../../../src/temporal/signal-batch.ts';
import { failingWorkflows } from '../../../src/temporal/workflow-runs.ts';
import {
  BATCH_WORKFLOW,
  batchWorkflowId,
  CONTACT_WORKFLOW,
  contactWorkflowId,
  ROUND_WORKFLOW,
  roundWorkflowId,
  type ContactInput,
} from '../../../workflows/messages.ts';
import { dialerWorld, type TestDeps } from '../../support/dialer/world.ts';
import { eventually } from '../../support/eventually.ts';
import { callRow, contactRow, NOW, storeBatch, storeClaimed } from '../../support/rows/batch.ts';
import { storeCall } from '../../support/rows/call.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;

/** NON_DETERMINISTIC_ERROR in `temporal.api.enums.v1.WorkflowTaskFailedCause`. */
const NON_DETERMINISTIC = 24;

/** New dependencies with a task queue of their own. */
function ownQueue(): TestDeps {
  const deps = world.deps();
  return { ...deps, taskQueue: `${deps.taskQueue}-${deps.newId()}` };
}

/** Fails the next tasks of a queue, as a worker does whose code does not fit a history. */
async function failTasks({ temporal, taskQueue }: TestDeps, tasks: number): Promise<void> {
  const namespace = 'default';
  for (let failed = 0; failed < tasks; failed += 1) {
    const poll = { namespace, taskQueue: { name: taskQueue } };
    const { taskToken } = await temporal.withDeadline(Date.now() + 10_000, () =>
      temporal.workflowService.pollWorkflowTaskQueue(poll),
    );
    const cause = NON_DETERMINISTIC;
    await temporal.workflowService.respondWorkflowTaskFailed({ namespace, taskToken, cause });
  }
}

/** Waits until the list of failing workflows, which lags, has one. */
const untilListed = ({ temporal, taskQueue }: TestDeps) =>
  eventually(
    () => failingWorkflows(temporal, { taskQueue, limit: 10 }),
    (failing) => failing.length === 1,
  );

const statusOf = async (handle: WorkflowHandle) => (await handle.describe()).status.name;

async function startBatch(deps: TestDeps): Promise<string> {
  const batch = { ...(await storeBatch(db)), status: 'in_progress', revision: 1 } as const;
  await signalBatch(deps, { batch, signal: 'wake' });
  return batchWorkflowId(batch.batchId);
}

async function startContact({ temporal, taskQueue }: TestDeps, input: ContactInput) {
  const workflowId = contactWorkflowId(input.contactId);
  return temporal.workflow.start(CONTACT_WORKFLOW, { workflowId, taskQueue, args: [input] });
}

describe('A BatchWorkflow whose tasks fail', () => {
  test('is listed by Temporal after two failed tasks, and replaced', async () => {
    const deps = ownQueue();
    const workflowId = await startBatch(deps);
    const run = deps.temporal.workflow.getHandle(workflowId);
    const { runId } = await run.describe();
    await failTasks(deps, 2);
    expect(await untilListed(deps)).toEqual([{ workflowId, runId, type: BATCH_WORKFLOW }]);

    await replaceFailing(deps);

    const replaced = await run.describe();
    expect(replaced.runId).not.toBe(runId);
    expect(replaced.status.name).toBe('RUNNING');
  });

  test('is replaced in its turn although Temporal lists no failing workflow', async () => {
    const deps = ownQueue();
    const run = deps.temporal.workflow.getHandle(await startBatch(deps));
    const { runId } = await run.describe();
    await failTasks(deps, 2);

    await reviveBatches({ ...deps, taskQueue: 'another-queue' });

    expect((await run.describe()).runId).not.toBe(runId);
  });

  test('goes on after one failed task', async () => {
    const deps = ownQueue();
    const run = deps.temporal.workflow.getHandle(await startBatch(deps));
    const { runId } = await run.describe();
    await failTasks(deps, 1);
    await reviveBatches(deps);
    expect((await run.describe()).runId).toBe(runId);
  });
});

describe('A ContactWorkflow whose tasks fail', () => {
  test('is ended, and its contact without an attempt goes back to the batch', async () => {
    const deps = ownQueue();
    const { input } = await storeClaimed(db);
    const run = await startContact(deps, input);
    await failTasks(deps, 2);
    await untilListed(deps);

    await replaceFailing(deps);

    expect(await statusOf(run)).toBe('TERMINATED');
    expect((await contactRow(db, input)).status).toBe('pending');
    expect(deps.woken).toEqual([input.batchId]);
  });

  test('is ended, and its live attempt keeps the contact', async () => {
    const deps = ownQueue();
    const { input } = await storeClaimed(db);
    await storeCall(db, { ...input, callStatus: 'ringing', endedAt: null });
    const run = await startContact(deps, input);
    await failTasks(deps, 2);
    await untilListed(deps);

    await replaceFailing(deps);

    expect(await statusOf(run)).toBe('TERMINATED');
    expect((await contactRow(db, input)).currentExecutionId).toBe(input.executionId);
    expect((await callRow(db, input))?.callStatus).toBe('ringing');
  });

  test('is ended by the check of forgotten claims although Temporal does not list it', async () => {
    const deps = ownQueue();
    const { input } = await storeClaimed(db, { contact: { claimedAt: NOW } });
    const run = await startContact(deps, input);
    await failTasks(deps, 2);
    deps.clock.set(new Date(NOW.getTime() + 21_000));

    await releaseForgotten(deps);

    expect(await statusOf(run)).toBe('TERMINATED');
    expect((await contactRow(db, input)).status).toBe('pending');
  });
});

test('A RoundWorkflow whose tasks fail is ended, and contacts that it has not started go back', async () => {
  const deps = ownQueue();
  const { temporal, taskQueue } = deps;
  const { input } = await storeClaimed(db);
  const { claimId, batchId } = await contactRow(db, input);
  const run = await temporal.workflow.start(ROUND_WORKFLOW, {
    workflowId: roundWorkflowId(claimId ?? ''),
    taskQueue,
    args: [{ batchId, contacts: [input] }],
  });
  await failTasks(deps, 2);
  await untilListed(deps);

  await replaceFailing(deps);

  expect(await statusOf(run)).toBe('TERMINATED');
  expect((await contactRow(db, input)).status).toBe('pending');
});
