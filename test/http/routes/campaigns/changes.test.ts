import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newCampaign, testApp, type TestApp } from '../../../support/api/app.ts';
import { addBatch } from '../../../support/api/batch.ts';
import { createOtherOrganization } from '../../../support/api/other-organization.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const pathOf = (campaignId: string) => `/api/v1/campaigns/${campaignId}`;
const patch = (campaignId: string, body: unknown, headers: Record<string, string> = {}) =>
  app.ok(pathOf(campaignId), { method: 'PATCH', body, headers });
const refusedPatch = (campaignId: string, body: unknown, headers: Record<string, string> = {}) =>
  app.refused(pathOf(campaignId), { method: 'PATCH', body, headers });

describe('a PATCH of a campaign', () => {
  test('names no agent that nobody can register', async () => {
    const { status, body } = await refusedPatch(await newCampaign(app), { agent_id: '..' });
    expect([status, body.errors?.map(({ path }) => path)]).toEqual([400, ['agent_id']]);
  });

  test('accepts every member', async () => {
    const members = {
      name: 'Autumn',
      agent_id: 'agent-2',
      phone_numbers: ['+14155550111', '+14155550112'],
      phone_number_strategy: 'sticky',
      retry_policy: {
        max_retries: 1,
        strategy: 'exponential',
        cooldown_minutes: 3,
        max_cooldown_minutes: 9,
        retry_on: ['busy'],
      },
      working_hours: {
        monday: { enabled: true, start: '09:00', end: '17:00' },
        blackout_dates: ['2027-12-25'],
      },
      timezone: 'Europe/Berlin',
      timezone_source: 'callee',
      default_call_variables: { product: 'tea' },
      concurrency_limit: 4,
      calls_per_second: 2.5,
      max_live_calls_per_number: 3,
      ring_timeout_seconds: 30,
      max_call_duration_seconds: 600,
      voicemail: 'hangup',
    };
    const campaignId = await newCampaign(app);
    expect(await patch(campaignId, members)).toMatchObject(members);
    expect(await patch(campaignId, { retry_policy: { max_cooldown_minutes: null } })).toMatchObject(
      { retry_policy: { max_retries: 1, strategy: 'exponential', cooldown_minutes: 3 } },
    );
  });

  test('resets members to their defaults by null', async () => {
    const campaignId = await newCampaign(app, {
      timezone: 'Europe/Berlin',
      concurrency_limit: 3,
      calls_per_second: 5,
      retry_policy: { max_retries: 3 },
      working_hours: { monday: { enabled: true } },
      default_call_variables: { product: 'tea' },
    });
    const reset = await patch(campaignId, {
      timezone: null,
      concurrency_limit: null,
      calls_per_second: null,
      retry_policy: null,
      working_hours: null,
      default_call_variables: null,
    });
    expect(reset).toMatchObject({
      timezone: 'UTC',
      concurrency_limit: 10,
      calls_per_second: null,
      retry_policy: { max_retries: 0, strategy: 'fixed', cooldown_minutes: 60 },
      working_hours: null,
      default_call_variables: {},
    });
  });

  test('replaces a whole day and keeps the other days', async () => {
    const campaignId = await newCampaign(app, {
      working_hours: {
        monday: [
          { start: '09:00', end: '12:00' },
          { start: '13:00', end: '17:00' },
        ],
        friday: { enabled: true, start: '09:00', end: '12:00' },
      },
    });
    const { working_hours: hours } = await patch(campaignId, {
      working_hours: { Mon: { start: '10:00', end: '11:00' } },
    });
    expect(hours).toEqual({
      monday: { enabled: true, start: '10:00', end: '11:00' },
      friday: { enabled: true, start: '09:00', end: '12:00' },
    });
  });

  test('merges default variables and removes those that are null', async () => {
    const campaignId = await newCampaign(app, { default_call_variables: { a: '1', b: '2' } });
    const patched = await patch(campaignId, { default_call_variables: { a: null, c: 3 } });
    expect(patched.default_call_variables).toEqual({ b: '2', c: '3' });
  });

  test('accepts the response of a GET without a change', async () => {
    const campaignId = await newCampaign(app, {
      retry_policy: { retry_on: ['busy'] },
      working_hours: { monday: [], tuesday: { enabled: true, end: '23:59', start: '00:00' } },
      default_call_variables: { product: 'tea' },
    });
    await addBatch(app, campaignId);
    const signals = app.signals.length;
    const answer = await app.ok(pathOf(campaignId));
    const warnings = [
      'max_call_duration_seconds is 3600: call control is asked to end calls after 3300 seconds',
    ];
    expect(await patch(campaignId, answer)).toEqual({ ...answer, warnings });
    expect(app.signals).toHaveLength(signals);
  });

  test.each([
    ['campaign_id', '00000000-0000-7000-8000-0000000000ff'],
    ['organization_id', '00000000-0000-7000-8000-0000000000ff'],
    ['created_at', '2027-03-01T10:00:00.000Z'],
    ['updated_at', '2027-03-01T10:00:00.000Z'],
  ])('refuses another value for %s', async (member, value) => {
    const { status, body } = await refusedPatch(await newCampaign(app), { [member]: value });
    expect([status, body.errors?.[0]?.path]).toEqual([400, member]);
  });

  test.each([
    ['name', null],
    ['name', ''],
    ['agent_id', null],
    ['phone_numbers', []],
    ['phone_numbers', null],
    ['status', null],
    ['status', 'asleep'],
    ['concurrency_limit', 0],
    ['concurrency_limit', 1001],
    ['default_call_variables', { callee_name: 'Ada' }],
    ['retry_policy', { max_retries: 21 }],
    ['retry_policy', { max_retires: 2 }],
    ['working_hours', { funday: { enabled: true } }],
    ['workng_hours', {}],
  ])('refuses %s: %j and stores nothing', async (member, value) => {
    const campaignId = await newCampaign(app);
    const before = await app.ok(pathOf(campaignId));
    const { status } = await refusedPatch(campaignId, { name: 'Winter', [member]: value });
    expect(status).toBe(400);
    expect(await app.ok(pathOf(campaignId))).toEqual(before);
  });

  test('warns of an unknown member, and refuses it when strict', async () => {
    const campaignId = await newCampaign(app, { working_hours: { monday: {} } });
    expect(await patch(campaignId, { colour: 'red' })).toMatchObject({
      warnings: ["'colour' is not a member and was ignored"],
    });
    const strict = await refusedPatch(campaignId, { colour: 1 }, { prefer: 'handling=strict' });
    expect(strict.status).toBe(400);
  });

  test('is accepted as application/merge-patch+json', async () => {
    const headers = { 'content-type': 'application/merge-patch+json' };
    const campaignId = await newCampaign(app);
    expect(await patch(campaignId, { name: 'Summer' }, headers)).toMatchObject({ name: 'Summer' });
  });

  test('keeps the changes of concurrent patches', async () => {
    const campaignId = await newCampaign(app);
    await Promise.all([
      patch(campaignId, { name: 'Summer' }),
      patch(campaignId, { concurrency_limit: 3 }),
      patch(campaignId, { retry_policy: { max_retries: 1 } }),
      patch(campaignId, { retry_policy: { cooldown_minutes: 1 } }),
    ]);
    expect(await app.ok(pathOf(campaignId))).toMatchObject({
      name: 'Summer',
      concurrency_limit: 3,
      retry_policy: { max_retries: 1, cooldown_minutes: 1 },
    });
  });

  test('wakes the open batches with a new revision', async () => {
    const campaignId = await newCampaign(app);
    const [open, finished] = [await addBatch(app, campaignId), await addBatch(app, campaignId)];
    await app.db
      .updateTable('batches')
      .set({ status: 'completed', dispatchEndedAt: new Date() })
      .where('batchId', '=', finished)
      .execute();
    app.signals.length = 0;
    await patch(campaignId, { concurrency_limit: 5 });
    expect(app.signals).toEqual([`start ${open} 2`]);
    const { updated_at, created_at } = await app.ok(`/api/v1/batches/${open}`);
    expect(updated_at).toBe(created_at);
  });
});

describe('a status in a PATCH of a campaign', () => {
  test('performs the control that leads to it', async () => {
    const campaignId = await newCampaign(app);
    const batchId = await addBatch(app, campaignId);
    expect(await patch(campaignId, { status: 'paused', name: 'Rest' })).toMatchObject({
      status: 'paused',
      name: 'Rest',
    });
    expect(await patch(campaignId, { status: 'active' })).toMatchObject({ status: 'active' });
    expect(await patch(campaignId, { status: 'cancelled' })).toMatchObject({ status: 'cancelled' });
    expect(await app.ok(`/api/v1/batches/${batchId}`)).toMatchObject({ status: 'cancelled' });
  });

  test('cannot make an active campaign a draft again', async () => {
    const campaignId = await newCampaign(app);
    expect(await patch(campaignId, { status: 'draft' })).toMatchObject({ status: 'draft' });
    await addBatch(app, campaignId);
    const { status, body } = await refusedPatch(campaignId, { status: 'draft' });
    expect([status, body.state]).toEqual([409, 'active']);
  });
});

test('every campaign route answers 404 for the campaign of another organization', async () => {
  const campaignId = await newCampaign(app);
  const { token } = await createOtherOrganization(app);
  const requests = [
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['GET', '/stats'],
    ['GET', '/batches'],
    ['POST', '/pause'],
    ['PUT', '/resume'],
    ['PATCH', '/cancel'],
  ] as const;
  for (const [method, path] of requests) {
    const body = method === 'PATCH' ? { status: 'cancelled' } : undefined;
    const { status, body: error } = await app.refused(`${pathOf(campaignId)}${path}`, {
      method,
      token,
      body,
    });
    expect([method, path, status, error.detail]).toEqual([method, path, 404, 'campaign not found']);
  }
  expect(await app.ok(pathOf(campaignId))).toMatchObject({ status: 'draft' });
});
