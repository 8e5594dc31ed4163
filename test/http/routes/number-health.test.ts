import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  DEFAULT_ORGANIZATION_ID,
  newCampaign,
  testApp,
  type TestApp,
} from '../../support/api/app.ts';
import { addBatch } from '../../support/api/batch.ts';
import { createOtherOrganization } from '../../support/api/other-organization.ts';
import { storeCall } from '../../support/rows/call.ts';
import type { CallPreviewView } from '../../../src/schemas/call-preview.ts';
import type { DiagnosisView } from '../../../src/schemas/diagnosis.ts';
import type { NumberHealthView } from '../../../src/schemas/number-health.ts';

const NOW = new Date('2027-03-01T10:00:00Z');
const A = '+14155550100';
const B = '+14155550101';
const path = '/api/v1/caller-numbers/health';
const verb = (number: string, name: string) => `/api/v1/caller-numbers/${number}/${name}`;

let app: TestApp;
let campaignId: string;
let batchId: string;
beforeAll(async () => {
  app = await testApp({ clock: { now: () => NOW } });
  campaignId = await newCampaign(app, { phone_numbers: [A] });
  batchId = await addBatch(app, campaignId, { phone_numbers: [B] });
});
afterAll(() => app[Symbol.asyncDispose]());

const setLimits = (body: object) => app.ok('/api/v1/organization', { method: 'PATCH', body });
const post = (number: string, name: string, body: object = {}) =>
  app.ok<NumberHealthView>(verb(number, name), { body });
const reasonsOf = async () =>
  (await app.ok<DiagnosisView>(`/api/v1/batches/${batchId}/debug`)).diagnostics.reasons;

describe('The health of caller numbers', () => {
  test('shows the numbers of campaigns and open batches with their calls of 24 hours', async () => {
    const { contactId } = await app.db
      .selectFrom('contacts')
      .select('contactId')
      .where('batchId', '=', batchId)
      .executeTakeFirstOrThrow();
    const call = (seconds: number | null, createdAt = '2027-03-01T08:00:00Z') =>
      storeCall(app.db, {
        contactId,
        fromNumber: B,
        createdAt: new Date(createdAt),
        answeredAt: seconds === null ? null : new Date(createdAt),
        durationSeconds: seconds ?? 0,
      });
    await call(null);
    await call(null);
    await call(6);
    await call(7);
    await call(3, '2027-02-28T10:00:00Z');
    await setLimits({ max_calls_per_number_24h: 5 });
    const none = { answer_rate: null, short_call_share: null, daily_cap: 5, is_capped: false };
    const never = { resting_until: null, rest_reason: null, rested_at: null };
    expect(await app.ok(path)).toEqual([
      { phone_number: A, calls: 0, answered: 0, ...none, ...never },
      {
        phone_number: B,
        calls: 4,
        answered: 2,
        answer_rate: 0.5,
        short_call_share: 0.5,
        daily_cap: 5,
        is_capped: false,
        ...never,
      },
    ]);
    const response = await app.request(`${path}?limit=1&skip=1`);
    expect(response.headers.get('x-total-count')).toBe('2');
    expect(await response.json()).toMatchObject([{ phone_number: B }]);
  });

  test('shows a number at its cap, for which its batch waits', async () => {
    await setLimits({ max_calls_per_number_24h: 4 });
    expect(await app.ok(`${path}?skip=1`)).toMatchObject([{ is_capped: true, daily_cap: 4 }]);
    const until = '2027-03-02T08:00:00.000Z';
    expect(await reasonsOf()).toMatchObject([{ code: 'caller_numbers_resting', count: 1, until }]);
    const body = { phone_number: '+442079460123', batch_id: batchId };
    const preview = await app.ok<CallPreviewView>(`/api/v1/campaigns/${campaignId}/preview`, {
      body,
    });
    expect(preview).toMatchObject({ reason: 'caller_numbers_resting', next_call_at: until });
    await setLimits({ max_calls_per_number_24h: null });
    expect(await reasonsOf()).not.toMatchObject([{ code: 'caller_numbers_resting' }]);
  });

  test('shows nothing of other organizations', async () => {
    const { token } = await createOtherOrganization(app);
    expect(await app.ok(path, { token })).toEqual([]);
    for (const name of ['rest', 'resume']) {
      const refused = await app.refused(verb(A, name), { token, body: {} });
      expect([refused.status, refused.body.code]).toEqual([404, 'caller_number_not_found']);
    }
  });
});

describe('A rest by request', () => {
  test('holds the calls of the number until it is ended, and both are recorded', async () => {
    const rested = await post(B, 'rest', { hours: 48 });
    const until = '2027-03-03T10:00:00.000Z';
    expect(rested).toMatchObject({ resting_until: until, rest_reason: 'by_request' });
    expect(await reasonsOf()).toMatchObject([{ code: 'caller_numbers_resting', until }]);
    await app.db
      .updateTable('contacts')
      .set({ statusReason: 'caller_numbers_resting', lookAt: new Date(until) })
      .where('batchId', '=', batchId)
      .execute();
    app.signals.length = 0;
    expect(await post(B, 'resume')).toMatchObject({ resting_until: null });
    expect(app.signals).toHaveLength(1);
    expect(await post(B, 'resume')).toMatchObject({ resting_until: null });
    expect(app.signals).toHaveLength(1);
    expect(await reasonsOf()).not.toMatchObject([{ code: 'caller_numbers_resting' }]);
    const entries = await app.db
      .selectFrom('auditLog')
      .select(['action', 'details'])
      .where('organizationId', '=', DEFAULT_ORGANIZATION_ID)
      .where('action', 'in', ['rest_number', 'resume_number'])
      .orderBy('entryId')
      .execute();
    expect(entries).toEqual([
      {
        action: 'rest_number',
        details: { phone_number: B, reason: 'by_request', resting_until: until },
      },
      { action: 'resume_number', details: { phone_number: B } },
    ]);
  });

  test('is answered again under its Idempotency-Key, and takes 1 to 720 hours', async () => {
    const headers = { 'idempotency-key': 'rest-1' };
    const first = await app.ok(verb(A, 'rest'), { headers, body: { hours: 1 } });
    await post(A, 'resume');
    expect(await app.ok(verb(A, 'rest'), { headers, body: { hours: 1 } })).toEqual(first);
    expect(await app.ok(path)).toMatchObject([{ phone_number: A, resting_until: null }, {}]);
    for (const hours of [0, 721, 1.5, '3']) {
      const refused = await app.refused(verb(A, 'rest'), { body: { hours } });
      expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, 'hours']);
    }
  });

  test('is for numbers that the organization calls from', async () => {
    const unknown = await app.refused(verb('+14155559999', 'rest'), { body: {} });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'caller_number_not_found']);
    const wrong = await app.refused(verb('hello', 'rest'), { body: {} });
    expect(wrong.status).toBe(400);
  });
});

describe('number_rest of the organization', () => {
  test('is filled with defaults, changed in parts and lifted with null', async () => {
    expect(await setLimits({ number_rest: { min_answer_rate: 0.1 } })).toMatchObject({
      number_rest: {
        min_calls: 50,
        min_answer_rate: 0.1,
        max_short_call_share: null,
        rest_hours: 24,
      },
    });
    const change = { number_rest: { max_short_call_share: 0.15, min_answer_rate: null } };
    expect(await setLimits(change)).toMatchObject({
      number_rest: { min_answer_rate: null, max_short_call_share: 0.15 },
    });
    expect(await setLimits({ number_rest: null })).toMatchObject({ number_rest: null });
  });

  test.each([
    [{ min_calls: 10 }, 'number_rest'],
    [{ min_answer_rate: 1.5 }, 'number_rest.min_answer_rate'],
    [{ min_answer_rate: 0.1, rest_hours: 0 }, 'number_rest.rest_hours'],
    [{ min_answer_rate: 0.1, min_calls: 0 }, 'number_rest.min_calls'],
  ])('refuses %j', async (number_rest, at) => {
    const sending = { method: 'PATCH', body: { number_rest } };
    const refused = await app.refused('/api/v1/organization', sending);
    expect([refused.status, refused.body.errors?.map((problem) => problem.path)]).toEqual([
      400,
      [at],
    ]);
  });
});
