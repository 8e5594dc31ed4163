import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StatusReason } from '../../../../src/domain/status-reason.ts';
import { newCampaign, testApp, type TestApp } from '../../../support/api/app.ts';
import { addBatch } from '../../../support/api/batch.ts';
import type { Json } from '../../../support/servers/rest-client.ts';
import { createOtherOrganization } from '../../../support/api/other-organization.ts';

const path = '/api/v1/agents/';
const hook = 'https://agents.example.com/reception';
const withHook = { agent_id: 'reception', call_hook: hook };

describe('a batch that waits for an agent', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  beforeEach(async () => {
    await app.db.deleteFrom('agents').execute();
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const later = new Date(Date.now() + 30_000);
  /** Stores a batch of two contacts; the gate has deferred the first for `statusReason`. */
  const deferredBatch = async (
    statusReason: StatusReason,
    agent_id = 'reception',
    members: Json = {},
  ) => {
    const campaignId = await newCampaign(app, { agent_id });
    const contacts = ['+14155550001', '+14155550002'];
    const batchId = await addBatch(app, campaignId, { contacts, ...members });
    await app.db
      .updateTable('contacts')
      .set({ statusReason, lookAt: later })
      .where('batchId', '=', batchId)
      .where('position', '=', 0)
      .execute();
    app.signals.length = 0;
    return { campaignId, batchId };
  };
  const isDeferred = async ({ batchId }: { batchId: string }) => {
    const deferred = app.db.selectFrom('contacts').selectAll().where('batchId', '=', batchId);
    return (await deferred.where('lookAt', '=', later).execute()).length === 1;
  };

  test.each([
    ['POST', path, { agent_id: 'reception', call_hook: hook }],
    ['PUT', `${path}reception`, { call_hook: hook }],
  ])('is woken by %s %s', async (method, at, body) => {
    const batch = await deferredBatch('agent_not_configured');
    await app.ok(at, { method, body });
    expect(app.signals).toContain(`start ${batch.batchId} 2`);
    expect(await isDeferred(batch)).toBe(false);
  });

  test('is woken by a PATCH of the agent', async () => {
    await app.ok(path, { body: withHook });
    const batch = await deferredBatch('agent_not_configured');
    await app.ok(`${path}reception`, { method: 'PATCH', body: { speech_synthesis_voice: 'x' } });
    expect(app.signals).toContain(`start ${batch.batchId} 2`);
    expect(await isDeferred(batch)).toBe(false);
  });

  test('is woken by its own agent, which its campaign does not name', async () => {
    const batch = await deferredBatch('agent_not_configured', 'other', { agent_id: 'reception' });
    await app.ok(path, { body: withHook });
    expect(app.signals).toContain(`start ${batch.batchId} 2`);
    expect(await isDeferred(batch)).toBe(false);
  });

  test('keeps waiting for another agent, working hours or a resume', async () => {
    const [night, other, paused] = [
      await deferredBatch('outside_working_hours'),
      await deferredBatch('agent_not_configured', 'other'),
      await deferredBatch('agent_not_configured'),
    ];
    await app.ok(`/api/v1/campaigns/${paused.campaignId}/pause`, { method: 'POST' });
    app.signals.length = 0;
    await app.ok(path, { body: withHook });
    expect(await Promise.all([night, other, paused].map(isDeferred))).toEqual([true, true, true]);
    for (const { batchId } of [other, paused]) {
      expect(app.signals.filter((signal) => signal.includes(batchId))).toEqual([]);
    }
  });

  test('is not woken by an agent of another organization', async () => {
    const batch = await deferredBatch('agent_not_configured');
    const { token } = await createOtherOrganization(app);
    await app.ok(path, { token, body: withHook });
    expect(app.signals).toEqual([]);
    expect(await isDeferred(batch)).toBe(true);
  });
});
