import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBatchInCall } from '../support/servers/batch-in-call.ts';
import { eventually } from '../support/eventually.ts';
import { sweepOf } from '../support/sweep.ts';
import { startSystem, type System } from '../support/system.ts';

/** A reset may lose a claim that the reset task was to start: the sweep gives it back after a minute. */
const RELEASED_MS = 120_000;

/** Shared by tests whose calls last two seconds: a worker takes half a second of CPU to start. */
let brief: System;
beforeAll(async () => {
  brief = await startSystem({ simulator: { talkSeconds: { min: 2, max: 2 } } });
});
afterAll(() => brief[Symbol.asyncDispose]());

/** Expects that a batch of four has called each of its contacts once. */
async function expectEachCalledOnce({ rest }: System, batchId: string): Promise<void> {
  expect(await rest.counters(batchId)).toMatchObject({ completed: 4 });
  const calls = await rest.ledger();
  expect(calls.filter(({ batch_id }) => batch_id === batchId)).toHaveLength(4);
}

describe.concurrent('a ContactWorkflow', () => {
  test('frees its line when its call ends after it was terminated', async () => {
    const system = brief;
    const batchId = await startBatchInCall(system, { contacts: 4, callStatus: 'in-progress' });
    const [contact] = await system.rest.contacts(batchId);

    await system.temporal.workflow
      .getHandle(`contact/${String(contact?.['contact_id'])}`)
      .terminate();
    await system.temporal.workflow.getHandle(`batch/${batchId}`).result();

    await expectEachCalledOnce(system, batchId);
  });

  test('hangs up its call when it is cancelled', async () => {
    await using system = await startSystem({ simulator: { talkSeconds: { min: 60, max: 60 } } });
    const batchId = await startBatchInCall(system, { contacts: 2, callStatus: 'in-progress' });
    const contacts = await system.rest.contacts(batchId);

    for (const contact of contacts) {
      await system.temporal.workflow.getHandle(`contact/${String(contact['contact_id'])}`).cancel();
    }
    await system.temporal.workflow.getHandle(`batch/${batchId}`).result();

    expect(await system.rest.counters(batchId)).toMatchObject({ completed: 2 });
    expect(await system.rest.liveCalls()).toBe(0);
  });
});

describe.concurrent('a terminated BatchWorkflow', () => {
  test('is restarted by the sweep and finishes the batch', async () => {
    // Calls last long enough that the workflow is terminated while both lines are in a call.
    await using system = await startSystem({ simulator: { talkSeconds: { min: 5, max: 5 } } });
    const batchId = await startBatchInCall(system, { contacts: 4, callStatus: 'in-progress' });

    await system.temporal.workflow.getHandle(`batch/${batchId}`).terminate();
    await sweepOf(system).trigger();
    await eventually(
      () => system.rest.batch(batchId),
      (seen) => seen['status'] === 'completed',
    );

    await expectEachCalledOnce(system, batchId);
  });
});

/** Resets a workflow to the end of its first task, as an operator does in the Web UI. */
async function reset({ temporal }: System, workflowId: string): Promise<void> {
  const workflow = temporal.workflow.getHandle(workflowId);
  const { runId } = await workflow.describe();
  const { events } = await workflow.fetchHistory();
  const task = events?.find((event) => event.workflowTaskCompletedEventAttributes);
  await temporal.workflowService.resetWorkflowExecution({
    namespace: 'default',
    workflowExecution: { workflowId, runId },
    workflowTaskFinishEventId: task?.eventId ?? null,
    requestId: randomUUID(),
    reason: 'a test',
  });
}

describe.concurrent('a reset', { timeout: 2 * RELEASED_MS }, () => {
  test.each([
    ['batch', 100],
    ['contact', 200],
  ])('of the workflow of a %s repeats no call', async (kind, from) => {
    const system = brief;
    const batchId = await startBatchInCall(system, {
      contacts: 4,
      callStatus: 'in-progress',
      from,
    });
    const [contact] = await system.rest.contacts(batchId);
    const contactId = String(contact?.['contact_id']);

    await reset(system, kind === 'batch' ? `batch/${batchId}` : `contact/${contactId}`);
    await eventually(
      () => system.rest.batch(batchId),
      (seen) => seen['status'] === 'completed',
      RELEASED_MS,
    );

    await expectEachCalledOnce(system, batchId);
  });
});

describe.concurrent('a lost terminal webhook', () => {
  test('is replaced by a look-up at call control', async () => {
    await using system = await startSystem({ dialling: { reconcileSilentSeconds: 1 } });
    const campaign_id = await system.rest.createCampaign();
    const contacts = ['+12025550197'];
    const batchId = await system.rest.createBatch({ campaign_id, contacts });
    await eventually(
      () => system.rest.ledger(),
      ([call]) => call?.call_status === 'completed',
    );

    await eventually(
      async () => {
        // A sweep is a workflow with activities.
        await sweepOf(system).trigger();
        await pause(500);
        return system.rest.batch(batchId);
      },
      (seen) => seen['status'] === 'completed',
    );

    expect(await system.rest.counters(batchId)).toMatchObject({ completed: 1 });
  });
});
