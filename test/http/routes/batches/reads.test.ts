import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BatchView } from '../../../../src/schemas/batch.ts';
import { newCampaign, testApp, type TestApp } from '../../../support/api/app.ts';
import { zeroCounters } from '../../../support/api/counters.ts';

const number = (index: number) => `+1415555${String(index).padStart(4, '0')}`;

describe('reading batches', () => {
  let app: TestApp;
  let batchId: string;
  let campaignId: string;
  beforeAll(async () => {
    app = await testApp();
    campaignId = await newCampaign(app);
    await app.ok('/api/v1/batches/', {
      body: { campaign_id: await newCampaign(app), contacts: [number(1)] },
    });
    const body = { campaign_id: campaignId, contacts: [number(1), number(2), number(3)] };
    batchId = String((await app.ok('/api/v1/batches/', { body })).batch_id);
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const list = (query: string) => app.ok<BatchView[]>(`/api/v1/batches/?${query}`);

  test('returns current counters', async () => {
    const [first] = await app.db
      .selectFrom('contacts')
      .selectAll()
      .where('batchId', '=', batchId)
      .execute();
    await app.db
      .updateTable('contacts')
      .set({ status: 'busy' })
      .where('contactId', '=', first?.contactId ?? '')
      .execute();
    expect(await app.ok(`/api/v1/batches/${batchId}`)).toMatchObject({
      total_contacts: 3,
      counters: { ...zeroCounters, pending: 2, busy: 1 },
    });
  });

  test('lists the newest first with the documented members', async () => {
    const items = await list('');
    expect(items).toHaveLength(2);
    expect(items[0]?.batch_id).toBe(batchId);
    expect(Object.keys(items[0] ?? {})).toEqual([
      'batch_id',
      'campaign_id',
      'organization_id',
      'status',
      'total_contacts',
      'concurrency_limit',
      'scheduled_start',
      'counters',
      'created_at',
      'updated_at',
    ]);
  });

  test('filters by campaign', async () => {
    expect((await list(`campaign_id=${campaignId}`)).map((item) => item.batch_id)).toEqual([
      batchId,
    ]);
    expect(await list('campaign_id=nonsense')).toEqual([]);
  });

  test('shows a batch as paused while its campaign is paused', async () => {
    const setStatus = (status: 'active' | 'paused') =>
      app.db
        .updateTable('campaigns')
        .set({ status })
        .where('campaignId', '=', campaignId)
        .execute();
    await setStatus('paused');
    expect(await app.ok(`/api/v1/batches/${batchId}`)).toMatchObject({
      status: 'paused',
      paused_by: 'campaign',
    });
    const paused = (await list('status=paused')).map((item) => [item.batch_id, item.status]);
    const running = (await list('status=in_progress')).map((item) => item.batch_id);
    await setStatus('active');
    expect(paused).toEqual([[batchId, 'paused']]);
    expect(running).not.toContain(batchId);
  });

  test.each(['00000000-0000-7000-8000-0000000000ff', 'nonsense'])(
    'answers 404 for the id %s',
    async (id) => {
      const response = await app.request(`/api/v1/batches/${id}`);
      expect([response.status, await response.json()]).toMatchObject([
        404,
        { detail: 'batch not found', code: 'batch_not_found' },
      ]);
    },
  );
});
