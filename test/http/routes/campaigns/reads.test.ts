import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statsView, type StatsView } from '../../../../src/schemas/stats.ts';
import { newCampaign, testApp, type TestApp } from '../../../support/api/app.ts';
import { addBatch } from '../../../support/api/batch.ts';
import { storeCall } from '../../../support/rows/call.ts';
import { zeroCounters } from '../../../support/api/counters.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const post = { method: 'POST' };
const unused = {
  calls: 0,
  spent_usd: 0,
  reserved_usd: 0,
  max_calls: null,
  max_spend_usd: null,
};
const pathOf = (campaignId: string) => `/api/v1/campaigns/${campaignId}`;

async function contactIds(batchId: string): Promise<string[]> {
  const rows = await app.db
    .selectFrom('contacts')
    .select('contactId')
    .where('batchId', '=', batchId)
    .orderBy('position')
    .execute();
  return rows.map(({ contactId }) => contactId);
}

async function setStatus(contactId: string, status: 'completed' | 'busy' | 'retrying') {
  await app.db.updateTable('contacts').set({ status }).where('contactId', '=', contactId).execute();
}

describe('the statistics of a campaign', () => {
  test('are zero without batches, with all documented members', async () => {
    const campaignId = await newCampaign(app);
    const stats = await app.ok(`${pathOf(campaignId)}/stats`);
    expect(statsView.strict().parse(stats)).toEqual(stats);
    expect(stats).toEqual({
      campaign_id: campaignId,
      status: 'draft',
      batches: {
        total: 0,
        by_status: {
          pending: 0,
          in_progress: 0,
          paused: 0,
          completed: 0,
          cancelled: 0,
          expired: 0,
        },
      },
      counters: zeroCounters,
      contacts: {
        total: 0,
        by_status: {
          pending: 0,
          dispatched: 0,
          in_progress: 0,
          retrying: 0,
          followup_scheduled: 0,
          completed: 0,
          failed: 0,
          busy: 0,
          no_answer: 0,
          skipped: 0,
          max_retries_reached: 0,
        },
      },
      attempts: {
        total: 0,
        connected: 0,
        by_call_status: {
          queued: 0,
          trying: 0,
          ringing: 0,
          'in-progress': 0,
          completed: 0,
          busy: 0,
          'no-answer': 0,
          failed: 0,
          canceled: 0,
          unknown: 0,
        },
      },
      answer_rate: 0,
      completion_rate: 0,
      average_duration_seconds: 0,
      total_duration_seconds: 0,
      total_cost: 0,
      sentiment: { positive: 0, neutral: 0, negative: 0, unknown: 0 },
      dispositions: {},
      by_attempt: [],
      active_calls: 0,
      usage: { total: unused, today: unused },
      computed_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
    });
  });

  test('count every batch, contact and attempt of the campaign once', async () => {
    const campaignId = await newCampaign(app);
    const first = await addBatch(app, campaignId, { contacts: ['+14155550001', '+14155550002'] });
    const second = await addBatch(app, campaignId, { contacts: ['+14155550003'] });
    await addBatch(app, await newCampaign(app), { contacts: ['+14155550009'] });
    const [one = '', two = ''] = await contactIds(first);
    const [three = ''] = await contactIds(second);
    await setStatus(one, 'completed');
    await setStatus(two, 'retrying');
    await storeCall(app.db, { contactId: one, callStatus: 'no-answer' });
    await storeCall(app.db, {
      contactId: one,
      retryCount: 1,
      durationSeconds: 20,
      reportedCost: 0.1,
      sentiment: 'positive',
      disposition: 'sold',
    });
    await storeCall(app.db, { contactId: two, callStatus: 'busy', disposition: 'later' });
    await storeCall(app.db, {
      contactId: two,
      durationSeconds: 11,
      reportedCost: 0.2,
      retryCount: 1,
    });
    const live = { answeredAt: new Date(), callStatus: 'in-progress' as const, endedAt: null };
    await storeCall(app.db, { contactId: three, ...live });
    await app.ok(`/api/v1/batches/${second}/cancel`, post);

    expect(await app.ok(`${pathOf(campaignId)}/stats`)).toMatchObject({
      status: 'active',
      batches: { total: 2, by_status: { in_progress: 1, cancelled: 1 } },
      counters: { ...zeroCounters, pending: 1, retrying: 1, completed: 1 },
      contacts: { total: 3, by_status: { pending: 1, retrying: 1, completed: 1 } },
      attempts: {
        total: 5,
        connected: 3,
        by_call_status: { completed: 2, busy: 1, 'no-answer': 1, 'in-progress': 1 },
      },
      answer_rate: 0.6,
      completion_rate: 0.3333,
      average_duration_seconds: 15.5,
      total_duration_seconds: 31,
      total_cost: 0.3,
      sentiment: { positive: 1, neutral: 0, negative: 0, unknown: 2 },
      dispositions: { sold: 1, later: 1 },
      by_attempt: [
        { retry_count: 0, attempts: 3, connected: 1 },
        { retry_count: 1, attempts: 2, connected: 2 },
      ],
      active_calls: 1,
    });
  });

  test('list the 100 most frequent dispositions and count all others', async () => {
    const campaignId = await newCampaign(app);
    const [contactId = ''] = await contactIds(await addBatch(app, campaignId));
    const texts = Array.from({ length: 103 }, (_, n) => `talked about ${n}`);
    for (const disposition of [null, ...texts, 'talked about 102', 'sold', 'sold', 'sold']) {
      await storeCall(app.db, { contactId, disposition });
    }
    const { dispositions } = await app.ok<StatsView>(`${pathOf(campaignId)}/stats`);
    const listed = Object.entries(dispositions);
    expect(listed).toHaveLength(101);
    expect(listed.slice(0, 3)).toEqual([
      ['sold', 3],
      ['talked about 102', 2],
      ['talked about 0', 1],
    ]);
    expect(listed.at(-1)).toEqual(['other', 4]);
  });

  test('show early media as ringing, and batches of a paused campaign as paused', async () => {
    const campaignId = await newCampaign(app);
    const batchId = await addBatch(app, campaignId, { contacts: ['+14155550101', '+14155550102'] });
    const [one = '', two = ''] = await contactIds(batchId);
    await storeCall(app.db, { contactId: one, callStatus: 'early-media', endedAt: null });
    await storeCall(app.db, { contactId: two, callStatus: 'ringing', endedAt: null });
    await app.ok(`${pathOf(campaignId)}/pause`, post);
    expect(await app.ok(`${pathOf(campaignId)}/stats`)).toMatchObject({
      status: 'paused',
      batches: { by_status: { in_progress: 0, paused: 1 } },
      attempts: { connected: 0, by_call_status: { ringing: 2 } },
      active_calls: 2,
    });
  });

  test('keep the attempts of a deleted batch', async () => {
    const campaignId = await newCampaign(app);
    const batchId = await addBatch(app, campaignId, { contacts: ['+14155550001'] });
    const [contactId = ''] = await contactIds(batchId);
    await storeCall(app.db, { contactId, reportedCost: 1.5 });
    await app.db
      .updateTable('batches')
      .set({ status: 'completed', deletedAt: new Date() })
      .where('batchId', '=', batchId)
      .execute();
    expect(await app.ok(`${pathOf(campaignId)}/stats`)).toMatchObject({
      batches: { total: 0 },
      contacts: { total: 0 },
      attempts: { total: 1 },
      total_cost: 1.5,
    });
  });
});

describe('the batches of a campaign', () => {
  test('are listed newest first, in the same form as all batches', async () => {
    const campaignId = await newCampaign(app);
    const first = await addBatch(app, campaignId, { contacts: ['+14155550001'] });
    const second = await addBatch(app, campaignId, { contacts: ['+14155550002'] });
    const response = await app.request(`${pathOf(campaignId)}/batches/?limit=1`);
    const items = await response.json();
    expect(items).toEqual(await app.ok(`/api/v1/batches/?campaign_id=${campaignId}&limit=1`));
    expect(items).toMatchObject([{ batch_id: second, counters: { ...zeroCounters, pending: 1 } }]);
    expect(response.headers.get('x-total-count')).toBe('2');
    const cursor = response.headers.get('redial-next-cursor');
    expect(response.headers.get('link')).toContain(
      `/campaigns/${campaignId}/batches/?limit=1&cursor=${cursor}>; rel="next"`,
    );
    expect(await app.ok(`${pathOf(campaignId)}/batches?skip=1`)).toMatchObject([
      { batch_id: first },
    ]);
  });

  test('are filtered by the shown status', async () => {
    const campaignId = await newCampaign(app);
    const batchId = await addBatch(app, campaignId, { contacts: ['+14155550001'] });
    await app.ok(`${pathOf(campaignId)}/pause`, post);
    const list = (status: string) => app.ok(`${pathOf(campaignId)}/batches?status=${status}`);
    expect(await list('paused')).toMatchObject([{ batch_id: batchId }]);
    expect(await list('in_progress')).toEqual([]);
  });

  test('are returned whole with view=full', async () => {
    const campaignId = await newCampaign(app);
    await addBatch(app, campaignId, { contacts: ['+14155550001'] });
    expect(await app.ok(`${pathOf(campaignId)}/batches?view=full`)).toMatchObject([
      { call_context: {}, metadata: {} },
    ]);
  });

  test.each(['limit=0', 'limit=1001', 'skip=-1', 'status=asleep'])(
    'refuse the query %s',
    async (query) => {
      const { status } = await app.refused(`${pathOf(await newCampaign(app))}/batches?${query}`);
      expect(status).toBe(400);
    },
  );
});
