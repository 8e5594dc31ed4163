import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BatchView } from '../../../../src/schemas/batch.ts';
import type { ContactView } from '../../../../src/schemas/contact.ts';
import type { BatchDryRunView } from '../../../../src/schemas/batch-dry-run.ts';
import { newCampaign, testApp, type TestApp } from '../../../support/api/app.ts';
import { addBatch } from '../../../support/api/batch.ts';
import { storeCall } from '../../../support/rows/call.ts';
import { storeOperatorSettings } from '../../../support/rows/operator-settings.ts';
import { multipartForm } from '../../../support/api/multipart-form.ts';

const SUPPRESSED = '+442079460199';
const LATER = { scheduled_start: '2099-01-01T00:00:00Z' };
const HOURS = { monday: { start: '09:00', end: '17:00' } };

describe('a dry run of Create Batch', () => {
  let app: TestApp;
  let campaignId: string;
  beforeAll(async () => {
    app = await testApp();
    campaignId = await newCampaign(app, { working_hours: HOURS, timezone: 'Europe/London' });
    await app.ok('/api/v1/suppressions/', { body: { phone_number: SUPPRESSED } });
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const PATH = '/api/v1/batches/?dry_run=true';
  const inJson = (contacts: unknown[], members = {}) => ({
    body: { campaign_id: campaignId, contacts, default_region: 'GB', ...members },
  });
  const inFile = (name: string, content: string, members = {}) =>
    multipartForm([
      {
        name: 'batch',
        content: JSON.stringify({ campaign_id: campaignId, default_region: 'GB', ...members }),
      },
      { name: 'file', filename: name, content },
    ]);
  const run = (sending: Parameters<TestApp['ok']>[1]) => app.ok<BatchDryRunView>(PATH, sending);
  /** How many rows every table has. */
  const rowsOfTables = async () => {
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(app.db);
    const counts = tables.map(async ({ name }) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from ${sql.table(name)}`.execute(app.db);
      return [name, rows[0]?.count] as const;
    });
    return Object.fromEntries(await Promise.all(counts));
  };

  test.each([
    ['JSON', () => inJson(['020 7946 0104', SUPPRESSED, '12'])],
    ['CSV', () => inFile('a.csv', `phone\n020 7946 0104\n${SUPPRESSED}\n12\n`)],
    ['JSON Lines', () => inFile('a.ndjson', `"020 7946 0104"\n"${SUPPRESSED}"\n"12"\n`)],
  ])('of %s checks everything and writes nothing', async (_format, sending) => {
    const before = await rowsOfTables();
    const signals = app.signals.length;
    const answer = await run(sending());
    expect(answer).toMatchObject({
      dry_run: true,
      campaign_id: campaignId,
      would_be_accepted: false,
      refusals: [
        { code: 'validation_failed', detail: expect.stringContaining('no telephone number of GB') },
      ],
      total_contacts: 2,
      suppressed_contacts: 1,
      import: {
        total: 3,
        accepted: 2,
        rejected: 1,
        listed: 1,
        changes: [{ message: 'was read as +442079460104' }],
        change_counts: { country_code_added: 1 },
      },
      estimate: { calls_expected: 1, first_call_at: expect.any(String) },
    });
    expect(answer.import.errors).toHaveLength(1);
    expect(answer.openings).toHaveLength(10);
    expect(answer.openings[0]?.from).toMatch(/T0[89]:00:00\.000Z$/);
    expect(await rowsOfTables()).toEqual(before);
    expect(before).toMatchObject({ batches: 0, contacts: 0, imports: 0, suppressions: 1 });
    expect(app.signals).toHaveLength(signals);
  });

  test('shows no opening after the end of the batch', async () => {
    // The 7th and the 14th are Mondays.
    const ends = { scheduled_start: '2030-01-05T00:00Z', scheduled_end: '2030-01-14T12:00Z' };
    const { openings } = await run(inJson(['020 7946 0104'], ends));
    expect(openings).toEqual([
      { from: '2030-01-07T09:00:00.000Z', until: '2030-01-07T17:00:00.000Z' },
      { from: '2030-01-14T09:00:00.000Z', until: '2030-01-14T12:00:00.000Z' },
    ]);
  });

  test('answers what the create answers: counts, warnings and estimate', async () => {
    const members = { ...LATER, timezone: 'EST', on_invalid: 'skip', colour: 'red' };
    const sending = inJson(
      ['020 7946 0104', '12', { phone: '+442079460105', plan: 'gold' }],
      members,
    );
    const { estimate, import: counts, warnings } = await run(sending);
    const created = await app.ok<BatchView>('/api/v1/batches/', sending);
    expect([counts, warnings]).toEqual([created.import, created.warnings]);
    expect(estimate).toEqual({ ...created.estimate, limited_by: [] });
  });

  test.each([
    ['JSON', (contacts: string[], members: object) => inJson(contacts, members)],
    [
      'CSV',
      (contacts: string[], members: object) =>
        inFile('a.csv', ['phone', ...contacts].join('\n'), members),
    ],
  ])(
    'of %s counts numbers that were called recently as the create does',
    async (_form, sendingOf) => {
      const batchId = await addBatch(app, campaignId, { contacts: ['+442079460133'] });
      const [called] = await app.ok<ContactView[]>(`/api/v1/batches/${batchId}/contacts`);
      const contactId = called?.contact_id ?? '';
      await storeCall(app.db, { contactId, toNumber: '+442079460133' });
      const members = { ...LATER, skip_if_called_within: 'P7D', duplicates: 'allow' };
      const sending = sendingOf(['+442079460133', SUPPRESSED, '+442079460134'], members);
      const { import: counts, estimate } = await run(sending);
      const created = await app.ok<BatchView>('/api/v1/batches/', sending);
      expect(counts).toEqual(created.import);
      expect(counts.recently_called).toBe(1);
      expect(estimate?.calls_expected).toBe(1);
    },
  );

  test('of a body that an import thread reads counts suppressed contacts, too', async () => {
    const contacts = Array.from(
      { length: 3_000 },
      (_, n) => `+44207946${String(n).padStart(4, '0')}`,
    );
    const before = await rowsOfTables();
    expect(await run(inJson(contacts))).toMatchObject({
      would_be_accepted: true,
      refusals: [],
      total_contacts: 3_000,
      suppressed_contacts: 1,
      estimate: { calls_expected: 2_999 },
    });
    expect(await rowsOfTables()).toEqual(before);
  });

  test('does not use up its Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'the-key-of-the-batch' };
    const sending = {
      ...inJson(['+442079460104'], LATER),
      headers,
    };
    await run(sending);
    const batch = await app.ok<{ batch_id: string }>('/api/v1/batches/', sending);
    expect(batch).toMatchObject({ total_contacts: 1 });
    expect(await run(sending)).toMatchObject({ dry_run: true });
    expect(await app.ok('/api/v1/batches/', sending)).toMatchObject({ batch_id: batch.batch_id });
  });

  test('says that quotas and the status of the campaign would refuse the batch', async () => {
    const paused = await newCampaign(app);
    await app.ok(`/api/v1/campaigns/${paused}/pause`, { method: 'POST' });
    const own = await app.ok<{ organization_id: string }>(`/api/v1/campaigns/${paused}`);
    const organizationId = own.organization_id;
    await app.ok('/api/v1/batches/', inJson(['+442079460104'], LATER));
    const quotas = { maxContactsStored: 1, maxOpenBatches: 1 };
    await storeOperatorSettings(app.db, { organizationId }, quotas);
    const answer = await run(inJson(['+442079460104', '+442079460105'], { campaign_id: paused }));
    expect(answer.would_be_accepted).toBe(false);
    expect(answer.refusals.map(({ code }) => code)).toEqual([
      'campaign_paused',
      'quota_exceeded',
      'quota_exceeded',
    ]);
    await storeOperatorSettings(app.db, { organizationId }, {});
  });

  test.each([
    [{ campaign_id: '01890000-0000-7000-8000-000000000000' }, 404],
    [{ concurency_limit: 1 }, 400],
    [{ contacts: [] }, 400],
  ])('of a batch with %j is refused as the batch is', async (members, expected) => {
    const { status } = await app.refused(PATH, inJson(['+442079460104'], members));
    expect(status).toBe(expected);
  });
});
