import { expect, test } from 'vitest';
import { answeredNumbers } from '../support/numbers.ts';
import { startSystem, type System } from '../support/system.ts';

test('an attempt takes at most 13 events, a batch 5 a contact', async () => {
  await using system = await startSystem({ dialling: { reportGraceSeconds: 0 } });
  const campaignId = await system.rest.createCampaign({ concurrency_limit: 30 });
  const contacts = answeredNumbers(120);
  const batchId = await system.rest.createBatch({ campaign_id: campaignId, contacts });
  const batch = system.temporal.workflow.getHandle(`batch/${batchId}`);

  await batch.result();

  const rows = await system.rest.contacts(batchId);
  const lengths = await Promise.all(
    rows.map((row) => historyLength(system, `contact/${String(row['contact_id'])}`)),
  );
  expect(Math.max(...lengths)).toBeLessThanOrEqual(13);
  expect((await historyLength(system, `batch/${batchId}`)) / 120).toBeLessThanOrEqual(5);
});

async function historyLength({ temporal }: System, workflowId: string): Promise<number> {
  const { events } = await temporal.workflow.getHandle(workflowId).fetchHistory();
  return events?.length ?? 0;
}
