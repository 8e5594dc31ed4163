import { afterAll, describe, expect, test } from 'vitest';
import { newCampaign, testApp } from '../../../support/api/app.ts';
import { newBatch } from '../../../support/api/batch.ts';
import { storeCall } from '../../../support/rows/call.ts';
import { zeroCounters } from '../../../support/api/counters.ts';
import { EventReader } from '../../../support/api/event-stream.ts';
import {
  createFollowedBatch,
  contactIdsOf,
  eventsPath,
  setContactStatus,
  nextEvent,
} from '../../../support/api/followed-batch.ts';
import { createOtherOrganization } from '../../../support/api/other-organization.ts';

let nowMs = Date.now();
const app = await testApp({ clock: { now: () => new Date(nowMs) } });
afterAll(() => app[Symbol.asyncDispose]());
const campaignId = await newCampaign(app);
const started = (size: number) => createFollowedBatch(app, campaignId, size);

/** Creates a batch of another organization, and returns a token of that organization. */
const foreignBatch = async () => {
  const { organizationId, token } = await createOtherOrganization(app);
  const campaign = { name: 'Spring', agent_id: 'agent-1', phone_numbers: ['+14155550100'] };
  const { campaign_id } = await app.ok('/api/v1/campaigns/', { body: campaign, token });
  const body = { campaign_id, contacts: ['+14155550001'] };
  const { batch_id: batchId } = await app.ok('/api/v1/batches/', { body, token });
  return { organizationId, token, path: eventsPath(String(batchId)) };
};

describe('a stream of events', () => {
  test('begins with the status and the counters', async () => {
    const { batchId } = await started(2);
    const answer = await app.request(eventsPath(batchId));
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    expect(answer.headers.get('cache-control')).toContain('no-cache');
    expect(answer.headers.get('x-accel-buffering')).toBe('no');
    const reader = new EventReader(answer);
    expect(await reader.next()).toMatchObject({
      event: 'status',
      data: { batch_id: batchId, status: 'in_progress', paused_by: null },
    });
    expect(await reader.next()).toMatchObject({
      event: 'counters',
      data: { ...zeroCounters, pending: 2 },
    });
    expect(reader.parser.retryMs).toBe(2000);
    await reader.cancel();
  });

  test('sends changes made between the response and its reading', async () => {
    const batch = await started(1);
    const reader = await batch.follow();
    await setContactStatus(app.db, batch.contactIds, 'skipped');
    expect((await nextEvent(reader, 'contact')).data['status']).toBe('skipped');
    await reader.cancel();
  });

  test('sends each state of a contact in order, as Get Contact returns it', async () => {
    const batch = await started(1);
    const { batchId, contactIds } = batch;
    const { reader } = await batch.followed();
    const received: unknown[] = [];
    for (const status of ['skipped', 'pending', 'failed'] as const) {
      await setContactStatus(app.db, contactIds, status);
      const { data } = await nextEvent(reader, 'contact');
      expect(data).toEqual(await app.ok(`/api/v1/batches/${batchId}/contacts/${contactIds[0]}`));
      received.push(data['status']);
    }
    expect(received).toEqual(['skipped', 'pending', 'failed']);
    await reader.cancel();
  });

  test('sends a call before its contact when it starts, ends and is reported', async () => {
    const batch = await started(1);
    const [contactId = ''] = batch.contactIds;
    const { reader } = await batch.followed();
    const call = { contactId, callStatus: 'queued', endedAt: null } as const;
    const { executionId } = await storeCall(app.db, call);
    const { data: placed } = await nextEvent(reader, 'call');
    expect(placed).toEqual(await app.ok(`/api/v1/calls/${executionId}`));
    await app.db.transaction().execute(async (tx) => {
      await setContactStatus(tx, [contactId], 'completed');
      const end = { callStatus: 'completed', endedAt: new Date() } as const;
      await tx.updateTable('calls').set(end).where('executionId', '=', executionId).execute();
    });
    const ended = [await reader.next(), await reader.next()];
    expect(ended).toMatchObject([
      { event: 'call', data: { call_status: 'completed' } },
      { event: 'contact', data: { status: 'completed' } },
    ]);
    const body = { summary: 'The order will be picked up today.' };
    await app.request(`/api/v1/calls/${executionId}/report`, { body });
    expect((await nextEvent(reader, 'call')).data).toMatchObject(body);
    await reader.cancel();
  });

  test('sends a contact when its follow-up is moved', async () => {
    const batch = await started(1);
    await setContactStatus(app.db, batch.contactIds, 'retrying');
    const path = `/api/v1/batches/${batch.batchId}/contacts/${batch.contactIds[0]}/follow-up`;
    const { reader } = await batch.followed();
    for (const at of ['2099-01-01T00:00:00.000Z', '2099-02-01T00:00:00.000Z']) {
      expect((await app.request(path, { body: { at } })).status).toBe(202);
      const promised = { status: 'followup_scheduled', next_follow_up_at: at };
      expect((await nextEvent(reader, 'contact')).data).toMatchObject(promised);
    }
    await reader.cancel();
  });

  test('sends the counters when they have changed', async () => {
    const batch = await started(3);
    const { reader } = await batch.followed();
    await setContactStatus(app.db, batch.contactIds.slice(1), 'completed');
    const changed = { ...zeroCounters, pending: 1, completed: 2 };
    expect((await nextEvent(reader, 'counters')).data).toEqual(changed);
    const body = { contacts: ['+14155559999'] };
    await app.ok(`/api/v1/batches/${batch.batchId}/contacts`, { body });
    expect((await nextEvent(reader, 'counters')).data).toEqual({ ...changed, pending: 2 });
    await reader.cancel();
  });

  test('sends the status when the batch or its campaign is paused', async () => {
    const { batchId, campaignId: campaign } = await newBatch(app);
    const reader = new EventReader(await app.request(eventsPath(batchId)));
    await nextEvent(reader, 'counters');
    const received: unknown[] = [];
    for (const control of [`campaigns/${campaign}/pause`, `campaigns/${campaign}/resume`]) {
      await app.ok(`/api/v1/${control}`, { method: 'POST' });
      received.push((await nextEvent(reader, 'status')).data);
    }
    await app.ok(`/api/v1/batches/${batchId}/pause`, { method: 'POST' });
    received.push((await nextEvent(reader, 'status')).data);
    expect(received).toEqual([
      { batch_id: batchId, status: 'paused', paused_by: 'campaign' },
      { batch_id: batchId, status: 'in_progress', paused_by: null },
      { batch_id: batchId, status: 'paused', paused_by: 'user' },
    ]);
    await reader.cancel();
  });
});

describe('access to a stream of events', () => {
  test('is a 404 for the batch of another organization and an unknown one', async () => {
    const { path } = await foreignBatch();
    const unknown = eventsPath('0193a5d0-0000-7000-8000-000000000000');
    for (const requested of [path, unknown, eventsPath('no-id')]) {
      const { status, body } = await app.refused(requested);
      expect([status, body.detail]).toEqual([404, 'batch not found']);
    }
  });

  test('never includes rows of another organization', async () => {
    const batch = await started(2);
    const { organizationId } = await createOtherOrganization(app);
    const [strange = '', own] = batch.contactIds;
    const { reader } = await batch.followed();
    await app.db
      .updateTable('contacts')
      .set({ organizationId })
      .where('contactId', '=', strange)
      .execute();
    await setContactStatus(app.db, batch.contactIds, 'skipped');
    await batch.finish();
    expect(contactIdsOf(await reader.rest())).toEqual([own]);
  });

  test('ends when the token is revoked', async () => {
    const { organizationId, token, path } = await foreignBatch();
    const { tokenId } = await app.db
      .selectFrom('tokens')
      .select('tokenId')
      .where('organizationId', '=', organizationId)
      .executeTakeFirstOrThrow();
    const reader = new EventReader(await app.request(path, { token }));
    await nextEvent(reader, 'counters');
    const revoked = await app.request(`/api/v1/tokens/${tokenId}`, { method: 'DELETE', token });
    expect(revoked.status).toBe(204);
    nowMs += 5_000;
    expect(await reader.rest()).toEqual([]);
  });
});

describe('the limit of streams per organization', () => {
  test('is 100 open streams, until one ends', async () => {
    const { organizationId, token, path } = await foreignBatch();
    const streams = Array.from({ length: 100 }, () => app.deps.eventStreams.open(organizationId));
    const refused = await app.request(path, { token });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('10');
    expect(await refused.json()).toMatchObject({ code: 'too_many_streams' });
    streams[0]?.end();
    const reader = new EventReader(await app.request(path, { token }));
    expect((await app.request(path, { token })).status).toBe(429);
    await reader.cancel();
    const again = await app.request(path, { token });
    expect(again.status).toBe(200);
    await again.body?.cancel();
  });

  test('does not count other organizations and HEAD requests', async () => {
    const { organizationId } = await foreignBatch();
    const { token, path } = await foreignBatch();
    for (let count = 0; count < 100; count += 1) app.deps.eventStreams.open(organizationId);
    for (let count = 0; count < 100; count += 1) {
      expect((await app.request(path, { token, method: 'HEAD' })).status).toBe(200);
    }
    const answer = await app.request(path, { token });
    expect(answer.status).toBe(200);
    await answer.body?.cancel();
  });
});
