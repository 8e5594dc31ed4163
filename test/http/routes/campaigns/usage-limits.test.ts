import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StatsView } from '../../../../src/schemas/stats.ts';
import { addBatch } from '../../../support/api/batch.ts';
import { newCampaign, testApp, type TestApp } from '../../../support/api/app.ts';
import { storeCall } from '../../../support/rows/call.ts';

const NOW = new Date('2027-03-01T10:00:00Z');
const HOOK = 'http://agent.test/hook';
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ clock: { now: () => NOW }, pricePerMinuteUsd: 0.05, agentCallHook: HOOK });
});
afterAll(() => app[Symbol.asyncDispose]());

const waitingBatch = async (campaignId: string, count: number) => {
  const contacts = Array.from({ length: count }, (_, index) => `+1415555010${index}`);
  const batchId = await addBatch(app, campaignId, { contacts });
  const rows = await app.db
    .selectFrom('contacts')
    .select('contactId')
    .where('batchId', '=', batchId)
    .orderBy('position')
    .execute();
  return { batchId, contactIds: rows.map(({ contactId }) => contactId) };
};

const pathOf = (campaignId: string) => `/api/v1/campaigns/${campaignId}`;
const get = (campaignId: string) => app.ok<{ usage: unknown }>(pathOf(campaignId));
const patch = (campaignId: string, body: object) =>
  app.ok(pathOf(campaignId), { method: 'PATCH', body });
const call = (contactId: string, members: object) =>
  storeCall(app.db, {
    contactId,
    executionId: uuidv7({ msecs: NOW.getTime() }),
    createdAt: NOW,
    endedAt: NOW,
    pricePerMinuteUsd: 0.05,
    ...members,
  });

describe('The limits on use of a campaign', () => {
  test('are stored, answered, and lifted by null', async () => {
    const limits = {
      max_calls: 1_000,
      max_calls_per_day: 100,
      max_spend_usd: 50.5,
      max_spend_usd_per_day: 10,
      max_cost_per_call_usd: 0.25,
    };
    const campaignId = await newCampaign(app, limits);
    expect(await get(campaignId)).toMatchObject(limits);
    const lifted = Object.fromEntries(Object.keys(limits).map((name) => [name, null]));
    expect(await patch(campaignId, lifted)).toMatchObject(lifted);
    expect((await get(campaignId)).usage).toBeUndefined();
  });

  test('are shown with what calls have used and may still use', async () => {
    const limits = { max_spend_usd: 9, max_calls_per_day: 5, max_call_duration_seconds: 60 };
    const campaignId = await newCampaign(app, limits);
    const { contactIds } = await waitingBatch(campaignId, 3);
    const [first = '', second = '', third = ''] = contactIds;
    await call(first, { durationSeconds: 61 });
    await call(second, { endedAt: null, callStatus: 'ringing', maxCostUsd: 0.1 });
    const yesterday = new Date('2027-02-28T10:00:00Z');
    await call(third, { createdAt: yesterday, reportedCost: 1 });
    expect((await get(campaignId)).usage).toEqual({
      total: { calls: 3, spent_usd: 1.1, reserved_usd: 0.1 },
      today: { calls: 2, spent_usd: 0.1, reserved_usd: 0.1 },
    });
    const stats = async () => (await app.ok<StatsView>(`${pathOf(campaignId)}/stats`)).usage;
    const used = {
      total: { calls: 3, spent_usd: 1.1, reserved_usd: 0.1, max_calls: null, max_spend_usd: 9 },
      today: { calls: 2, spent_usd: 0.1, reserved_usd: 0.1, max_calls: 5, max_spend_usd: null },
    };
    expect(await stats()).toEqual(used);
    await patch(campaignId, { max_spend_usd: null, max_calls_per_day: null });
    expect(await stats()).toEqual({
      total: { ...used.total, max_spend_usd: null },
      today: { ...used.today, max_calls: null },
    });
  });

  test('on spend are refused below what one call may cost', async () => {
    const body = { name: 'x', agent_id: 'a', phone_numbers: ['+12125550100'], max_spend_usd: 2 };
    const refused = await app.refused('/api/v1/campaigns/', { body });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain(
      'must be at least 2.8, what one call of the campaign may cost',
    );
  });

  test('let a batch wait with their reason in /debug and in a preview', async () => {
    const campaignId = await newCampaign(app, { max_calls: 1 });
    const { batchId, contactIds } = await waitingBatch(campaignId, 2);
    await call(contactIds[0] ?? '', {});
    const { diagnostics } = await app.ok<{ diagnostics: { reasons: unknown } }>(
      `/api/v1/batches/${batchId}/debug`,
    );
    expect(diagnostics.reasons).toMatchObject([
      { code: 'campaign_limit_reached', count: 2, until: null },
    ]);
    const preview = { phone_number: '+442079460100' };
    expect(await app.ok(`${pathOf(campaignId)}/preview`, { body: preview })).toMatchObject({
      may_call: false,
      reason: 'campaign_limit_reached',
      next_call_at: null,
    });
  });

  test('a day end in a preview with the day', async () => {
    const campaignId = await newCampaign(app, { max_calls_per_day: 1 });
    const { contactIds } = await waitingBatch(campaignId, 1);
    await call(contactIds[0] ?? '', {});
    const preview = { phone_number: '+442079460100' };
    expect(await app.ok(`${pathOf(campaignId)}/preview`, { body: preview })).toMatchObject({
      reason: 'daily_limit_reached',
      next_call_at: '2027-03-02T00:00:00.000Z',
    });
  });
});

const countersOf = async (ownerId: string) =>
  app.db
    .selectFrom('callCounters')
    .select(['counter', 'calls'])
    .where('ownerId', '=', ownerId)
    .execute();
const keep = (ownerId: string, organizationId: string, counter: string) =>
  app.db
    .insertInto('callCounters')
    .values({ ownerId, organizationId, counter, calls: 7, spentUsd: 0, reservedUsd: 0 })
    .execute();

describe('A counter', () => {
  test('is forgotten when a limit is set that was not kept before, and not when one is raised', async () => {
    const campaignId = await newCampaign(app);
    const { organization_id: organizationId } = await app.ok<{ organization_id: string }>(
      pathOf(campaignId),
    );
    await keep(campaignId, organizationId, 'total');
    await keep(campaignId, organizationId, '2027-03-01');
    await patch(campaignId, { max_calls: 9 });
    expect(await countersOf(campaignId)).toEqual([{ counter: '2027-03-01', calls: 7 }]);
    await keep(campaignId, organizationId, 'total');
    await patch(campaignId, { max_calls: 10 });
    expect(await countersOf(campaignId)).toHaveLength(2);
    await patch(campaignId, { max_calls_per_day: 5 });
    expect(await countersOf(campaignId)).toEqual([{ counter: 'total', calls: 7 }]);
  });
});

test('A limit on spend is refused while nobody knows what a call may cost', async () => {
  await using unpriced = await testApp();
  const body = { name: 'x', agent_id: 'a', phone_numbers: ['+12125550100'], max_spend_usd: 2 };
  const unknown = await unpriced.refused('/api/v1/campaigns/', { body });
  expect(unknown.status).toBe(400);
  expect(JSON.stringify(unknown.body)).toContain('nobody knows what a call may cost');
  const known = { ...body, max_cost_per_call_usd: 0.5 };
  const { campaign_id: id } = await unpriced.ok<{ campaign_id: string }>('/api/v1/campaigns/', {
    body: known,
  });
  const refused = await unpriced.refused(pathOf(id), {
    method: 'PATCH',
    body: { max_cost_per_call_usd: null },
  });
  expect(refused.status).toBe(400);
});
