import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BATCH_WORKFLOW, CONTACT_WORKFLOW } from '../../workflows/messages.ts';
import { answeredNumbers } from '../support/data/phone-numbers.ts';
import { eventually } from '../support/eventually.ts';
import { startSystem, type System } from '../support/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem({ dialling: { reportGraceSeconds: 0 } });
});
afterAll(() => system[Symbol.asyncDispose]());

const workflowOf = (workflowId: string) => system.temporal.workflow.getHandle(workflowId);
const createBatch = async (count: number, campaign: object = {}) => {
  const campaign_id = await system.rest.createCampaign({ concurrency_limit: 5, ...campaign });
  const contacts = answeredNumbers(count);
  return system.rest.createBatch({ campaign_id, contacts });
};
const contactIdsOf = async (batchId: string) =>
  (await system.rest.contacts(batchId)).map((row) => String(row['contact_id']));

describe('The workflow of a contact', () => {
  test('is a child of its batch', async () => {
    const batchId = await createBatch(3);
    await workflowOf(`batch/${batchId}`).result();
    for (const contactId of await contactIdsOf(batchId)) {
      const { parentExecution, rootExecution, type } = await workflowOf(
        `contact/${contactId}`,
      ).describe();
      expect(type).toBe(CONTACT_WORKFLOW);
      expect(parentExecution?.workflowId).toBe(`batch/${batchId}`);
      expect(rootExecution?.workflowId).toBe(`batch/${batchId}`);
    }
  });

  test('is a child of a round, where the run of its batch began with an earlier version', async () => {
    const campaign_id = await system.rest.createCampaign();
    const scheduled_start = new Date(Date.now() + 1_500).toISOString();
    const contacts = answeredNumbers(2);
    const batchId = await system.rest.createBatch({ campaign_id, contacts, scheduled_start });
    const workflowId = `batch/${batchId}`;
    await workflowOf(workflowId).terminate();
    const { taskQueue } = system.workerConfig.temporal;
    const earlier = { workflowId, taskQueue, args: [{ batchId }] };
    await (await system.temporal.workflow.start(BATCH_WORKFLOW, earlier)).result();
    for (const contactId of await contactIdsOf(batchId)) {
      const contact = await workflowOf(`contact/${contactId}`).describe();
      expect(contact.parentExecution?.workflowId).toMatch(/^round\/[0-9a-f-]{36}$/);
      expect(contact.rootExecution?.workflowId).toBe(workflowId);
    }
    expect(await system.rest.counters(batchId)).toMatchObject({ completed: 2 });
  });

  test('carries ids only', async () => {
    const batchId = await createBatch(1);
    await workflowOf(`batch/${batchId}`).result();
    const [contactId = ''] = await contactIdsOf(batchId);
    const { events } = await workflowOf(`contact/${contactId}`).fetchHistory();
    const [payload] = events?.[0]?.workflowExecutionStartedEventAttributes?.input?.payloads ?? [];
    const input: unknown = JSON.parse(Buffer.from(payload?.data ?? []).toString('utf8'));
    expect(input).toEqual({ batchId, contactId, executionId: expect.any(String) });
  });

  test('replaces an earlier run of the contact that is still open', async () => {
    const batchId = await createBatch(1);
    await workflowOf(`batch/${batchId}`).result();
    const [contactId = ''] = await contactIdsOf(batchId);
    const workflowId = `contact/${contactId}`;
    await workflowOf(workflowId).result();
    const stuck = await system.temporal.workflow.start(CONTACT_WORKFLOW, {
      workflowId,
      taskQueue: 'a-queue-that-no-worker-polls',
      args: [{ batchId, contactId, executionId: contactId }],
    });
    await system.rest.send('POST', `/batches/${batchId}/contacts/${contactId}/retry`);
    await eventually(
      () => system.rest.contacts(batchId),
      ([contact]) => contact?.['status'] === 'completed' && contact['retry_count'] === 1,
    );
    const { firstExecutionRunId } = stuck;
    const earlier = system.temporal.workflow.getHandle(workflowId, firstExecutionRunId);
    expect((await earlier.describe()).status.name).toBe('TERMINATED');
    expect(
      (await system.rest.ledger()).filter((call) => call.contact_id === contactId),
    ).toHaveLength(2);
  });
});
