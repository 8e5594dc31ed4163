import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newBatch } from '../../../support/api/batch.ts';
import { newCampaign, testApp, type TestApp } from '../../../support/api/app.ts';
import { storeCall } from '../../../support/rows/call.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const post = { method: 'POST' };
const control = (campaignId: string, name: string, sending: Record<string, unknown> = post) =>
  app.ok(`/api/v1/campaigns/${campaignId}/${name}`, sending);
/** Returns a batch without its estimate, which depends on the clock. */
const batch = async (batchId: string) => {
  const { estimate: _now, ...members } = await app.ok(`/api/v1/batches/${batchId}`);
  return members;
};

describe('the controls of a campaign', () => {
  test('accept POST, PUT and PATCH with any body, and repeats', async () => {
    const campaignId = await newCampaign(app);
    const pause = { method: 'PUT', body: '{', headers: { 'content-type': 'text/plain' } };
    expect(await control(campaignId, 'pause', pause)).toMatchObject({
      campaign_id: campaignId,
      status: 'paused',
    });
    const again = await control(campaignId, 'pause/');
    expect(again).toEqual(await app.ok(`/api/v1/campaigns/${campaignId}`));
    expect(await control(campaignId, 'resume', { method: 'PATCH' })).toMatchObject({
      status: 'active',
    });
  });

  test('are refused when the status does not allow them', async () => {
    const campaignId = await newCampaign(app);
    await control(campaignId, 'cancel');
    const path = `/api/v1/campaigns/${campaignId}/resume`;
    const { status, body } = await app.refused(path, post);
    expect([status, body.code, body.state]).toEqual([409, 'invalid_transition', 'cancelled']);
  });
});

describe('a paused campaign', () => {
  test('shows its batches as paused, and keeps those that a user paused', async () => {
    const { campaignId, batchId } = await newBatch(app);
    const body = { campaign_id: campaignId, contacts: ['+14155550002'] };
    const { batch_id: own } = await app.ok<{ batch_id: string }>('/api/v1/batches/', { body });
    await app.ok(`/api/v1/batches/${own}/pause`, post);
    const before = await batch(batchId);

    await control(campaignId, 'pause');
    expect(await batch(batchId)).toEqual({ ...before, status: 'paused', paused_by: 'campaign' });
    expect(await batch(own)).toMatchObject({ status: 'paused', paused_by: 'user' });

    await control(campaignId, 'resume');
    expect(await batch(batchId)).toEqual(before);
    expect(await batch(own)).toMatchObject({ status: 'paused', paused_by: 'user' });
  });

  test('signals each of its open batches', async () => {
    const { campaignId, batchId } = await newBatch(app);
    app.signals.length = 0;
    await control(campaignId, 'pause');
    await control(campaignId, 'pause');
    await control(campaignId, 'resume');
    expect(app.signals).toEqual([`pause ${batchId} 2`, `resume ${batchId} 3`]);
  });

  test('refuses to resume its batches and to add new ones', async () => {
    const { campaignId, batchId } = await newBatch(app);
    await control(campaignId, 'pause');
    const resumed = await app.refused(`/api/v1/batches/${batchId}/resume`, post);
    expect([resumed.status, resumed.body.code]).toEqual([409, 'campaign_paused']);
    const body = { campaign_id: campaignId, contacts: ['+14155550002'] };
    const created = await app.refused('/api/v1/batches/', { body });
    expect([created.status, created.body.code]).toEqual([409, 'campaign_paused']);
  });

  test('reports the number of requests still in flight', async () => {
    const { campaignId, batchId } = await newBatch(app);
    const { contactId } = await app.db
      .selectFrom('contacts')
      .select('contactId')
      .where('batchId', '=', batchId)
      .executeTakeFirstOrThrow();
    await storeCall(app.db, { contactId, callStatus: 'queued', endedAt: null });
    expect(await control(campaignId, 'pause')).toMatchObject({ still_placing: 1 });
  });
});

describe('a cancelled campaign', () => {
  test('cancels its open batches and requests hang-up of their calls', async () => {
    const { campaignId, batchId } = await newBatch(app);
    const body = { campaign_id: campaignId, contacts: ['+14155550002'] };
    const { batch_id: done } = await app.ok<{ batch_id: string }>('/api/v1/batches/', { body });
    await app.db
      .updateTable('batches')
      .set({ status: 'completed', dispatchEndedAt: new Date() })
      .where('batchId', '=', done)
      .execute();
    const { contactId } = await app.db
      .selectFrom('contacts')
      .select('contactId')
      .where('batchId', '=', batchId)
      .executeTakeFirstOrThrow();
    const call = await storeCall(app.db, {
      contactId,
      callStatus: 'ringing',
      toNumber: '+14155550077',
      endedAt: null,
    });
    app.signals.length = 0;

    await control(campaignId, 'cancel');

    expect(await batch(batchId)).toMatchObject({
      status: 'cancelled',
      finished_at: expect.any(String),
    });
    expect(await batch(done)).toMatchObject({ status: 'completed' });
    expect(app.signals).toEqual([`cancel ${batchId} 2`]);
    const { hangupRequestedAt } = await app.db
      .selectFrom('calls')
      .select('hangupRequestedAt')
      .where('executionId', '=', call.executionId)
      .executeTakeFirstOrThrow();
    expect(hangupRequestedAt).toBeInstanceOf(Date);
  });
});
