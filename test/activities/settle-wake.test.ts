import { WorkflowNotFoundError } from '@temporalio/client';
import { afterAll, describe, expect, test } from 'vitest';
import { settleAndWake } from '../../activities/settle.ts';
import type { NewCall } from '../../src/db/tables.ts';
import { batchWorkflowId } from '../../workflows/messages.ts';
import { activityWorld } from '../support/activity-deps.ts';
import { storeCall } from '../support/call.ts';
import { storeClaimed } from '../support/stored-batch.ts';

const world = await activityWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;

/** The signals that a batch's workflow has received; undefined when there is none. */
const signalsOf = async (batchId: string) => {
  const handle = world.deps().temporal.workflow.getHandle(batchWorkflowId(batchId));
  try {
    await handle.describe();
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return undefined;
    throw error;
  }
  const { events } = await handle.fetchHistory();
  return (events ?? []).flatMap(
    ({ workflowExecutionSignaledEventAttributes: signal }) => signal?.signalName ?? [],
  );
};
/** Settles a busy call whose batch was last claimed for by run-2. */
const settleFor = async (parentRunId: string | null, call: Partial<NewCall> = {}) => {
  const { input } = await storeClaimed(db, { batch: { workflowRunId: 'run-2' } });
  await storeCall(db, { ...input, callStatus: 'busy', ...call });
  const isDone = await settleAndWake(world.deps(), { ...input, parentRunId });
  return { isDone, signals: await signalsOf(input.batchId) };
};

describe('a free line', () => {
  test.each([['run-1'], [null]])('is told to a later run than %s', async (parentRunId) => {
    expect(await settleFor(parentRunId)).toEqual({ isDone: true, signals: ['wake'] });
  });

  test('is not told to the run that sees its child end', async () => {
    expect(await settleFor('run-2')).toEqual({ isDone: true, signals: undefined });
  });

  test('is not told of while the attempt is live', async () => {
    expect(await settleFor('run-1', { endedAt: null })).toEqual({
      isDone: false,
      signals: undefined,
    });
  });
});
