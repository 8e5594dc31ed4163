import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newCampaign, testApp, type TestApp } from '../../../support/api/app.ts';
import { addBatch } from '../../../support/api/batch.ts';
import { storeCall } from '../../../support/rows/call.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const pathOf = (campaignId: string) => `/api/v1/campaigns/${campaignId}`;

const remove = (campaignId: string) => app.request(pathOf(campaignId), { method: 'DELETE' });

describe('a deleted campaign', () => {
  test('is removed from every list with its batches', async () => {
    const campaignId = await newCampaign(app);
    const batchId = await addBatch(app, campaignId);
    await app.ok(`/api/v1/batches/${batchId}/cancel`, { method: 'POST' });
    const response = await remove(campaignId);
    expect([response.status, await response.text()]).toEqual([204, '']);
    for (const path of [pathOf(campaignId), `/api/v1/batches/${batchId}`]) {
      expect((await app.refused(path)).status).toBe(404);
    }
    const listed = await app.ok<{ campaign_id: string }[]>('/api/v1/campaigns/?limit=200');
    expect(listed.map((campaign) => campaign.campaign_id)).not.toContain(campaignId);
    expect(await app.ok(`/api/v1/batches/?campaign_id=${campaignId}`)).toEqual([]);
    expect((await remove(campaignId)).status).toBe(404);
  });

  test('accepts no change and no batch', async () => {
    const campaignId = await newCampaign(app);
    await remove(campaignId);
    expect(
      (await app.refused(pathOf(campaignId), { method: 'PATCH', body: { name: 'Again' } })).status,
    ).toBe(404);
    const body = { campaign_id: campaignId, contacts: ['+14155550001'] };
    expect((await app.refused('/api/v1/batches/', { body })).status).toBe(404);
    const pause = { method: 'POST' };
    expect((await app.refused(`${pathOf(campaignId)}/pause`, pause)).status).toBe(404);
  });

  test.each(['pending', 'in_progress', 'paused'] as const)(
    'must not have a batch that is %s',
    async (status) => {
      const campaignId = await newCampaign(app);
      const batchId = await addBatch(app, campaignId);
      await app.db.updateTable('batches').set({ status }).where('batchId', '=', batchId).execute();
      const { status: answered, body } = await app.refused(pathOf(campaignId), {
        method: 'DELETE',
      });
      expect([answered, body.code, body.state]).toEqual([409, 'batches_open', 'active']);
    },
  );

  test('must not have a pending forced call', async () => {
    const campaignId = await newCampaign(app);
    const batchId = await addBatch(app, campaignId);
    const finish = (dispatchEndedAt: Date | null) =>
      app.db
        .updateTable('batches')
        .set({ status: 'completed', dispatchEndedAt })
        .where('batchId', '=', batchId)
        .execute();
    await finish(null);
    expect((await remove(campaignId)).status).toBe(409);
    await finish(new Date());
    expect((await remove(campaignId)).status).toBe(204);
  });

  test('cannot get a new batch from a concurrent request', async () => {
    for (let round = 0; round < 10; round += 1) {
      const campaignId = await newCampaign(app);
      const body = { campaign_id: campaignId, contacts: ['+14155550001'] };
      const [created, removed] = await Promise.all([
        app.request('/api/v1/batches/', { method: 'POST', body }),
        remove(campaignId),
      ]);
      expect([
        [200, 409],
        [404, 204],
      ]).toContainEqual([created.status, removed.status]);
    }
  });

  test('keeps its call records', async () => {
    const campaignId = await newCampaign(app);
    const batchId = await addBatch(app, campaignId);
    await app.ok(`/api/v1/batches/${batchId}/cancel`, { method: 'POST' });
    const { contactId } = await app.db
      .selectFrom('contacts')
      .select('contactId')
      .where('batchId', '=', batchId)
      .executeTakeFirstOrThrow();
    const { executionId } = await storeCall(app.db, { contactId });
    await remove(campaignId);
    expect(await app.ok(`/api/v1/calls/${executionId}`)).toMatchObject({ campaign_id: campaignId });
    expect(await app.ok(`/api/v1/calls/?campaign_id=${campaignId}`)).toHaveLength(1);
  });
});
