import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_ORGANIZATION_ID, newCampaign, testApp, type TestApp } from '../support/api/app.ts';
import { addBatch } from '../support/api/batch.ts';
import type { Json } from '../support/servers/rest-client.ts';
import { walk } from './walk.ts';

const CAMPAIGNS = '/api/v1/campaigns';
const required = { name: 'Spring', agent_id: 'agent-1', phone_numbers: ['+14155550100'] };

let app: TestApp;
let campaignId: string;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(async () => {
  campaignId = await newCampaign(app);
});

const create = (members: Json) => app.ok(`${CAMPAIGNS}/`, { body: { ...required, ...members } });
const refused = async (body: Json) => {
  const { status, body: error } = await app.refused(`${CAMPAIGNS}/`, { body });
  return [status, error.errors?.map(({ path }) => path)];
};
const list = (query = '') => app.ok<Json[]>(`${CAMPAIGNS}/${query}`);

walk('Campaign endpoints', {
  'POST /campaigns/': [
    'creates a campaign, also as /campaigns/create and with a trailing slash',
    async () => {
      const answers = [];
      for (const path of ['/', '', '/create', '/create/']) {
        answers.push(await app.ok(CAMPAIGNS + path, { body: required }));
      }
      const [first, ...others] = answers;
      const own = { campaign_id: expect.any(String), created_at: expect.any(String) };
      for (const answer of others) {
        expect(answer).toEqual({ ...first, ...own, updated_at: expect.any(String) });
      }
      expect(new Set(answers.map((answer) => answer.campaign_id)).size).toBe(4);
    },
  ],
  'GET /campaigns/': [
    'lists exactly the documented members',
    async () => {
      const [newest] = await list();
      expect(newest?.campaign_id).toBe(campaignId);
      expect(Object.keys(newest ?? {}).toSorted()).toEqual([
        'agent_id',
        'campaign_id',
        'created_at',
        'held_at',
        'held_detail',
        'held_reason',
        'name',
        'next_probe_at',
        'organization_id',
        'phone_numbers',
        'status',
        'updated_at',
      ]);
      expect(await app.ok(CAMPAIGNS)).toEqual(await list());
    },
  ],
  'GET /campaigns/{campaign_id}': [
    'returns one campaign',
    async () => {
      const campaign = await app.ok(`${CAMPAIGNS}/${campaignId}`);
      expect(campaign).toMatchObject({ ...required, campaign_id: campaignId });
      expect(await app.ok(`${CAMPAIGNS}/${campaignId}/`)).toEqual(campaign);
    },
  ],
  'PATCH /campaigns/{campaign_id}': [
    'changes only the supplied members',
    async () => {
      const before = await app.ok(`${CAMPAIGNS}/${campaignId}`);
      const body = { retry_policy: { max_retries: 2, cooldown_minutes: 15 } };
      const after = await app.ok(`${CAMPAIGNS}/${campaignId}`, { method: 'PATCH', body });
      const retry_policy = { max_retries: 2, strategy: 'fixed', cooldown_minutes: 15 };
      // Warnings are about the request.
      const changed = { retry_policy, updated_at: expect.any(String), warnings: after.warnings };
      expect(after).toEqual({ ...before, ...changed });
    },
  ],
  'DELETE /campaigns/{campaign_id}': [
    'deletes a campaign',
    async () => {
      const path = `${CAMPAIGNS}/${campaignId}`;
      const answer = await app.request(path, { method: 'DELETE' });
      expect([answer.status, await answer.text()]).toEqual([204, '']);
      expect((await app.refused(path)).status).toBe(404);
      expect((await list()).map((campaign) => campaign.campaign_id)).not.toContain(campaignId);
    },
  ],
  'pause, resume, cancel controls': [
    'accept POST, PUT and PATCH',
    async () => {
      for (const method of ['POST', 'PUT', 'PATCH']) {
        const path = `${CAMPAIGNS}/${await newCampaign(app)}`;
        const statuses = [];
        for (const control of ['pause', 'resume/', 'cancel']) {
          const { status } = await app.ok(`${path}/${control}`, { method, body: {} });
          statuses.push(status);
        }
        expect(statuses).toEqual(['paused', 'active', 'cancelled']);
      }
    },
  ],
  'GET /campaigns/{campaign_id}/stats': [
    'returns current counts of contacts and calls',
    async () => {
      await addBatch(app, campaignId, { contacts: ['+14155550001', '+14155550002'] });
      expect(await app.ok(`${CAMPAIGNS}/${campaignId}/stats`)).toMatchObject({
        campaign_id: campaignId,
        status: 'active',
        batches: { total: 1 },
        counters: { pending: 2 },
        attempts: { total: 0 },
      });
    },
  ],
  'GET /campaigns/{campaign_id}/batches': [
    'lists all batches with their counters',
    async () => {
      await addBatch(app, await newCampaign(app));
      const batchId = await addBatch(app, campaignId);
      const path = `${CAMPAIGNS}/${campaignId}/batches`;
      const batches = await app.ok<Json[]>(path);
      expect(batches).toMatchObject([{ batch_id: batchId, counters: { pending: 1 } }]);
      expect(await app.ok(`${path}/`)).toEqual(batches);
    },
  ],
});

describe('the members of Create Campaign', () => {
  walk('Create Campaign', {
    name: [
      'is required text',
      async () => {
        const { name: _, ...nameless } = required;
        expect(await refused(nameless)).toEqual([400, ['name']]);
      },
    ],
    agent_id: [
      'is required text',
      async () => expect(await refused({ ...required, agent_id: 42 })).toEqual([400, ['agent_id']]),
    ],
    phone_numbers: [
      'is a required list',
      async () => {
        expect(await refused({ ...required, phone_numbers: '+14155550100' })).toEqual([
          400,
          ['phone_numbers'],
        ]);
        expect(await refused({ ...required, phone_numbers: [] })).toEqual([400, ['phone_numbers']]);
      },
    ],
    phone_number_strategy: [
      'accepts least_loaded and refuses unknown strategies',
      async () => {
        const phone_number_strategy = 'least_loaded';
        expect(await create({ phone_number_strategy })).toMatchObject({ phone_number_strategy });
        expect(await refused({ ...required, phone_number_strategy: 'best' })).toEqual([
          400,
          ['phone_number_strategy'],
        ]);
      },
    ],
    retry_policy: [
      'has two integers and a strategy',
      async () => {
        const retry_policy = { max_retries: 3, strategy: 'fixed', cooldown_minutes: 30 };
        expect(await create({ retry_policy })).toMatchObject({ retry_policy });
        expect(await refused({ ...required, retry_policy: { max_retries: '3' } })).toEqual([
          400,
          ['retry_policy.max_retries'],
        ]);
      },
    ],
    working_hours: [
      'are days with times in 24-hour HH:MM',
      async () => {
        const working_hours = { friday: { enabled: true, start: '08:30', end: '20:00' } };
        expect(await create({ working_hours })).toMatchObject({ working_hours });
        const impossible = { friday: { enabled: true, start: '8:30 pm', end: '25:00' } };
        expect(await refused({ ...required, working_hours: impossible })).toEqual([
          400,
          ['working_hours.friday.start', 'working_hours.friday.end'],
        ]);
      },
    ],
    timezone: [
      'is the name of a time zone',
      async () => {
        expect(await create({ timezone: 'Asia/Tokyo' })).toMatchObject({ timezone: 'Asia/Tokyo' });
        expect(await refused({ ...required, timezone: 'Tokyo' })).toEqual([400, ['timezone']]);
      },
    ],
    default_call_variables: [
      'are an object without callee_name',
      async () => {
        const default_call_variables = { company: 'Acme' };
        expect(await create({ default_call_variables })).toMatchObject({ default_call_variables });
        const wrong = { default_call_variables: { callee_name: 'Ada' } };
        expect(await refused({ ...required, ...wrong })).toEqual([
          400,
          ['default_call_variables.callee_name'],
        ]);
      },
    ],
  });
});

walk('List Campaigns', {
  organization_id: [
    'defaults to the organization of the token',
    async () =>
      expect(await list(`?organization_id=${DEFAULT_ORGANIZATION_ID}`)).toEqual(await list()),
  ],
  status: [
    'accepts the five statuses and no others',
    async () => {
      const [newest] = await list('?status=draft');
      expect(newest).toMatchObject({ campaign_id: campaignId, status: 'draft' });
      for (const status of ['active', 'paused', 'cancelled', 'completed']) {
        const found = await list(`?status=${status}`);
        expect(found.filter((campaign) => campaign.status !== status)).toEqual([]);
      }
      expect((await app.refused(`${CAMPAIGNS}/?status=running`)).status).toBe(400);
    },
  ],
  skip: [
    'is the offset',
    async () => {
      const [, second, third] = await list();
      expect((await list('?skip=1')).slice(0, 2)).toEqual([second, third]);
    },
  ],
  limit: [
    'is the page size, at most 200',
    async () => {
      expect(await list('?limit=1')).toHaveLength(1);
      expect((await app.request(`${CAMPAIGNS}/?limit=200`)).status).toBe(200);
      expect((await app.refused(`${CAMPAIGNS}/?limit=201`)).status).toBe(400);
    },
  ],
});

describe('Update Campaign', () => {
  test('requires the content type JSON', async () => {
    const headers = { 'content-type': 'text/plain' };
    const path = `${CAMPAIGNS}/${campaignId}`;
    const { status } = await app.refused(path, { method: 'PATCH', body: '{}', headers });
    expect(status).toBe(415);
  });
});
