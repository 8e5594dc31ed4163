import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallPreviewView } from '../../../../src/schemas/call-preview.ts';
import { addBatch } from '../../../support/api/batch.ts';
import { newCampaign, testApp, type TestApp } from '../../../support/api/app.ts';
import { batchRow } from '../../../support/rows/batch.ts';
import type { Json } from '../../../support/servers/rest-client.ts';

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

describe('the preview of a call for a batch', () => {
  test('asks for the agent of the batch, and for its hold', async () => {
    await using silent = await testApp({ agentCallHook: '' });
    const campaignId = await newCampaign(silent);
    const agent = { agent_id: 'night-shift', call_hook: 'https://agent.test/hook' };
    await silent.ok('/api/v1/agents/', { body: agent });
    const batchId = await addBatch(silent, campaignId, { agent_id: 'night-shift' });
    const reason = async (members: Json) => {
      const body = { phone_number: number, ...members };
      return (await silent.ok<CallPreviewView>(pathOf(campaignId), { body })).reason;
    };
    expect(await reason({})).toBe('agent_not_configured');
    expect(await reason({ batch_id: batchId })).toBeNull();
    const hold = { heldAt: new Date(), heldReason: 'call_request_refused' } as const;
    await silent.db
      .updateTable('batches')
      .set({ ...hold, heldProbeAt: new Date() })
      .where('batchId', '=', batchId)
      .execute();
    expect(await reason({ batch_id: batchId })).toBe('campaign_held');
    const debug = await silent.ok(`/api/v1/batches/${batchId}/debug`);
    expect(debug).toMatchObject({
      diagnostics: { campaign_hold: { held_reason: 'call_request_refused' } },
    });
    await silent.ok(`/api/v1/batches/${batchId}`, { method: 'PATCH', body: { agent_id: null } });
    const { heldAt } = await batchRow(silent.db, { batchId });
    expect(heldAt).toBeNull();
  });

  test('uses the working hours and the zone of the batch', async () => {
    const campaignId = await newCampaign(app, { working_hours: office });
    const batch_id = await addBatch(app, campaignId, {
      working_hours: { monday: { start: '12:00', end: '13:00' } },
      timezone: 'Europe/Berlin',
    });
    const { next_call_at, openings } = await requestPreview(campaignId, { batch_id });
    expect(next_call_at).toBe('2027-03-01T11:00:00.000Z');
    expect(openings[0]).toEqual({
      from: '2027-03-01T11:00:00.000Z',
      until: '2027-03-01T12:00:00.000Z',
    });
  });

  test('respects scheduled_start, scheduled_end and the pause of the batch', async () => {
    const campaignId = await newCampaign(app);
    const batch_id = await addBatch(app, campaignId, {
      scheduled_start: '2027-03-01T12:00:00Z',
      scheduled_end: '2027-03-01T14:00:00Z',
    });
    expect(await decision(campaignId, { batch_id })).toEqual([
      'scheduled_later',
      '2027-03-01T12:00:00.000Z',
    ]);
    const during = { batch_id, at: '2027-03-01T13:59:59.999Z' };
    expect(await decision(campaignId, during)).toEqual([null, '2027-03-01T13:59:59.999Z']);
    const after = { batch_id, at: '2027-03-01T14:00:00Z' };
    expect(await decision(campaignId, after)).toEqual(['finished', null]);
    const paused = await addBatch(app, campaignId);
    await app.ok(`/api/v1/batches/${paused}/pause`, { method: 'POST' });
    expect(await decision(campaignId, { batch_id: paused })).toEqual(['batch_paused', null]);
  });

  test('is 404 for a batch of another campaign', async () => {
    const [campaignId, otherId] = [await newCampaign(app), await newCampaign(app)];
    const batch_id = await addBatch(app, otherId);
    for (const id of [batch_id, '01900000-0000-7000-8000-000000000000', 'x']) {
      const body = { phone_number: number, batch_id: id };
      const refused = await app.refused(pathOf(campaignId), { body });
      expect([refused.status, refused.body.detail]).toEqual([404, 'batch not found']);
    }
  });
});
