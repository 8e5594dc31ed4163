import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, test } from 'vitest';
import { claimContacts } from '../../activities/claim.ts';
import { CONTACT_WORKFLOW, contactWorkflowId } from '../../workflows/messages.ts';
import { dialerWorld } from '../support/dialer/world.ts';
import { contactRow, seconds, storeBatch } from '../support/rows/batch.ts';

const world = await dialerWorld();
const deps = world.deps();
const opened: string[] = [];
afterAll(async () => {
  for (const workflowId of opened) await workflowOf(workflowId).terminate();
  await world[Symbol.asyncDispose]();
});

const workflowOf = (workflowId: string) => deps.temporal.workflow.getHandle(workflowId);
const dispatch = async ({ batchId }: { batchId: string }, claimId = uuidv7()) =>
  claimContacts(deps, { batchId, claimId, limit: 20, gatherMs: 0 });
const storeOne = async () => {
  const stored = await storeBatch(world.db, { contacts: [{}] });
  const [contactId] = stored.contactIds;
  const workflowId = contactWorkflowId(contactId);
  opened.push(workflowId);
  return { batchId: stored.batchId, contactId, workflowId };
};

describe('a claimed contact', () => {
  test('gets a workflow of its own, which carries ids only', async () => {
    const { batchId, contactId, workflowId } = await storeOne();
    const round = await dispatch({ batchId });
    expect(round).not.toHaveProperty('contacts');
    const { currentExecutionId: executionId } = await contactRow(world.db, { contactId });
    const { status, type } = await workflowOf(workflowId).describe();
    expect([status.name, type]).toEqual(['RUNNING', 'ContactWorkflow']);
    const { events } = await workflowOf(workflowId).fetchHistory();
    const [payload] = events?.[0]?.workflowExecutionStartedEventAttributes?.input?.payloads ?? [];
    const input: unknown = JSON.parse(Buffer.from(payload?.data ?? []).toString('utf8'));
    expect(input).toEqual({ batchId, contactId, executionId });
  });

  test('whose last workflow is still open is given back, and its batch woken', async () => {
    const { batchId, contactId, workflowId } = await storeOne();
    const { taskQueue } = deps;
    await deps.temporal.workflow.start(CONTACT_WORKFLOW, { workflowId, taskQueue, args: [{}] });
    await dispatch({ batchId });
    expect(await contactRow(world.db, { contactId })).toMatchObject({
      status: 'pending',
      currentExecutionId: null,
      lookAt: seconds(2),
    });
    expect(deps.woken).toEqual([batchId]);
  });

  test('keeps its own workflow when the claim is repeated', async () => {
    const { batchId, contactId } = await storeOne();
    const claimId = uuidv7();
    await dispatch({ batchId }, claimId);
    const taken = await contactRow(world.db, { contactId });
    await dispatch({ batchId }, claimId);
    expect(await contactRow(world.db, { contactId })).toEqual(taken);
    expect(taken.status).toBe('dispatched');
  });
});
