import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_ORGANIZATION_ID, newCampaign, testApp, type TestApp } from '../support/api/app.ts';
import { addBatch } from '../support/api/batch.ts';
import type { Json } from '../support/servers/rest-client.ts';

/** Requests of a client that knows only the service description. */
const required = { name: 'Spring', agent_id: 'agent-1', phone_numbers: ['+14155550100'] };
const STRICT = { prefer: 'handling=strict' };

let app: TestApp;
let campaignId: string;
beforeAll(async () => {
  app = await testApp();
  campaignId = await newCampaign(app);
});
afterAll(() => app[Symbol.asyncDispose]());

const createCampaign = (members: Json) =>
  app.ok('/api/v1/campaigns/', { body: { ...required, ...members } });
const batchBody = (members: Json): Json => ({
  campaign_id: campaignId,
  contacts: ['+14155550001'],
  ...members,
});
const bodyOf = (route: string) => (route === '/batches/' ? batchBody({}) : required);
const createBatch = (members: Json) => app.ok('/api/v1/batches/', { body: batchBody(members) });

describe('an instant', () => {
  test.each([
    ['with Z', '2099-03-01T09:00:00Z', '2099-03-01T09:00:00.000Z'],
    ['with milliseconds', '2099-03-01T09:00:00.250Z', '2099-03-01T09:00:00.250Z'],
    ['with microseconds', '2099-03-01T09:00:00.250999Z', '2099-03-01T09:00:00.250Z'],
    ['with an offset', '2099-03-01T09:00:00+02:00', '2099-03-01T07:00:00.000Z'],
    ['with a short offset', '2099-03-01T09:00:00-0530', '2099-03-01T14:30:00.000Z'],
    ['without an offset, as UTC', '2099-03-01T09:00:00', '2099-03-01T09:00:00.000Z'],
    ['without seconds', '2099-03-01T09:00', '2099-03-01T09:00:00.000Z'],
  ])('is accepted %s', async (_, scheduled_start, answered) => {
    expect(await createBatch({ scheduled_start })).toMatchObject({ scheduled_start: answered });
  });

  test.each(['tomorrow', '2099-02-30T09:00:00Z', 4_070_908_800])(
    'is not accepted as %j',
    async (scheduled_start) => {
      const body = batchBody({ scheduled_start });
      const { status, body: error } = await app.refused('/api/v1/batches/', { body });
      expect([status, error.errors?.[0]?.path]).toEqual([400, 'scheduled_start']);
    },
  );
});

describe('working hours', () => {
  const nineToFive = { monday: { enabled: true, start: '09:00', end: '17:00' } };

  test.each<[string, Json, Json]>([
    ['as in responses', nineToFive, nineToFive],
    ['with short days', { mon: { enabled: true, start: '09:00', end: '17:00' } }, nineToFive],
    ['with capitalized days', { Monday: { start: '09:00', end: '17:00' } }, nineToFive],
    [
      'with start_time and end_time',
      { MON: { enabled: true, start_time: '09:00', end_time: '17:00' } },
      nineToFive,
    ],
    ['as one window', { monday: { windows: [{ start: '09:00', end: '17:00' }] } }, nineToFive],
    ['as a list of windows', { monday: [{ start: '09:00', end: '17:00' }] }, nineToFive],
    [
      'with several windows',
      {
        monday: [
          { start: '09:00', end: '12:00' },
          { start: '13:00', end: '17:00' },
        ],
      },
      {
        monday: {
          enabled: true,
          windows: [
            { start: '09:00', end: '12:00' },
            { start: '13:00', end: '17:00' },
          ],
        },
      },
    ],
    [
      'with a disabled day',
      { saturday: {}, sunday: { enabled: false, start: '09:00', end: '17:00' } },
      {
        saturday: { enabled: true, start: '00:00', end: '24:00' },
        sunday: { enabled: false, start: '09:00', end: '17:00' },
      },
    ],
    [
      'to the end of a day',
      { friday: { start: '18:00', end: '23:59' }, saturday: { enabled: true } },
      {
        friday: { enabled: true, start: '18:00', end: '24:00' },
        saturday: { enabled: true, start: '00:00', end: '24:00' },
      },
    ],
  ])('are accepted %s', async (_, working_hours, answered) => {
    const campaign = await createCampaign({ working_hours });
    expect(campaign.working_hours).toEqual(answered);
  });
});

describe('a campaign', () => {
  test.each<[string, Json, Json]>([
    [
      'exponential_backoff',
      { retry_policy: { max_retries: 2, strategy: 'exponential_backoff', cooldown_minutes: 5 } },
      { retry_policy: { max_retries: 2, strategy: 'exponential', cooldown_minutes: 5 } },
    ],
    [
      'a partial retry policy',
      { retry_policy: { max_retries: 2 } },
      { retry_policy: { max_retries: 2, strategy: 'fixed', cooldown_minutes: 60 } },
    ],
    ['a time zone in any case', { timezone: 'america/new_york' }, { timezone: 'America/New_York' }],
    [
      'numbers in common notation',
      { phone_numbers: ['+1 (415) 555-0100', '0044 20 7946.0000'] },
      { phone_numbers: ['+14155550100', '+442079460000'] },
    ],
    [
      'variables that are not text',
      { default_call_variables: { year: 2027, vip: true, none: null } },
      { default_call_variables: { year: '2027', vip: 'true' } },
    ],
    [
      'the organization of the token',
      { organization_id: DEFAULT_ORGANIZATION_ID },
      { organization_id: DEFAULT_ORGANIZATION_ID },
    ],
  ])('accepts %s', async (_, members, answered) => {
    expect(await createCampaign(members)).toMatchObject(answered);
  });

  test('accepts null for every optional member', async () => {
    const optional = [
      'organization_id',
      'phone_number_strategy',
      'retry_policy',
      'working_hours',
      'timezone',
      'timezone_source',
      'default_call_variables',
      'concurrency_limit',
      'calls_per_second',
      'max_live_calls_per_number',
      'ring_timeout_seconds',
      'max_call_duration_seconds',
      'voicemail',
    ];
    const nulls = Object.fromEntries(optional.map((name) => [name, null]));
    const {
      campaign_id: _,
      created_at: _c,
      updated_at: _u,
      ...campaign
    } = await createCampaign({});
    expect(await createCampaign(nulls)).toMatchObject(campaign);
  });
});

describe('a contact', () => {
  test.each<[string, unknown]>([
    ['text', '+14155550001'],
    ['an object', { phone_number: '+14155550001' }],
    ['an object with phone', { phone: '+14155550001' }],
    ['an object with number', { number: '+14155550001' }],
    ['an object with to', { to: '+14155550001' }],
    ['text in common notation', '+1 (415) 555-0001'],
    ['an object with 00 for the plus', { phone_number: '001 415.555.0001' }],
    [
      'an object with nulls',
      { phone_number: '+14155550001', call_variables: null, timezone: null },
    ],
  ])('can be given as %s', async (_, contact) => {
    const { batch_id: id } = await createBatch({ contacts: [contact] });
    const [stored] = await app.ok<Json[]>(`/api/v1/batches/${String(id)}/contacts`);
    expect(stored).toMatchObject({ phone_number: '+14155550001', call_variables: {} });
  });

  test('can have variables that are not text', async () => {
    const call_variables = { callee_name: 'Ada', age: 36, vip: false, note: null };
    const contacts = [{ phone_number: '+14155550001', call_variables }];
    const { batch_id: id } = await createBatch({ contacts });
    const [stored] = await app.ok<Json[]>(`/api/v1/batches/${String(id)}/contacts`);
    expect(stored?.call_variables).toEqual({ callee_name: 'Ada', age: '36', vip: 'false' });
  });
});

describe('a batch', () => {
  test('accepts null for every optional member', async () => {
    const optional = [
      'organization_id',
      'name',
      'concurrency_limit',
      'max_retries_override',
      'max_retries',
      'scheduled_start',
      'scheduled_end',
      'call_context',
      'metadata',
      'retry_policy',
      'working_hours',
      'timezone',
      'phone_number_strategy',
      'phone_numbers',
      'on_invalid',
      'duplicates',
      'strict_numbers',
    ];
    const batch = await createBatch(Object.fromEntries(optional.map((name) => [name, null])));
    expect(batch).toMatchObject({
      status: 'in_progress',
      concurrency_limit: 10,
      max_retries_override: null,
      scheduled_start: null,
      call_context: {},
      metadata: {},
    });
    expect(batch).not.toHaveProperty('warnings');
  });
});

describe('a request body', () => {
  const routes = ['/campaigns/', '/campaigns/create', '/batches/'] as const;

  test.each(routes)('of %s can have unknown members and gets a warning', async (route) => {
    const body = { ...bodyOf(route), colour: 'red' };
    const answer = await app.ok(`/api/v1${route}`, { body });
    expect(answer.warnings).toContain("'colour' is not a member and was ignored");
    expect(answer).not.toHaveProperty('colour');
  });

  test.each(routes)(
    'of %s must not have unknown members with Prefer: handling=strict',
    async (route) => {
      const body = { ...bodyOf(route), colour: 'red' };
      const { status, body: error } = await app.refused(`/api/v1${route}`, {
        body,
        headers: STRICT,
      });
      expect([status, error.errors?.map(({ path }) => path)]).toEqual([400, ['colour']]);
    },
  );

  test.each(routes)('of %s with a misspelt member is refused with a suggestion', async (route) => {
    const body = { ...bodyOf(route), concurency_limit: 5 };
    const { status, body: error } = await app.refused(`/api/v1${route}`, { body });
    expect([status, error.errors]).toEqual([
      400,
      [
        {
          path: 'concurency_limit',
          message: "'concurency_limit' is not a member: did you mean 'concurrency_limit'?",
        },
      ],
    ]);
  });

  test.each(['campaigns', 'batches'])('of PATCH /%s follows the same rules', async (noun) => {
    const id = noun === 'batches' ? await addBatch(app, campaignId) : campaignId;
    const path = `/api/v1/${noun}/${id}`;
    const warned = await app.ok(path, { method: 'PATCH', body: { colour: 'red' } });
    expect(warned.warnings).toContain("'colour' is not a member and was ignored");
    const strict = { method: 'PATCH', body: { colour: 'red' }, headers: STRICT };
    expect((await app.refused(path, strict)).status).toBe(400);
    const slip = { method: 'PATCH', body: { concurency_limit: 5 } };
    expect((await app.refused(path, slip)).status).toBe(400);
  });

  test.each([
    'application/json; charset=utf-8',
    'application/JSON',
    'application/merge-patch+json',
  ])('can have the content type %s', async (type) => {
    const headers = { 'content-type': type };
    const sending = { method: 'PATCH', body: { name: 'Autumn' }, headers };
    expect((await app.request(`/api/v1/campaigns/${campaignId}`, sending)).status).toBe(200);
  });
});

test('an id is accepted in upper case', async () => {
  const id = await addBatch(app, campaignId.toUpperCase());
  expect(await app.ok(`/api/v1/batches/${id.toUpperCase()}`)).toMatchObject({ batch_id: id });
  const found = await app.ok<Json[]>(`/api/v1/batches/?campaign_id=${campaignId.toUpperCase()}`);
  expect(found.map((batch) => batch.batch_id)).toContain(id);
});
