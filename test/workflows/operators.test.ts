import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBatchInCall } from '../support/servers/batch-in-call.ts';
import { answeredNumbers, numbersWithEnding } from '../support/data/phone-numbers.ts';
import { eventually } from '../support/eventually.ts';
import { startSystem, type System } from '../support/system.ts';
import { BATCH_STATUS, CAMPAIGN_ID } from '../../workflows/search-attributes.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem({ simulator: { talkSeconds: { min: 600, max: 600 } } });
});
afterAll(() => system[Symbol.asyncDispose]());

const workflowOf = (workflowId: string) => system.temporal.workflow.getHandle(workflowId);
const batchOf = (batchId: string) => workflowOf(`batch/${batchId}`);

/** The markdown that the Web UI shows as current details. */
async function details(workflowId: string): Promise<string> {
  const metadata = await workflowOf(workflowId).query<{ currentDetails?: string }>(
    '__temporal_workflow_metadata',
  );
  return metadata.currentDetails ?? '';
}

/** The ids of the workflows that a filter of the Web UI lists, once it lists this many. */
async function listed(query: string, count: number): Promise<string[]> {
  return eventually(
    async () => {
      const ids: string[] = [];
      for await (const { workflowId } of system.temporal.workflow.list({ query })) {
        ids.push(workflowId);
      }
      return ids.toSorted();
    },
    (ids) => ids.length === count,
  );
}

async function upserts(batchId: string): Promise<number> {
  const { events } = await batchOf(batchId).fetchHistory();
  return (events ?? []).filter(({ upsertWorkflowSearchAttributesEventAttributes: upsert }) =>
    Boolean(upsert),
  ).length;
}

describe.concurrent('An operator', () => {
  test('follows a batch and its calls in the Web UI', async () => {
    const batchId = await startBatchInCall(system, { contacts: 5, callStatus: 'in-progress' });
    const { typedSearchAttributes, ...batch } = await batchOf(batchId).describe();
    const campaignId = typedSearchAttributes.get(CAMPAIGN_ID);
    expect(await batch.staticSummary()).toBe(`batch of campaign ${campaignId}`);

    expect(await listed(`BatchId = '${batchId}' and BatchStatus = 'in_progress'`, 1)).toEqual([
      `batch/${batchId}`,
    ]);
    const ofBatch = `RootWorkflowId = 'batch/${batchId}' and WorkflowType = 'ContactWorkflow'`;
    const [contact = ''] = await listed(ofBatch, 2);
    expect(await details(contact)).toContain('| Outcome | the call has not ended |');
    await eventually(
      () => details(`batch/${batchId}`),
      (text) => text.includes('| Lines | 2 of 2 in use |'),
    );

    await batchOf(batchId).signal('cancel');
    await batchOf(batchId).result();
    expect(await listed(`CampaignId = '${campaignId}' and BatchStatus = 'cancelled'`, 1)).toEqual([
      `batch/${batchId}`,
    ]);
    expect(await batchOf(batchId).query('status')).toMatchObject({
      facts: { status: 'cancelled', counters: { pending: 0, skipped: 3 } },
      refused: null,
    });
    // To cancelled: an upsert is an event and a write of visibility.
    expect(await upserts(batchId)).toBe(1);
  });

  test('sees how an attempt ended', async () => {
    const campaign_id = await system.rest.createCampaign({ retry_policy: { max_retries: 0 } });
    const contacts = numbersWithEnding(1, '90');
    const batchId = await system.rest.createBatch({ campaign_id, contacts });
    const [contact] = await system.rest.contacts(batchId);
    const workflowId = `contact/${String(contact?.['contact_id'])}`;
    await eventually(
      () => details(workflowId).catch(() => ''),
      (text) => text.endsWith('| Attempt | first call |\n| Outcome | `busy` |'),
    );
  });

  test('sees that a bare signal was refused', async () => {
    const campaign_id = await system.rest.createCampaign();
    const scheduled_start = '2099-01-01T09:00:00Z';
    const contacts = answeredNumbers(1);
    const batchId = await system.rest.createBatch({ campaign_id, contacts, scheduled_start });
    await batchOf(batchId).signal('resume');
    await eventually(
      () => details(`batch/${batchId}`),
      (text) => /\| Refused signal\u2003\| `resume`, .* UTC: the batch was `pending` \|/.test(text),
    );
    expect(await details(`batch/${batchId}`)).toContain('| Waits for | `scheduled_later` |');
    await batchOf(batchId).signal('cancel');
  });

  test('sees the status of a batch under a paused campaign as paused', async () => {
    const campaign_id = await system.rest.createCampaign({ concurrency_limit: 1 });
    const contacts = answeredNumbers(2);
    const batchId = await system.rest.createBatch({ campaign_id, contacts });
    await system.rest.send('POST', `/campaigns/${campaign_id}/pause`);
    const attributes = await eventually(
      async () => (await batchOf(batchId).describe()).typedSearchAttributes,
      (seen) => seen.get(BATCH_STATUS) === 'paused',
    );
    expect(attributes.get(CAMPAIGN_ID)).toBe(campaign_id);
    await batchOf(batchId).signal('cancel');
  });
});
