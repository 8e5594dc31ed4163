import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { campaignListItem } from '../../../../src/schemas/campaign.ts';
import { DEFAULT_ORGANIZATION_ID, testApp, type TestApp } from '../../../support/api/app.ts';

const minimal = { name: 'Spring', agent_id: 'agent-1', phone_numbers: ['+1 (415) 555-0100'] };
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

describe('creating a campaign', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const refused = (body: unknown, headers: Record<string, string> = {}) =>
    app.refused('/api/v1/campaigns/', { body, headers });

  test('fills missing members with defaults', async () => {
    const campaign = await app.ok('/api/v1/campaigns/', { body: minimal });
    expect(campaign).toEqual({
      campaign_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Spring',
      status: 'draft',
      organization_id: DEFAULT_ORGANIZATION_ID,
      agent_id: 'agent-1',
      phone_numbers: ['+14155550100'],
      created_at: expect.stringMatching(instant),
      updated_at: expect.stringMatching(instant),
      phone_number_strategy: 'round_robin',
      retry_policy: { max_retries: 0, strategy: 'fixed', cooldown_minutes: 60 },
      working_hours: null,
      timezone: 'UTC',
      timezone_source: 'campaign',
      default_call_variables: {},
      concurrency_limit: 10,
      calls_per_second: null,
      max_live_calls_per_number: null,
      ring_timeout_seconds: 60,
      max_call_duration_seconds: 3600,
      voicemail: 'ignore',
      call_control_account_id: null,
      held_at: null,
      held_reason: null,
      held_detail: null,
      next_probe_at: null,
      retention_days: null,
      default_region: null,
      allowed_prefixes: null,
      requires_consent: null,
      analysis_schema: null,
      stop_when: null,
      max_calls: null,
      max_spend_usd: null,
      max_calls_per_day: null,
      max_spend_usd_per_day: null,
      max_cost_per_call_usd: null,
      eligibility_hook: null,
      warnings: ['without working_hours contacts are called at any time of day and night'],
    });
  });

  test('accepts all alternative notations', async () => {
    const campaign = await app.ok('/api/v1/campaigns/create', {
      body: {
        ...minimal,
        organization_id: DEFAULT_ORGANIZATION_ID,
        calls_per_second: null,
        timezone: 'europe/berlin',
        retry_policy: {
          max_retries: 3,
          strategy: 'exponential_backoff',
          max_cooldown_minutes: null,
        },
        working_hours: {
          Mon: { start_time: '9:00', end_time: '17:30' },
          TUESDAY: [
            { start: '14:00', end: '23:59' },
            { start: '09:00', end: '12:00' },
          ],
          wed: { enabled: true },
          sunday: { enabled: false },
          blackout_dates: ['2027-12-25'],
        },
        default_call_variables: { offer: 12.5, vip: true, gone: null },
      },
    });
    expect(campaign).toMatchObject({
      timezone: 'Europe/Berlin',
      retry_policy: { max_retries: 3, strategy: 'exponential', cooldown_minutes: 60 },
      working_hours: {
        monday: { enabled: true, start: '09:00', end: '17:30' },
        tuesday: {
          enabled: true,
          windows: [
            { start: '09:00', end: '12:00' },
            { start: '14:00', end: '24:00' },
          ],
        },
        wednesday: { enabled: true, start: '00:00', end: '24:00' },
        sunday: { enabled: false },
        blackout_dates: ['2027-12-25'],
      },
      default_call_variables: { offer: '12.5', vip: 'true' },
    });
  });

  test('lists every problem with its path', async () => {
    const { status, body } = await refused({
      name: '',
      phone_numbers: ['+14155550100', '0151 123', '+1 415 555 0100'],
      timezone: 'Mars/Olympus',
      retry_policy: { max_retrys: 2 },
      working_hours: { monday: { start: '18:00', end: '02:00' }, mnday: {} },
      default_call_variables: { callee_name: 'Ada', list: [1] },
      concurency_limit: 5,
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'validation_failed', request_id: expect.any(String) });
    expect(body.errors).toEqual([
      {
        path: 'concurency_limit',
        message: "'concurency_limit' is not a member: did you mean 'concurrency_limit'?",
      },
      { path: 'name', message: 'must have at least 1 character' },
      { path: 'agent_id', message: 'is required' },
      {
        path: 'phone_numbers[1]',
        message:
          'the country code is missing: write + and 7 to 15 digits beginning with the country code, such as +14155550123',
      },
      {
        path: 'retry_policy',
        message: "'max_retrys' is not a member: did you mean 'max_retries'?",
      },
      {
        path: 'working_hours.monday.end',
        message:
          'ends at 02:00, not after its start at 18:00: a span over midnight is two windows, 18:00 to 24:00 on this day and 00:00 to 02:00 on the next',
      },
      {
        path: 'working_hours.mnday',
        message: "'mnday' is not a member: did you mean 'monday'?",
      },
      {
        path: 'timezone',
        message:
          'must be the IANA name of a time zone, such as Europe/Berlin, of at most 64 characters',
      },
      { path: 'default_call_variables.list', message: 'must be text, a number or true or false' },
    ]);
  });

  test('returns a warning for an unknown member', async () => {
    const campaign = await app.ok('/api/v1/campaigns/', {
      body: { ...minimal, working_hours: { never_open: true }, colour: 'red' },
    });
    expect(campaign.warnings).toEqual(["'colour' is not a member and was ignored"]);
  });

  test('refuses the status paused instead of ignoring it', async () => {
    const { status, body } = await refused({ ...minimal, status: 'paused' });
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ path: 'status' }]);
  });

  test('refuses unknown members with handling=strict', async () => {
    const { status, body } = await refused(
      { ...minimal, colour: 'red' },
      { prefer: 'respond-async, handling=strict' },
    );
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'colour']);
  });

  test('refuses text that Postgres cannot store', async () => {
    const nul = await refused(String.raw`{"name":"a\u0000b"}`);
    expect([nul.status, nul.body.errors]).toEqual([
      400,
      [{ path: 'name', message: 'holds a NUL character or half a surrogate pair: remove it' }],
    ]);
    expect((await refused(String.raw`{"name":"\ud800"}`)).status).toBe(400);
  });

  test('refuses the id of another organization', async () => {
    const other = '00000000-0000-7000-8000-0000000000ff';
    const { status, body } = await refused({ ...minimal, organization_id: other });
    expect([status, body.code]).toEqual([403, 'forbidden']);
  });
});

describe('reading campaigns', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
    for (const name of ['first', 'second', 'third']) {
      await app.ok('/api/v1/campaigns/', { body: { ...minimal, name } });
    }
  });
  afterAll(() => app[Symbol.asyncDispose]());

  test.each(['00000000-0000-7000-8000-0000000000ff', 'nonsense', '%F0'])(
    'answers 404 for the id %s',
    async (id) => {
      const response = await app.request(`/api/v1/campaigns/${id}`);
      expect([response.status, await response.json()]).toEqual([
        404,
        {
          detail: 'campaign not found',
          code: 'campaign_not_found',
          documentation_url: '/docs/errors#campaign_not_found',
          request_id: expect.any(String),
        },
      ]);
    },
  );

  test('lists the newest first with the total and the next page', async () => {
    const response = await app.request('/api/v1/campaigns/?limit=2');
    const items = z.array(campaignListItem).parse(await response.json());
    expect(items.map((item) => item.name)).toEqual(['third', 'second']);
    expect(response.headers.get('x-total-count')).toBe('3');
    expect(response.headers.get('link')).toMatch(
      /^<\/api\/v1\/campaigns\/\?limit=2&cursor=[\w-]+>; rel="next"$/,
    );
  });

  test('sends no next link on the last page', async () => {
    const response = await app.request('/api/v1/campaigns/?limit=2&skip=2');
    expect(await response.json()).toHaveLength(1);
    expect(response.headers.get('link')).toBe('</api/v1/campaigns/?limit=2>; rel="first"');
  });

  test('returns whole objects with view=full', async () => {
    const response = await app.request('/api/v1/campaigns?view=full&limit=1');
    expect(await response.json()).toMatchObject([{ concurrency_limit: 10, timezone: 'UTC' }]);
  });

  test('filters by status and ignores unknown parameters', async () => {
    expect(await app.ok('/api/v1/campaigns/?status=draft&colour=red')).toHaveLength(3);
    expect(await app.ok('/api/v1/campaigns/?status=paused')).toEqual([]);
  });

  test.each([
    'limit=0',
    'limit=201',
    'limit=1.5',
    'skip=-1',
    'status=asleep',
    'name=%00',
    'limit=',
  ])('refuses the query %s', async (query) => {
    expect((await app.request(`/api/v1/campaigns/?${query}`)).status).toBe(400);
  });
});
