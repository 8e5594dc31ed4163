import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { CallPreviewView } from '../../../../src/schemas/call-preview.ts';
import { createToken } from '../../../../src/services/tokens/tokens.ts';
import { addBatch } from '../../../support/api/batch.ts';
import {
  DEFAULT_ORGANIZATION_ID,
  newCampaign,
  testApp,
  type TestApp,
} from '../../../support/api/app.ts';
import { storeCall } from '../../../support/rows/call.ts';
import { createOtherOrganization } from '../../../support/api/other-organization.ts';

/** A Monday; 02:00 in Los Angeles, 19:00 in Tokyo. */
const NOW = new Date('2027-03-01T10:00:00Z');
const office = {
  monday: { start: '09:00', end: '17:00' },
  tuesday: { start: '09:00', end: '17:00' },
};
const number = '+12065550123';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ clock: { now: () => NOW } });
});
afterAll(() => app[Symbol.asyncDispose]());

const pathOf = (campaignId: string) => `/api/v1/campaigns/${campaignId}/preview`;
const requestPreview = (campaignId: string, body: object) =>
  app.ok<CallPreviewView>(pathOf(campaignId), { body: { phone_number: number, ...body } });
const decision = async (campaignId: string, body: object = {}) => {
  const { may_call: mayCall, reason, next_call_at: next } = await requestPreview(campaignId, body);
  expect(mayCall).toBe(reason === null);
  return [reason, next];
};

describe('the preview of a call', () => {
  test('of a draft returns whether the call is allowed, and its openings', async () => {
    const campaignId = await newCampaign(app, { working_hours: office });
    const answer = await requestPreview(campaignId, {});
    expect(answer).toMatchObject({
      may_call: true,
      reason: null,
      next_call_at: '2027-03-01T10:00:00.000Z',
    });
    expect(answer.openings).toHaveLength(10);
    expect(answer.tzdata_version).toBe('2026f');
    expect(answer.openings.slice(0, 2)).toEqual([
      { from: '2027-03-01T10:00:00.000Z', until: '2027-03-01T17:00:00.000Z' },
      { from: '2027-03-02T09:00:00.000Z', until: '2027-03-02T17:00:00.000Z' },
    ]);
    expect(await app.ok(`/api/v1/campaigns/${campaignId}`)).toMatchObject({ status: 'draft' });
  });

  test('of a campaign without working hours has no closing time', async () => {
    const { openings } = await requestPreview(await newCampaign(app), {});
    expect(openings).toEqual([{ from: '2027-03-01T10:00:00.000Z', until: null }]);
  });

  test.each([
    [{ at: '2027-03-01T16:59:45Z' }, [null, '2027-03-01T16:59:45.000Z']],
    [
      { at: '2027-03-01 17:59:45.001+01:00' },
      ['outside_working_hours', '2027-03-02T09:00:00.000Z'],
    ],
    [{ timezone: 'america/los_angeles' }, ['outside_working_hours', '2027-03-01T17:00:00.000Z']],
    [{ timezone: 'Asia/Tokyo' }, ['outside_working_hours', '2027-03-02T00:00:00.000Z']],
  ])('for %o returns %o', async (body, expected) => {
    const campaignId = await newCampaign(app, { working_hours: office });
    expect(await decision(campaignId, body)).toEqual(expected);
  });

  test('skips blackout dates', async () => {
    const working_hours = { ...office, blackout_dates: ['2027-03-01'] };
    const campaignId = await newCampaign(app, { working_hours });
    expect(await decision(campaignId)).toEqual([
      'outside_working_hours',
      '2027-03-02T09:00:00.000Z',
    ]);
  });

  test('uses the zone of the number with timezone_source callee', async () => {
    const members = { working_hours: office, timezone_source: 'callee' };
    const campaignId = await newCampaign(app, members);
    const next = async (phone: string) => decision(campaignId, { phone_number: undefined, phone });
    expect(await next('+1 (206) 555-0123')).toEqual([
      'outside_working_hours',
      '2027-03-01T17:00:00.000Z',
    ]);
    // In Auckland it is 23:00. +888 belongs to no country, so the zone of the campaign applies.
    expect(await next('+6493000123')).toEqual([
      'outside_working_hours',
      '2027-03-01T20:00:00.000Z',
    ]);
    expect(await next('+88812345678')).toEqual(['unknown_time_zone', null]);
  });

  test('needs an hour that is open in all zones of a toll-free number', async () => {
    const tollFree = '+18005550123';
    const hours = { monday: { start: '09:00', end: '17:00' } };
    const narrow = await newCampaign(app, { working_hours: hours, timezone_source: 'callee' });
    const answer = await requestPreview(narrow, { phone_number: tollFree });
    expect(answer).toMatchObject({ reason: 'outside_working_hours', next_call_at: null });
    expect(answer.openings).toEqual([]);
  });

  test('of a suppressed number returns the end of the suppression', async () => {
    const campaignId = await newCampaign(app);
    const suppressed = { phone_number: '+12065550124' };
    const body = { ...suppressed, expires_at: '2027-03-01T12:00:00Z' };
    await app.ok('/api/v1/suppressions/', { body });
    expect(await decision(campaignId, suppressed)).toEqual([
      'suppressed',
      '2027-03-01T12:00:00.000Z',
    ]);
    const later = { ...suppressed, at: '2027-03-01T12:00:00Z' };
    expect(await decision(campaignId, later)).toEqual([null, '2027-03-01T12:00:00.000Z']);
  });

  test('of a number at the attempt cap returns when the cap clears', async () => {
    await using capped = await testApp({ clock: { now: () => NOW } });
    await capped.ok('/api/v1/organization', {
      method: 'PATCH',
      body: { max_attempts_per_callee_24h: 1 },
    });
    const campaignId = await newCampaign(capped);
    const batchId = await addBatch(capped, campaignId, { contacts: [number] });
    const contact = await capped.db
      .selectFrom('contacts')
      .select('contactId')
      .where('batchId', '=', batchId)
      .executeTakeFirstOrThrow();
    await storeCall(capped.db, { ...contact, createdAt: new Date('2027-03-01T08:00:00Z') });
    expect(await capped.ok(pathOf(campaignId), { body: { phone_number: number } })).toMatchObject({
      may_call: false,
      reason: 'attempt_cap',
      next_call_at: '2027-03-02T08:00:00.000Z',
    });
  });

  test('of a paused campaign is refused', async () => {
    const campaignId = await newCampaign(app);
    await app.ok(`/api/v1/campaigns/${campaignId}/pause`, { method: 'POST' });
    expect(await decision(campaignId)).toEqual(['campaign_paused', null]);
  });

  test('needs an agent that can speak', async () => {
    await using silent = await testApp({ agentCallHook: '' });
    const campaignId = await newCampaign(silent);
    const reason = async () => {
      const body = { phone_number: number };
      return (await silent.ok<CallPreviewView>(pathOf(campaignId), { body })).reason;
    };
    expect(await reason()).toBe('agent_not_configured');
    const agent = { agent_id: 'agent-1', call_hook: 'https://agent.test/hook' };
    await silent.ok('/api/v1/agents/', { body: agent });
    expect(await reason()).toBeNull();
  });
});

describe('a request for a preview', () => {
  test.each([
    [{}, 'phone_number'],
    [{ phone_number: '555' }, 'phone_number'],
    [{ phone_number: number, timezone: 'Mars/Olympus' }, 'timezone'],
    [{ phone_number: number, at: 'tomorrow' }, 'at'],
    [{ phone_number: number, time_zone: 'UTC' }, 'time_zone'],
  ])('is refused for %o', async (body, path) => {
    const refused = await app.refused(pathOf(await newCampaign(app)), { body });
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toMatchObject([{ path }]);
  });

  test('returns a warning for an unknown member', async () => {
    const answer = await requestPreview(await newCampaign(app), { colour: 'red' });
    expect(answer.warnings).toEqual(["'colour' is not a member and was ignored"]);
  });

  test('needs only the scope read', async () => {
    const campaignId = await newCampaign(app);
    const { text: token } = await createToken(app.deps, {
      organizationId: DEFAULT_ORGANIZATION_ID,
      name: 'dashboard',
      scopes: ['read'],
      expiresAt: null,
    });
    const body = { phone_number: number };
    expect(await app.ok(`${pathOf(campaignId)}/`, { body, token })).toMatchObject({
      may_call: true,
    });
    const refused = await app.refused('/api/v1/campaigns/', { body: { name: 'Autumn' }, token });
    expect(refused.status).toBe(403);
  });

  test('is 404 for the campaign of another organization', async () => {
    const campaignId = await newCampaign(app);
    const { token } = await createOtherOrganization(app);
    const refused = await app.refused(pathOf(campaignId), {
      body: { phone_number: number },
      token,
    });
    expect([refused.status, refused.body.detail]).toEqual([404, 'campaign not found']);
  });

  test('under an Idempotency-Key is replayed', async () => {
    const campaignId = await newCampaign(app);
    const headers = { 'idempotency-key': 'preview-1' };
    const body = { phone_number: number };
    const first = await app.ok(pathOf(campaignId), { body, headers });
    await app.ok(`/api/v1/campaigns/${campaignId}/pause`, { method: 'POST' });
    const again = await app.request(pathOf(campaignId), { body, headers });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await again.json()).toEqual(first);
  });

  test('is documented with examples that are accepted as they are', async () => {
    const described = z.object({
      examples: z.array(z.record(z.string(), z.unknown())).min(1),
    });
    const document = z.object({
      paths: z.object({
        '/api/v1/campaigns/{campaign_id}/preview': z.object({
          post: z.object({
            requestBody: z.object({
              content: z.object({ 'application/json': z.object({ schema: described }) }),
            }),
          }),
        }),
      }),
    });
    const { paths } = document.parse(await app.ok('/openapi.json'));
    const { requestBody } = paths['/api/v1/campaigns/{campaign_id}/preview'].post;
    const campaignId = await newCampaign(app);
    for (const body of requestBody.content['application/json'].schema.examples) {
      expect(await app.ok(pathOf(campaignId), { body })).not.toHaveProperty('warnings');
    }
  });
});
