import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newCampaign, testApp, type TestApp } from '../support/api/app.ts';
import type { Json } from '../support/servers/rest-client.ts';
import { batchRow } from '../support/rows/batch.ts';

let app: TestApp;
let campaignId: string;
beforeAll(async () => {
  app = await testApp();
  campaignId = await newCampaign(app, {
    concurrency_limit: 7,
    retry_policy: { max_retries: 3, strategy: 'linear', cooldown_minutes: 10 },
  });
});
afterAll(() => app[Symbol.asyncDispose]());

const body = (members: Json) => ({
  campaign_id: campaignId,
  contacts: ['+14155550001'],
  ...members,
});
const get = (id: unknown) => app.ok(`/api/v1/batches/${String(id)}`);
const patch = (id: unknown, members: Json) =>
  app.ok(`/api/v1/batches/${String(id)}`, { method: 'PATCH', body: members });

/** Each override of a batch: its name, its name in a campaign, and the value in responses. */
const overrides = [
  {
    name: 'retry_policy_override',
    synonym: 'retry_policy',
    given: { max_retries: 1, strategy: 'exponential_backoff' },
    answered: { max_retries: 1, strategy: 'exponential', cooldown_minutes: 10 },
    other: { max_retries: 2 },
  },
  {
    name: 'working_hours_override',
    synonym: 'working_hours',
    given: { tue: { start: '10:00', end: '11:00' } },
    answered: { tuesday: { enabled: true, start: '10:00', end: '11:00' } },
    other: {},
  },
  {
    name: 'timezone_override',
    synonym: 'timezone',
    given: 'asia/tokyo',
    answered: 'Asia/Tokyo',
    other: 'UTC',
  },
  {
    name: 'phone_number_strategy_override',
    synonym: 'phone_number_strategy',
    given: 'least_loaded',
    answered: 'least_loaded',
    other: 'random',
  },
  {
    name: 'phone_numbers_override',
    synonym: 'phone_numbers',
    given: ['+1 415 555 0123'],
    answered: ['+14155550123'],
    other: ['+14155550124'],
  },
  {
    name: 'agent_id_override',
    synonym: 'agent_id',
    given: 'night-shift',
    answered: 'night-shift',
    other: 'day-shift',
  },
  {
    name: 'voicemail_override',
    synonym: 'voicemail',
    given: 'hangup',
    answered: 'hangup',
    other: 'ignore',
  },
  {
    name: 'calls_per_second_override',
    synonym: 'calls_per_second',
    given: 0.5,
    answered: 0.5,
    other: 5,
  },
  {
    name: 'default_call_variables_override',
    synonym: 'default_call_variables',
    given: { tone: 'warm', floor: 2, none: null },
    answered: { tone: 'warm', floor: '2' },
    other: { tone: 'calm' },
  },
  {
    name: 'max_retries_override',
    synonym: 'max_retries',
    given: 4,
    answered: 4,
    other: 5,
  },
] as const;

describe.each(overrides)('$name', ({ name, synonym, given, answered, other }) => {
  test('is stored and returned', async () => {
    const batch = await app.ok('/api/v1/batches/', { body: body({ [name]: given }) });
    expect(batch[name]).toEqual(answered);
    expect((await get(batch.batch_id))[name]).toEqual(answered);
  });

  test(`is also accepted as ${synonym}, but not with two values`, async () => {
    const batch = await app.ok('/api/v1/batches/', { body: body({ [synonym]: given }) });
    expect(batch[name]).toEqual(answered);
    await app.ok('/api/v1/batches/', { body: body({ [synonym]: given, [name]: given }) });
    const both = body({ [synonym]: given, [name]: other });
    expect((await app.refused('/api/v1/batches/', { body: both })).status).toBe(400);
  });

  test('can be changed by PATCH and removed with null', async () => {
    const batch = await app.ok('/api/v1/batches/', { body: body({}) });
    expect(batch[name]).toBe(null);
    expect(await patch(batch.batch_id, { [synonym]: given })).toMatchObject({ [name]: answered });
    expect(await patch(batch.batch_id, { [name]: null })).toMatchObject({ [name]: null });
    expect((await get(batch.batch_id))[name]).toBe(null);
  });
});

test('max_retries_override can be 0, which differs from null', async () => {
  const batch = await app.ok('/api/v1/batches/', { body: body({ max_retries_override: 0 }) });
  expect((await get(batch.batch_id)).max_retries_override).toBe(0);
});

describe('concurrency_limit', () => {
  test('is stored and returned, and follows the campaign after its removal', async () => {
    const batch = await app.ok('/api/v1/batches/', { body: body({ concurrency_limit: 2 }) });
    expect(batch.concurrency_limit).toBe(2);
    const batchId = String(batch.batch_id);
    expect((await batchRow(app.db, { batchId })).concurrencyLimit).toBe(2);
    expect(await patch(batchId, { concurrency_limit: null })).toMatchObject({
      concurrency_limit: 7,
    });
    await app.ok(`/api/v1/campaigns/${campaignId}`, {
      method: 'PATCH',
      body: { concurrency_limit: 8 },
    });
    expect((await get(batchId)).concurrency_limit).toBe(8);
  });
});

describe('an override that is invalid for a campaign', () => {
  test.each<[string, unknown, string]>([
    ['concurrency_limit', 0, 'concurrency_limit'],
    ['concurrency_limit', '5', 'concurrency_limit'],
    ['max_retries_override', 21, 'max_retries_override'],
    ['retry_policy_override', { max_retries: -1 }, 'retry_policy_override.max_retries'],
    ['working_hours_override', { moonday: {} }, 'working_hours_override.moonday'],
    ['timezone_override', 'Moon/Base', 'timezone_override'],
    ['phone_number_strategy_override', 'best', 'phone_number_strategy_override'],
    ['phone_numbers_override', [], 'phone_numbers_override'],
    ['agent_id_override', '', 'agent_id_override'],
    ['voicemail_override', 'beep', 'voicemail_override'],
    ['calls_per_second_override', 0, 'calls_per_second_override'],
    [
      'default_call_variables_override',
      { callee_name: 'Ada' },
      'default_call_variables_override.callee_name',
    ],
    ['retry_policy', { max_retries: -1 }, 'retry_policy.max_retries'],
    ['phone_numbers', ['5550100'], 'phone_numbers[0]'],
    ['timezone', 'Moon/Base', 'timezone'],
  ])('is refused for a batch: %s %j', async (name, value, path) => {
    const created = await app.refused('/api/v1/batches/', { body: body({ [name]: value }) });
    expect(created.status).toBe(400);
    expect(created.body.errors?.map((problem) => problem.path)).toEqual([path]);
    const { batch_id: id } = await app.ok('/api/v1/batches/', { body: body({}) });
    const sending = { method: 'PATCH', body: { [name]: value } };
    const changed = await app.refused(`/api/v1/batches/${String(id)}`, sending);
    expect(changed.body.errors).toEqual(created.body.errors);
  });
});
