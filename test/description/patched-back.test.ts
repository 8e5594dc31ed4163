import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newCampaign, testApp, type TestApp } from '../support/api/app.ts';
import { addBatch } from '../support/api/batch.ts';
import type { Json } from '../support/servers/rest-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const post = { method: 'POST' };

/** Sends a response back as a PATCH, and expects no change. */
async function expectSame(path: string, answer: Json): Promise<void> {
  const before = await app.ok(path);
  // The estimate of an open batch depends on the clock.
  const { updated_at: _, estimate: _now, ...members } = before;
  expect(await app.ok(path, { method: 'PATCH', body: answer })).toMatchObject(members);
  expect(await app.ok(path)).toMatchObject(members);
}

describe('a campaign', () => {
  const everything = {
    phone_numbers: ['+14155550100', '+14155550101'],
    phone_number_strategy: 'least_loaded',
    retry_policy: { max_retries: 2, strategy: 'exponential', cooldown_minutes: 5 },
    working_hours: {
      mon: [
        { start: '09:00', end: '12:00' },
        { start: '13:00', end: '23:59' },
      ],
      sun: { enabled: false },
      blackout_dates: ['2027-12-25'],
    },
    timezone: 'Europe/Berlin',
    default_call_variables: { company: 'Acme' },
    calls_per_second: 0.5,
    max_live_calls_per_number: 3,
  };

  test.each(['draft', 'active', 'paused', 'cancelled', 'completed'] as const)(
    'that is %s does not change when its GET is sent as a PATCH',
    async (status) => {
      const campaignId = await newCampaign(app, everything);
      const path = `/api/v1/campaigns/${campaignId}`;
      if (status !== 'draft') {
        await app.ok(path, { method: 'PATCH', body: { status } });
      }
      const answer = await app.ok(path);
      expect(answer.status).toBe(status);
      await expectSame(path, answer);
    },
  );

  test('accepts the response of its creation as a PATCH', async () => {
    const body = {
      name: 'Spring',
      agent_id: 'agent-1',
      phone_numbers: ['+14155550100'],
      colour: 'red',
    };
    const created = await app.ok('/api/v1/campaigns/', { body });
    expect(created.warnings).toEqual([
      "'colour' is not a member and was ignored",
      'without working_hours contacts are called at any time of day and night',
    ]);
    await expectSame(`/api/v1/campaigns/${String(created.campaign_id)}`, created);
  });

  test('accepts its item of List Campaigns as a PATCH', async () => {
    const path = `/api/v1/campaigns/${await newCampaign(app, everything)}`;
    const [item] = await app.ok<Json[]>('/api/v1/campaigns/?limit=1');
    expect(path).toContain(item?.campaign_id);
    await expectSame(path, item ?? {});
  });
});

describe('a batch', () => {
  const everything = {
    name: 'Monday',
    concurrency_limit: 3,
    max_retries_override: 1,
    scheduled_end: '2099-02-01T00:00:00Z',
    call_context: { offer: 'A' },
    metadata: { deep: { list: [1, null] } },
    retry_policy: { strategy: 'linear' },
    working_hours: { mon: [{ start: '09:00', end: '12:00' }], sun: { enabled: false } },
    timezone: 'Asia/Tokyo',
    phone_number_strategy: 'sticky',
    phone_numbers: ['+14155550102'],
  };

  test.each<[string, Json, string[]]>([
    ['pending', { scheduled_start: '2099-01-01T00:00:00+02:00' }, []],
    ['in_progress', {}, []],
    ['paused', {}, ['pause']],
    ['cancelled', {}, ['cancel']],
    ['cancelled', { scheduled_start: '2020-01-01T00:00:00Z' }, ['cancel']],
  ])(
    'that is %s does not change when its GET is sent as a PATCH',
    async (status, members, controls) => {
      const batchId = await addBatch(app, await newCampaign(app), { ...everything, ...members });
      const path = `/api/v1/batches/${batchId}`;
      for (const control of controls) await app.ok(`${path}/${control}`, post);
      const answer = await app.ok(path);
      expect(answer.status).toBe(status);
      await expectSame(path, answer);
    },
  );

  test.each(['completed', 'expired'] as const)(
    'that is %s does not change when its GET is sent as a PATCH',
    async (status) => {
      const batchId = await addBatch(app, await newCampaign(app), everything);
      await app.db
        .updateTable('batches')
        .set({
          status,
          scheduledStart: new Date('2020-01-01T00:00:00Z'),
          dispatchEndedAt: new Date(),
        })
        .where('batchId', '=', batchId)
        .execute();
      const path = `/api/v1/batches/${batchId}`;
      await expectSame(path, await app.ok(path));
    },
  );

  test('of a paused campaign does not become paused by the user', async () => {
    const campaignId = await newCampaign(app);
    const path = `/api/v1/batches/${await addBatch(app, campaignId, everything)}`;
    await app.ok(`/api/v1/campaigns/${campaignId}/pause`, post);
    const answer = await app.ok(path);
    expect(answer).toMatchObject({ status: 'paused', paused_by: 'campaign' });
    await expectSame(path, answer);
    await app.ok(`/api/v1/campaigns/${campaignId}/resume`, post);
    expect(await app.ok(path)).toMatchObject({ status: 'in_progress', paused_by: null });
  });

  test('accepts the response of its creation as a PATCH', async () => {
    const body = { campaign_id: await newCampaign(app), contacts: ['+14155550001'], colour: 'red' };
    const created = await app.ok('/api/v1/batches/', { body });
    expect(created).toHaveProperty('import');
    expect(created).toHaveProperty('warnings');
    await expectSame(`/api/v1/batches/${String(created.batch_id)}`, created);
  });

  test('accepts its item of List Batches as a PATCH', async () => {
    const path = `/api/v1/batches/${await addBatch(app, await newCampaign(app), everything)}`;
    const [item] = await app.ok<Json[]>('/api/v1/batches/?limit=1');
    expect(path).toContain(item?.batch_id);
    await expectSame(path, item ?? {});
  });
});
