import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { releaseForgotten } from '../../../src/dialer/recovery/stalled-attempts.ts';
import { hasQueuedActivity } from '../../../src/temporal/lost-activities.ts';
import {
  CONTACT_WORKFLOW,
  contactWorkflowId,
  type ContactInput,
} from '../../../workflows/messages.ts';
import { setCurrent } from '../../support/current-version.ts';
import { eventually } from '../../support/eventually.ts';
import { dialerWorld, type TestDeps } from '../../support/dialer/world.ts';
import { runWorkflows } from '../../support/workflow-worker.ts';
import { contactRow, storeClaimed } from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;

let deps: TestDeps;
let input: ContactInput;
let claimedAt: Date;
beforeEach(async () => {
  deps = world.deps();
  claimedAt = new Date();
  ({ input } = await storeClaimed(db, { contact: { claimedAt } }));
});

/** Runs the sweep as of this many seconds after the claim. */
const sweepIn = async (seconds: number) => {
  deps.clock.set(new Date(claimedAt.getTime() + seconds * 1000));
  await releaseForgotten(deps);
};

describe('A claimed contact without an attempt and without a workflow', () => {
  test.each([
    [59, 'dispatched'],
    [61, 'pending'],
  ])('that the sweep checks %i seconds after the claim is then %s', async (seconds, status) => {
    await sweepIn(seconds);
    expect((await contactRow(db, input)).status).toBe(status);
  });
});

const startContactWorkflow = async () =>
  deps.temporal.workflow.start(CONTACT_WORKFLOW, {
    workflowId: contactWorkflowId(input.contactId),
    taskQueue: deps.taskQueue,
    args: [input],
  });

/** Takes the next dial activity and does not complete it, as a worker that dies. */
const takeDialActivity = async () => {
  const taskQueue = { name: deps.taskQueue };
  const poll = { namespace: 'default', taskQueue, identity: 'test' };
  const { temporal } = deps;
  return temporal.withDeadline(Date.now() + 10_000, () =>
    temporal.workflowService.pollActivityTaskQueue(poll),
  );
};

describe('A dial activity that a worker took and never carried out', () => {
  test('is handed out again after 20 seconds', async () => {
    await using _workflows = await runWorkflows(deps);
    const handle = await startContactWorkflow();
    expect((await takeDialActivity()).attempt).toBe(1);
    const attempts = async () =>
      (await handle.describe()).raw.pendingActivities?.map(({ attempt }) => attempt);

    await sweepIn(19);
    expect(await attempts()).toEqual([1]);
    await sweepIn(22);
    expect((await takeDialActivity()).attempt).toBe(2);
    expect((await contactRow(db, input)).status).toBe('dispatched');
    await handle.terminate();
  });
});

describe('A claimed contact whose dial activity waits for workers of a version that are gone', () => {
  test.each([
    [19, 'dispatched', 'RUNNING'],
    [59, 'pending', 'TERMINATED'],
  ])(
    'and that a worker without a version checks %i seconds after the claim is then %s, its workflow %s',
    async (seconds, contactStatus, workflowStatus) => {
      deps = { ...deps, taskQueue: `${deps.taskQueue}-${deps.newId()}` };
      const gone = await runWorkflows(deps, 'gone');
      await setCurrent(deps, 'gone');
      const handle = await startContactWorkflow();
      const hasQueued = async () => hasQueuedActivity(await handle.describe());
      await eventually(hasQueued, (is) => is);
      await gone[Symbol.asyncDispose]();

      claimedAt = new Date();
      await db
        .updateTable('contacts')
        .set({ claimedAt })
        .where('contactId', '=', input.contactId)
        .execute();
      await sweepIn(seconds);
      expect((await contactRow(db, input)).status).toBe(contactStatus);
      expect((await handle.describe()).status.name).toBe(workflowStatus);
      await handle.terminate().catch(() => undefined);
    },
  );
});

describe('A claimed contact whose workflow is open and never dials', () => {
  test.each([
    [599, 'dispatched'],
    [601, 'pending'],
  ])('that the sweep checks %i seconds after the claim is then %s', async (seconds, status) => {
    const workflowId = contactWorkflowId(input.contactId);
    const taskQueue = 'a-queue-that-no-worker-polls';
    const start = { workflowId, taskQueue, args: [input] };
    const handle = await deps.temporal.workflow.start(CONTACT_WORKFLOW, start);
    await sweepIn(seconds);
    expect((await contactRow(db, input)).status).toBe(status);
    await handle.terminate();
  });
});

describe('A claimed contact whose dial activity fails again and again', () => {
  test.each([
    [599, 'dispatched'],
    [601, 'pending'],
  ])('that the sweep checks %i seconds after the claim is then %s', async (seconds, status) => {
    await using _workflows = await runWorkflows(deps);
    const handle = await startContactWorkflow();
    const { taskToken } = await takeDialActivity();
    await deps.temporal.activity.fail(taskToken, new Error('a defect'));
    await sweepIn(seconds);
    expect((await contactRow(db, input)).status).toBe(status);
    await handle.terminate();
  });
});
