import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { releaseForgotten } from '../../../src/dialer/recovery/forgotten-attempts.ts';
import {
  CONTACT_WORKFLOW,
  contactWorkflowId,
  dialQueue,
  type ContactInput,
} from '../../../workflows/messages.ts';
import { dialerWorld, type TestDeps } from '../../support/dialer/world.ts';
import { contactRow, storeClaimed } from '../../support/rows/batch.ts';

Runtime.install({ logger: new DefaultLogger('ERROR') });
const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;

let deps: TestDeps;
let input: ContactInput;
beforeEach(async () => {
  deps = world.deps();
  ({ input } = await storeClaimed(db, { contact: { claimedAt: new Date() } }));
});

/** The sweep of so many seconds from now. */
const sweepIn = async (seconds: number) => {
  deps.clock.set(new Date(Date.now() + seconds * 1000));
  await releaseForgotten(deps);
};

describe('a claimed contact without an attempt and without a workflow', () => {
  test.each([
    [59, 'dispatched'],
    [61, 'pending'],
  ])('after %i s is %s', async (seconds, status) => {
    await sweepIn(seconds);
    expect((await contactRow(db, input)).status).toBe(status);
  });
});

/** Runs workflows and no activities, so that the test is the one who dials. */
const runWorkflows = async () => {
  const connection = await NativeConnection.connect({ address: inject('temporalAddress') });
  const workflowBundle = { codePath: inject('workflowBundle') };
  const { taskQueue } = deps;
  const worker = await Worker.create({ connection, taskQueue, workflowBundle });
  const running = worker.run();
  return {
    async [Symbol.asyncDispose]() {
      worker.shutdown();
      await running;
      await connection.close();
    },
  };
};

/** Takes the next dial, as a worker that dies with it does. */
const takeDial = async () => {
  const taskQueue = { name: dialQueue(deps.taskQueue) };
  const poll = { namespace: 'default', taskQueue, identity: 'test' };
  const { temporal } = deps;
  const { attempt } = await temporal.withDeadline(Date.now() + 10_000, () =>
    temporal.workflowService.pollActivityTaskQueue(poll),
  );
  return attempt;
};

describe('a dial that a worker took and never carried out', () => {
  test('is handed out again after 20 s', async () => {
    await using _workflows = await runWorkflows();
    const { temporal, taskQueue } = deps;
    const workflowId = contactWorkflowId(input.contactId);
    const handle = await temporal.workflow.start(CONTACT_WORKFLOW, {
      workflowId,
      taskQueue,
      args: [input],
    });
    expect(await takeDial()).toBe(1);
    const attempts = async () =>
      (await handle.describe()).raw.pendingActivities?.map(({ attempt }) => attempt);

    await sweepIn(19);
    expect(await attempts()).toEqual([1]);
    await sweepIn(22);
    expect(await takeDial()).toBe(2);
    expect((await contactRow(db, input)).status).toBe('dispatched');
    await handle.terminate();
  });
});
