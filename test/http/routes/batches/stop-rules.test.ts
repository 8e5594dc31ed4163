import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBatch } from '../../../support/api/batch.ts';
import { newCampaign, testApp, type TestApp } from '../../../support/api/app.ts';
import { storeCall } from '../../../support/rows/call.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const stop_when = { disposition: 'booked', count: 20 };

test('stop_when of a campaign and of a batch is stored, merged by a PATCH and lifted by null', async () => {
  const campaignId = await newCampaign(app, { stop_when });
  const batchId = await addBatch(app, campaignId, { stop_when: { ...stop_when, count: 5 } });
  const patch = { method: 'PATCH', body: { stop_when: { count: 30 } } };
  const merged = { stop_when: { disposition: 'booked', count: 30 } };
  for (const path of [`/api/v1/campaigns/${campaignId}`, `/api/v1/batches/${batchId}`]) {
    expect(await app.ok(path, patch)).toMatchObject(merged);
    expect(await app.ok(path)).toMatchObject(merged);
    const lift = { method: 'PATCH', body: { stop_when: null } };
    expect(await app.ok(path, lift)).toMatchObject({ stop_when: null });
  }
});

test('a preview says that the goal of the campaign is reached', async () => {
  const campaignId = await newCampaign(app, { stop_when: { ...stop_when, count: 1 } });
  const batchId = await addBatch(app, campaignId);
  const { contactId } = await app.db
    .selectFrom('contacts')
    .select('contactId')
    .where('batchId', '=', batchId)
    .executeTakeFirstOrThrow();
  await storeCall(app.db, { contactId, disposition: 'booked' });
  const body = { phone_number: '+442079460100' };
  expect(await app.ok(`/api/v1/campaigns/${campaignId}/preview`, { body })).toMatchObject({
    may_call: false,
    reason: 'goal_reached',
    next_call_at: null,
  });
});

test.each([
  [{ disposition: 'booked' }, 'stop_when.count'],
  [{ count: 2 }, 'stop_when.disposition'],
  [{ ...stop_when, count: 0 }, 'stop_when.count'],
  [{ ...stop_when, within: 'P1D' }, 'stop_when'],
])('stop_when %j is refused', async (rule, path) => {
  const body = { name: 'x', agent_id: 'a', phone_numbers: ['+12125550100'], stop_when: rule };
  const refused = await app.refused('/api/v1/campaigns/', { body });
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.body)).toContain(path);
});
