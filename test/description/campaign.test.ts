import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_ORGANIZATION_ID, newCampaign, testApp, type TestApp } from '../support/api/app.ts';
import { eventually } from '../support/eventually.ts';
import type { Json } from '../support/servers/rest-client.ts';
import { INSTANT } from './instant-and-uuid.ts';
import { walk } from './walk.ts';

/** Every documented member of Create Campaign, with its documented value. */
const created = {
  name: 'Spring appointments',
  agent_id: 'agent_42',
  phone_numbers: ['+14155550100', '+14155550101'],
  phone_number_strategy: 'least_loaded',
  retry_policy: { max_retries: 3, strategy: 'fixed', cooldown_minutes: 30 },
  working_hours: {
    monday: { enabled: true, start: '09:00', end: '17:00' },
    sunday: { enabled: false },
  },
  timezone: 'America/New_York',
  default_call_variables: { company: 'Acme' },
};

let app: TestApp;
let campaign: Json;
beforeAll(async () => {
  app = await testApp();
  campaign = await get(await newCampaign(app, created));
});
afterAll(() => app[Symbol.asyncDispose]());

const get = (id: unknown) => app.ok<Json>(`/api/v1/campaigns/${String(id)}`);
const patch = (id: unknown, body: unknown) =>
  app.ok<Json>(`/api/v1/campaigns/${String(id)}`, { method: 'PATCH', body });

walk('Campaign', {
  campaign_id: [
    'is a string that identifies the campaign',
    async () => expect(await get(campaign.campaign_id)).toEqual(campaign),
  ],
  name: ['is stored', () => expect(campaign.name).toBe('Spring appointments')],
  status: ['is draft before the first batch', () => expect(campaign.status).toBe('draft')],
  organization_id: [
    'is the organization of the token',
    () => expect(campaign.organization_id).toBe(DEFAULT_ORGANIZATION_ID),
  ],
  agent_id: ['is stored', () => expect(campaign.agent_id).toBe('agent_42')],
  phone_numbers: [
    'are a list of strings',
    () => expect(campaign.phone_numbers).toEqual(['+14155550100', '+14155550101']),
  ],
  phone_number_strategy: [
    'accepts least_loaded',
    () => expect(campaign.phone_number_strategy).toBe('least_loaded'),
  ],
  retry_policy: [
    'has its three members',
    () =>
      expect(campaign.retry_policy).toEqual({
        max_retries: 3,
        strategy: 'fixed',
        cooldown_minutes: 30,
      }),
  ],
  working_hours: [
    'are days with enabled, start and end',
    () =>
      expect(campaign.working_hours).toEqual({
        monday: { enabled: true, start: '09:00', end: '17:00' },
        sunday: { enabled: false },
      }),
  ],
  timezone: ['is stored', () => expect(campaign.timezone).toBe('America/New_York')],
  default_call_variables: [
    'are stored and have no callee_name',
    async () => {
      expect(campaign.default_call_variables).toEqual({ company: 'Acme' });
      const body = { ...created, default_call_variables: { callee_name: 'Ada' } };
      const { status } = await app.refused('/api/v1/campaigns/', { body });
      expect(status).toBe(400);
    },
  ],
  created_at: [
    'is an instant in UTC',
    () => expect(campaign.created_at).toEqual(expect.stringMatching(INSTANT)),
  ],
  updated_at: [
    'advances with a change',
    async () => {
      expect(campaign.updated_at).toEqual(expect.stringMatching(INSTANT));
      // Instants have milliseconds: two changes may have the same one.
      const changed = await eventually(
        () => patch(campaign.campaign_id, { name: `Spring ${performance.now()}` }),
        ({ updated_at: seen }) => seen !== campaign.updated_at,
      );
      expect(String(changed.updated_at) > String(campaign.updated_at)).toBe(true);
    },
  ],
});

describe('a PATCH of a campaign', () => {
  test.each<[string, unknown, unknown?]>([
    ['name', 'Autumn'],
    ['agent_id', 'agent_43'],
    ['phone_numbers', ['+14155550102']],
    ['phone_number_strategy', 'round_robin'],
    [
      'retry_policy',
      { max_retries: 1 },
      { max_retries: 1, strategy: 'fixed', cooldown_minutes: 30 },
    ],
    [
      'working_hours',
      { tuesday: { enabled: false } },
      { ...created.working_hours, tuesday: { enabled: false } },
    ],
    ['timezone', 'Europe/Berlin'],
    ['default_call_variables', { plan: 'gold' }, { company: 'Acme', plan: 'gold' }],
  ])('can change %s alone', async (name, value, answered = value) => {
    const before = await get(await newCampaign(app, created));
    const after = await patch(before.campaign_id, { [name]: value });
    const { updated_at: _, ...rest } = before;
    expect(after).toMatchObject({ ...rest, [name]: answered });
    expect((await get(before.campaign_id))[name]).toEqual(answered);
  });

  test('can change status, like the control of that name', async () => {
    const campaignId = await newCampaign(app);
    expect(await patch(campaignId, { status: 'paused' })).toMatchObject({ status: 'paused' });
    expect(await patch(campaignId, { status: 'active' })).toMatchObject({ status: 'active' });
  });

  test('refuses a callee_name', async () => {
    const path = `/api/v1/campaigns/${String(campaign.campaign_id)}`;
    const body = { default_call_variables: { callee_name: 'Ada' } };
    expect((await app.refused(path, { method: 'PATCH', body })).status).toBe(400);
  });
});
