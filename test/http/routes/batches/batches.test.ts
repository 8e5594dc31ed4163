import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BatchView } from '../../../../src/schemas/batch.ts';
import {
  DEFAULT_ORGANIZATION_ID,
  newCampaign,
  testApp,
  type TestApp,
} from '../../../support/api/app.ts';
import { zeroCounters } from '../../../support/api/counters.ts';

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const number = (index: number) => `+1415555${String(index).padStart(4, '0')}`;

describe('creating a batch', () => {
  let app: TestApp;
  let campaignId: string;
  beforeAll(async () => {
    app = await testApp();
    campaignId = await newCampaign(app, { concurrency_limit: 7 });
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const create = (members: Record<string, unknown>) =>
    app.ok<BatchView>('/api/v1/batches/', { body: { campaign_id: campaignId, ...members } });
  const refused = (members: Record<string, unknown>) =>
    app.refused('/api/v1/batches/', { body: { campaign_id: campaignId, ...members } });
  const count = async (table: 'batches' | 'contacts') => {
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from ${sql.table(table)}`.execute(app.db);
    return rows[0]?.n;
  };

  test('starts at once and follows its campaign', async () => {
    const batch = await create({ contacts: ['+14155550001', { to: '+1 415 555 0002' }] });
    expect(batch).toEqual({
      batch_id: expect.any(String),
      campaign_id: campaignId,
      organization_id: DEFAULT_ORGANIZATION_ID,
      status: 'in_progress',
      paused_by: null,
      name: null,
      total_contacts: 2,
      concurrency_limit: 7,
      scheduled_start: null,
      skip_if_called_within: null,
      stop_when: null,
      stopped_by: null,
      scheduled_end: null,
      started_at: expect.stringMatching(instant),
      finished_at: null,
      counters: { ...zeroCounters, pending: 2 },
      max_retries_override: null,
      retry_policy_override: null,
      working_hours_override: null,
      timezone_override: null,
      default_region: null,
      phone_number_strategy_override: null,
      phone_numbers_override: null,
      agent_id_override: null,
      voicemail_override: null,
      calls_per_second_override: null,
      default_call_variables_override: null,
      call_context: {},
      metadata: {},
      estimate: {
        first_call_at: expect.stringMatching(instant),
        last_call_at: expect.stringMatching(instant),
        calls_expected: 2,
      },
      created_at: expect.stringMatching(instant),
      updated_at: expect.stringMatching(instant),
      import: {
        total: 2,
        accepted: 2,
        duplicates: 0,
        recently_called: 0,
        rejected: 0,
        listed: 0,
        changes: [],
        change_counts: {
          country_code_added: 0,
          plus_added: 0,
          international_prefix_replaced: 0,
          separators_removed: 1,
        },
        warnings: [],
        errors: [],
      },
    });
    expect(app.signals).toContain(`start ${batch.batch_id} 1`);
    expect(await app.ok(`/api/v1/campaigns/${campaignId}`)).toMatchObject({ status: 'active' });
  });

  test('leaves it pending with scheduled_start, even in the past', async () => {
    const batch = await create({ contacts: ['+14155550001'], scheduled_start: '2020-01-01T09:00' });
    expect(batch).toMatchObject({
      status: 'pending',
      scheduled_start: '2020-01-01T09:00:00.000Z',
      started_at: null,
    });
  });

  test('refuses the status paused instead of ignoring it', async () => {
    const { status, body } = await refused({ contacts: ['+14155550001'], status: 'paused' });
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'status']);
  });

  test('accepts overrides under both of their names', async () => {
    const batch = await create({
      contacts: ['+14155550001'],
      name: 'Monday',
      concurrency_limit: 3,
      max_retries_override: 2,
      retry_policy: { strategy: 'linear' },
      working_hours: { mon: { start: '09:00', end: '10:00' } },
      timezone_override: 'UTC',
      phone_number_strategy: 'sticky',
      phone_numbers_override: ['0044 20 7946 0000'],
      scheduled_end: '2999-01-01T00:00:00+02:00',
      call_context: { greeting: 'hi' },
      metadata: { batch: [1, { deep: null }] },
    });
    expect(batch).toMatchObject({
      name: 'Monday',
      concurrency_limit: 3,
      max_retries_override: 2,
      retry_policy_override: { max_retries: 0, strategy: 'linear', cooldown_minutes: 60 },
      working_hours_override: { monday: { enabled: true, start: '09:00', end: '10:00' } },
      timezone_override: 'UTC',
      phone_number_strategy_override: 'sticky',
      phone_numbers_override: ['+442079460000'],
      scheduled_end: '2998-12-31T22:00:00.000Z',
      call_context: { greeting: 'hi' },
      metadata: { batch: [1, { deep: null }] },
    });
  });

  test('stores nothing when one contact is invalid', async () => {
    const before = [await count('batches'), await count('contacts')];
    const { status, body } = await refused({
      contacts: [
        '+14155550001',
        '5550002',
        { phone_number: '+14155550003', timezone: 'Nowhere' },
        7,
      ],
    });
    expect([status, body.errors?.map((problem) => problem.path)]).toEqual([
      400,
      ['contacts[1].phone_number', 'contacts[2].timezone', 'contacts[3]'],
    ]);
    expect([await count('batches'), await count('contacts')]).toEqual(before);
  });

  test('lists the problems of the batch and its contacts together', async () => {
    const { body } = await refused({
      contacts: ['123'],
      timezone: 'UTC',
      timezone_override: 'Europe/Berlin',
      concurrency_limit: 0,
    });
    expect(body.errors?.map((problem) => problem.path)).toEqual([
      'timezone_override',
      'concurrency_limit',
      'contacts[0].phone_number',
    ]);
  });

  test('skips invalid contacts with on_invalid skip', async () => {
    const batch = await create({
      on_invalid: 'skip',
      contacts: ['+14155550001', '1.5E+10', { phone_number: '+14155550002' }],
    });
    expect(batch).toMatchObject({
      total_contacts: 2,
      import: {
        total: 3,
        accepted: 2,
        rejected: 1,
        errors: [{ row: 2, column: 'phone_number', value: '1.5E+10', code: 'spreadsheet_number' }],
      },
    });
  });

  test('refuses an upload without any valid contact', async () => {
    expect((await refused({ on_invalid: 'skip', contacts: ['1'] })).status).toBe(400);
    expect((await refused({ contacts: [] })).status).toBe(400);
  });

  test.each([
    ['allow', { total: 3, accepted: 3, duplicates: 1, rejected: 0 }],
    ['skip', { total: 3, accepted: 2, duplicates: 1, rejected: 0 }],
  ])('counts duplicates with duplicates %s', async (duplicates, expected) => {
    const contacts = ['+14155550001', '+1 415 555 0001', '+14155550002'];
    expect(await create({ duplicates, contacts })).toMatchObject({ import: expected });
  });

  test('refuses duplicates with duplicates reject', async () => {
    const { body } = await refused({
      duplicates: 'reject',
      contacts: ['+14155550001', '001 415 555 0001'],
    });
    expect(body.errors?.[0]?.path).toBe('contacts[1].phone_number');
  });

  test('warns of impossible lengths, and refuses them with strict_numbers', async () => {
    const contacts = ['+1415555000'];
    expect(await create({ contacts })).toMatchObject({
      import: { accepted: 1, warnings: [{ row: 1, code: 'impossible_length' }] },
    });
    expect((await refused({ contacts, strict_numbers: true })).status).toBe(400);
  });

  test('returns one warning for an unknown member of many contacts', async () => {
    const contacts = [number(1), number(2)].map((phone) => ({ phone, plan: ['gold'] }));
    expect((await create({ contacts })).warnings).toEqual([
      "contacts: 'plan' is not a member and was ignored",
    ]);
    expect((await refused({ contacts: [{ phone_numbr: number(1) }] })).status).toBe(400);
  });

  test('refuses a scheduled_end before the scheduled_start', async () => {
    const { body } = await refused({
      contacts: [number(1)],
      scheduled_start: '2030-01-02T00:00:00Z',
      scheduled_end: '2030-01-01T00:00:00Z',
    });
    expect(body.errors).toEqual([
      { path: 'scheduled_end', message: 'must be after scheduled_start' },
    ]);
  });

  test('is refused under a cancelled campaign', async () => {
    const closed = await newCampaign(app);
    await app.ok(`/api/v1/campaigns/${closed}/cancel`, { method: 'POST' });
    const { status, body } = await refused({ campaign_id: closed, contacts: [number(1)] });
    expect([status, body.code, body.state]).toEqual([409, 'campaign_closed', 'cancelled']);
  });

  test('does not deadlock with other first batches of the campaign', async () => {
    const draft = await newCampaign(app);
    const body = { campaign_id: draft, contacts: [number(1)] };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => app.request('/api/v1/batches/', { body })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 8 }, () => 200));
  });

  test('accepts up to 50,000 contacts', async () => {
    const contacts = Array.from({ length: 50_001 }, (_, index) => `+1415${5_550_000 + index}`);
    expect((await refused({ contacts })).status).toBe(400);
    const batch = await create({ contacts: contacts.slice(1) });
    expect(batch).toMatchObject({ total_contacts: 50_000, counters: { pending: 50_000 } });
  });
});
