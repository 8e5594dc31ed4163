import type { TestApp } from './app.ts';

/** Creates a campaign and a batch through the API. */
export async function newBatch(
  app: TestApp,
  members: Record<string, unknown> = {},
): Promise<{ batchId: string; campaignId: string }> {
  const { campaign_id: campaignId } = await app.ok<{ campaign_id: string }>('/api/v1/campaigns/', {
    body: { name: 'Spring', agent_id: 'agent-1', phone_numbers: ['+14155550100'] },
  });
  return { batchId: await addBatch(app, campaignId, members), campaignId };
}

/** Creates a batch through the API, by default with one contact; returns its id. */
export async function addBatch(
  app: TestApp,
  campaignId: string,
  members: Record<string, unknown> = {},
): Promise<string> {
  const batch = await app.ok<{ batch_id: string }>('/api/v1/batches/', {
    body: { campaign_id: campaignId, contacts: ['+14155550001'], ...members },
  });
  return batch.batch_id;
}
