import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { mergeReport } from '../../../../src/db/calls/agent-reports.ts';
import type { BatchView } from '../../../../src/schemas/batch.ts';
import type { BatchDryRunView } from '../../../../src/schemas/batch-dry-run.ts';
import { newCampaign, testApp } from '../../../support/api/app.ts';
import { addBatch } from '../../../support/api/batch.ts';
import { storeCall } from '../../../support/rows/call.ts';
import { storeOperatorSettings } from '../../../support/rows/operator-settings.ts';
import { multipartForm } from '../../../support/api/multipart-form.ts';

const CALLER = '+14155550177';
/** A Monday. */
const NOW = new Date('2027-03-01T10:00:00Z');
const numbers = Array.from({ length: 21 }, (_, index) => `+120655501${10 + index}`);
/** 21 contacts on ten lines: the last call starts in the third minute. */
const usual = {
  first_call_at: '2027-03-01T10:00:00.000Z',
  last_call_at: '2027-03-01T10:02:00.000Z',
  calls_expected: 21,
};

const app = await testApp({ clock: { now: () => NOW } });
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(async () => {
  await app.db.deleteFrom('calls').execute();
  await app.ok('/api/v1/organization', { method: 'PATCH', body: { max_live_calls: null } });
});

const create = async (members: object = {}) => {
  const campaign_id = await newCampaign(app);
  const body = { campaign_id, contacts: numbers, ...members };
  return app.ok<BatchView>('/api/v1/batches/', { body });
};
const get = async ({ batch_id }: BatchView) =>
  (await app.ok<BatchView>(`/api/v1/batches/${batch_id}`)).estimate;

describe('the estimate of a batch', () => {
  test('is part of every full view of a batch', async () => {
    const batch = await create();
    const path = `/api/v1/batches/${batch.batch_id}`;
    expect(batch.estimate).toEqual(usual);
    expect(await get(batch)).toEqual({ ...usual, limited_by: [] });
    const { campaign_id } = batch;
    for (const list of [
      `/api/v1/batches?campaign_id=${campaign_id}&view=full`,
      `/api/v1/campaigns/${campaign_id}/batches?view=full`,
    ]) {
      expect(await app.ok<BatchView[]>(list)).toMatchObject([{ estimate: usual }]);
    }
    const [item] = await app.ok<BatchView[]>(`/api/v1/batches?campaign_id=${campaign_id}`);
    expect(item).not.toHaveProperty('estimate');
    const patched = await app.ok(path, { method: 'PATCH', body: { concurrency_limit: 5 } });
    const slower = { ...usual, last_call_at: '2027-03-01T10:04:00.000Z' };
    expect(patched['estimate']).toEqual(slower);
    const body = { contacts: ['+12065550199'] };
    expect(await app.ok(`${path}/contacts`, { body })).toMatchObject({
      estimate: { calls_expected: 22 },
    });
    expect(await app.ok(`${path}/pause`, { method: 'POST' })).toMatchObject({
      estimate: { calls_expected: 22 },
    });
    expect(await app.ok(`${path}/cancel`, { method: 'POST' })).toMatchObject({ estimate: null });
  });

  test('is part of the response to a file upload', async () => {
    const campaign_id = await newCampaign(app);
    const content = ['phone_number', ...numbers].join('\n');
    const upload = multipartForm([
      { name: 'batch', content: JSON.stringify({ campaign_id }) },
      { name: 'file', filename: 'contacts.csv', type: 'text/csv', content },
    ]);
    const answer = await app.request('/api/v1/batches/', { method: 'POST', ...upload });
    expect(await answer.json()).toMatchObject({ estimate: usual });
  });

  test('respects the working hours, the start and the limits of the batch', async () => {
    const batch = await create({
      scheduled_start: '2027-03-01T12:00:00Z',
      working_hours: {
        monday: { start: '13:00', end: '13:02' },
        tuesday: { start: '09:00', end: '17:00' },
      },
      timezone: 'Europe/London',
      concurrency_limit: 7,
    });
    expect(batch.estimate).toEqual({
      first_call_at: '2027-03-01T13:00:00.000Z',
      last_call_at: '2027-03-02T09:00:00.000Z',
      calls_expected: 21,
    });
    await app.ok('/api/v1/organization', { method: 'PATCH', body: { max_live_calls: 1 } });
    expect((await get(batch))?.last_call_at).toBe('2027-03-02T09:18:00.000Z');
    await app.ok('/api/v1/organization', { method: 'PATCH', body: { max_live_calls: null } });
    const paced = await newCampaign(app, { calls_per_second: 0.1 });
    const slow = await addBatch(app, paced, { contacts: numbers, concurrency_limit: 21 });
    expect((await app.ok<BatchView>(`/api/v1/batches/${slow}`)).estimate?.last_call_at).toBe(
      '2027-03-01T10:03:20.000Z',
    );
  });

  test('uses the last 1000 calls of the organization', async () => {
    const batch = await create({ max_retries_override: 1 });
    const [contact] = await app.ok<{ contact_id: string }[]>(
      `/api/v1/batches/${batch.batch_id}/contacts`,
    );
    const call = { contactId: contact?.contact_id ?? '', createdAt: NOW };
    const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
    await storeCall(app.db, { ...call, callStatus: 'completed', endedAt: after(20) });
    await storeCall(app.db, { ...call, callStatus: 'no-answer', endedAt: after(40) });
    await storeCall(app.db, { ...call, callStatus: 'queued', endedAt: null });
    // 21 calls and half as many retries make 32; three full rounds of 30 s precede the last call.
    expect(await get(batch)).toMatchObject({
      ...usual,
      last_call_at: '2027-03-01T10:01:30.000Z',
      calls_expected: 32,
    });
    const newer = { ...call, callStatus: 'completed', endedAt: after(10) } as const;
    await storeCopies(newer, 999);
    // (999 · 10 s + 40 s) / 1000
    expect((await get(batch))?.last_call_at).toBe('2027-03-01T10:00:20.060Z');
    await storeCopies(newer, 1);
    expect(await get(batch)).toMatchObject({ ...usual, last_call_at: '2027-03-01T10:00:20.000Z' });
  });

  test('names the limits at which it will wait, also in a dry run', async () => {
    const campaign_id = await newCampaign(app, {
      max_calls: 20,
      max_calls_per_day: 12,
      max_spend_usd: 5,
      max_cost_per_call_usd: 0.5,
    });
    const batch_id = await addBatch(app, campaign_id, { contacts: numbers });
    const [contact] = await app.ok<{ contact_id: string }[]>(
      `/api/v1/batches/${batch_id}/contacts`,
    );
    const yesterday = new Date('2027-02-28T10:00:00Z');
    const call = { contactId: contact?.contact_id ?? '', createdAt: yesterday };
    const endedAt = new Date('2027-02-28T10:01:00Z');
    await storeCall(app.db, { ...call, callStatus: 'completed', endedAt });
    const organization = { method: 'PATCH', body: { max_calls_per_number_24h: 15 } };
    await app.ok('/api/v1/organization', organization);
    const day = '2027-03-02T00:00:00.000Z';
    const ofCampaign = { of: 'campaign', until: null };
    const limited_by = [
      { ...ofCampaign, name: 'max_calls_per_day', limit: 12, calls_left: 12, until: day },
      {
        name: 'max_calls_per_number_24h',
        of: 'organization',
        limit: 15,
        calls_left: 15,
        until: '2027-03-02T10:00:00.000Z',
      },
      { ...ofCampaign, name: 'max_calls', limit: 20, calls_left: 19 },
    ];
    const waiting = [9, 6, 2];
    const expected = limited_by.map((each, n) => ({ ...each, contacts_waiting: waiting[n] }));
    const { estimate } = await app.ok<BatchView>(`/api/v1/batches/${batch_id}`);
    expect(estimate).toEqual({ ...usual, limited_by: expected });
    const dryRun = { body: { campaign_id, contacts: numbers } };
    expect(await app.ok('/api/v1/batches/?dry_run=true', dryRun)).toMatchObject({ estimate });
    await app.ok('/api/v1/organization', {
      method: 'PATCH',
      body: { max_calls_per_number_24h: 21 },
    });
    await storeCall(app.db, {
      ...call,
      createdAt: NOW,
      endedAt: NOW,
      fromNumber: CALLER,
      executionId: uuidv7({ msecs: NOW.getTime() }),
    });
    const other = await newCampaign(app, { phone_numbers: [CALLER] });
    const capOf = async (members: object) => {
      const body = { campaign_id: other, contacts: numbers, ...members };
      const run = await app.ok<BatchDryRunView>('/api/v1/batches/?dry_run=true', { body });
      return run.estimate?.limited_by?.map(({ calls_left: left }) => left);
    };
    expect(await capOf({})).toEqual([20]);
    // The call of today does not count two days later.
    expect(await capOf({ scheduled_start: '2027-03-03T10:00:00Z' })).toEqual([]);
    await app.ok('/api/v1/organization', {
      method: 'PATCH',
      body: { max_calls_per_number_24h: null },
    });
  });

  test('names the quota of the operator on the spend of a day', async () => {
    const campaign_id = await newCampaign(app);
    const batch_id = await addBatch(app, campaign_id, { contacts: numbers });
    const [contact] = await app.ok<{ contact_id: string }[]>(
      `/api/v1/batches/${batch_id}/contacts`,
    );
    const { executionId, organizationId } = await storeCall(app.db, {
      contactId: contact?.contact_id ?? '',
      createdAt: NOW,
      endedAt: new Date('2027-03-01T10:01:00Z'),
    });
    await app.db
      .transaction()
      .execute((tx) => mergeReport(tx, { executionId, report: { totalCost: 0.5 }, now: NOW }));
    const limitsUnder = async (maxSpendPerDayUsd: number | null) => {
      await storeOperatorSettings(app.db, { organizationId }, { maxSpendPerDayUsd });
      const { estimate } = await app.ok<BatchView>(`/api/v1/batches/${batch_id}`);
      const body = { campaign_id, contacts: numbers };
      const run = await app.ok<BatchDryRunView>('/api/v1/batches/?dry_run=true', { body });
      expect(run.estimate).toEqual(estimate);
      return estimate?.limited_by;
    };
    expect(await limitsUnder(3)).toEqual([
      {
        name: 'max_spend_per_day_usd',
        of: 'organization',
        limit: 3,
        calls_left: 5,
        contacts_waiting: 16,
        until: '2027-03-02T00:00:00.000Z',
      },
    ]);
    expect(await limitsUnder(11)).toEqual([]);
    expect(await limitsUnder(null)).toEqual([]);
  });
});

/** Stores copies of a call, in one statement for all but the first. */
async function storeCopies(call: Parameters<typeof storeCall>[1], count: number): Promise<void> {
  const { executionId } = await storeCall(app.db, call);
  await sql`
    insert into calls (execution_id, organization_id, campaign_id, batch_id, contact_id,
      call_status, from_number, to_number, retry_count, is_follow_up, is_forced, created_at,
      ended_at, deadline_at, last_news_at)
    select uuidv7(), organization_id, campaign_id, batch_id, contact_id, call_status, from_number,
      to_number, retry_count, is_follow_up, is_forced, created_at, ended_at, deadline_at,
      last_news_at
    from calls, generate_series(2, ${count}::integer) where execution_id = ${executionId}`.execute(
    app.db,
  );
}
