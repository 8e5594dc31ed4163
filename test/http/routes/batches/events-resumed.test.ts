import { afterAll, describe, expect, test } from 'vitest';
import { newCampaign, testApp } from '../../../support/api/app.ts';
import { storeCall } from '../../../support/rows/call.ts';
import { zeroCounters } from '../../../support/api/counters.ts';
import type { ServerEvent } from '../../../support/api/event-stream.ts';
import {
  createFollowedBatch,
  contactIdsOf,
  eventsPath,
  setContactStatus,
  nextEvent,
} from '../../../support/api/followed-batch.ts';

const app = await testApp();
afterAll(() => app[Symbol.asyncDispose]());
const campaignId = await newCampaign(app);
const started = (size: number) => createFollowedBatch(app, campaignId, size);
const kinds = (events: readonly ServerEvent[]) => events.map(({ event }) => event);

describe('a client that reconnects to a stream', () => {
  test('receives once what happened while it was away', async () => {
    const batch = await started(3);
    const [first = '', ...others] = batch.contactIds;
    const { reader } = await batch.followed();
    await setContactStatus(app.db, [first], 'completed');
    const { id } = await nextEvent(reader, 'contact');
    await reader.cancel();
    await setContactStatus(app.db, others, 'completed');
    await batch.finish();
    expect(contactIdsOf(await (await batch.follow(id)).rest())).toEqual(others);
  });

  test('continues within one change that spans several pages', async () => {
    const batch = await started(250);
    const { reader } = await batch.followed();
    await setContactStatus(app.db, batch.contactIds, 'skipped');
    await batch.finish();
    let left = await nextEvent(reader, 'contact');
    while (left.data['contact_id'] !== batch.contactIds[119])
      left = await nextEvent(reader, 'contact');
    await reader.cancel();
    const events = await (await batch.follow(left.id)).rest();
    expect(contactIdsOf(events)).toEqual(batch.contactIds.slice(120));
  });

  test('receives a contact again that changed after the last page read', async () => {
    const batch = await started(150);
    const [first = '', ...others] = batch.contactIds;
    const { reader } = await batch.followed();
    await setContactStatus(app.db, batch.contactIds, 'skipped');
    const { id } = await nextEvent(reader, 'contact');
    await reader.cancel();
    await setContactStatus(app.db, [first], 'pending');
    await batch.finish();
    const events = await (await batch.follow(id)).rest();
    expect(contactIdsOf(events)).toEqual([...others, first]);
  });

  test('receives the calls after its last call, then the contacts', async () => {
    const batch = await started(2);
    const { reader } = await batch.followed();
    const calls: string[] = [];
    await app.db.transaction().execute(async (tx) => {
      for (const contactId of batch.contactIds) {
        calls.push((await storeCall(tx, { contactId })).executionId);
      }
      await setContactStatus(tx, batch.contactIds, 'completed');
    });
    const { id, data } = await nextEvent(reader, 'call');
    await reader.cancel();
    await batch.finish();
    expect(data['execution_id']).toBe(calls[0]);
    const events = await (await batch.follow(id)).rest();
    const received = events.filter(({ event }) => event === 'call');
    expect(received.map((call) => call.data['execution_id'])).toEqual(calls.slice(1));
    expect(contactIdsOf(events)).toEqual(batch.contactIds);
  });

  test('receives everything since the creation with Last-Event-ID 0', async () => {
    const batch = await started(3);
    const [first = '', second = ''] = batch.contactIds;
    const { executionId } = await storeCall(app.db, { contactId: second });
    await setContactStatus(app.db, [second], 'skipped');
    await setContactStatus(app.db, [first], 'skipped');
    await batch.finish();
    const events = await (await batch.follow('0')).rest();
    expect(events[0]?.data['execution_id']).toBe(executionId);
    expect(contactIdsOf(events)).toEqual([second, first]);
  });

  test.each([
    ['no known form', 'latest'],
    ['numbers in descending order', '20:10:'],
    ['another page', '10:10:;12:12:;batch;11;0193a5d0-0000-7000-8000-000000000000'],
    ['transactions in the future', '900000000000:900000000000:'],
  ])('is refused with a Last-Event-ID of %s', async (_, lastEventId) => {
    const { batchId } = await started(1);
    const headers = { 'last-event-id': lastEventId };
    const { status, body } = await app.refused(eventsPath(batchId), { headers });
    const message =
      'must be the id of an event that this service sent: omit it to receive the events from now on';
    expect([status, body.errors]).toEqual([400, [{ path: 'Last-Event-ID', message }]]);
  });
});

describe('a change that commits after later changes', () => {
  test('is sent after the changes that began after it', async () => {
    const batch = await started(2);
    const [early = '', late = ''] = batch.contactIds;
    const { reader } = await batch.followed();
    const seen: unknown[] = [];
    await app.db.transaction().execute(async (tx) => {
      await setContactStatus(tx, [early], 'skipped');
      await setContactStatus(app.db, [late], 'skipped');
      seen.push((await nextEvent(reader, 'contact')).data['contact_id']);
    });
    seen.push((await nextEvent(reader, 'contact')).data['contact_id']);
    expect(seen).toEqual([late, early]);
    await reader.cancel();
  });

  test('is sent to a client that was away during its commit', async () => {
    const batch = await started(2);
    const [early = '', late = ''] = batch.contactIds;
    const { reader } = await batch.followed();
    let id = '';
    await app.db.transaction().execute(async (tx) => {
      await setContactStatus(tx, [early], 'skipped');
      await setContactStatus(app.db, [late], 'skipped');
      ({ id } = await nextEvent(reader, 'contact'));
      await reader.cancel();
    });
    await batch.finish();
    expect(contactIdsOf(await (await batch.follow(id)).rest())).toEqual([early]);
  });
});

describe('the end of a stream', () => {
  test('follows the last status and counters; a reconnect then gets 204', async () => {
    const batch = await started(1);
    const { reader } = await batch.followed();
    await setContactStatus(app.db, batch.contactIds, 'completed');
    await batch.finish();
    const events = await reader.rest();
    expect(kinds(events)).toEqual(['contact', 'status', 'counters']);
    expect(events[1]?.data).toMatchObject({ status: 'completed' });
    expect(events[2]?.data).toEqual({ ...zeroCounters, completed: 1 });
    const headers = { 'last-event-id': events[2]?.id ?? '' };
    const answer = await app.request(eventsPath(batch.batchId), { headers });
    expect(answer.status).toBe(204);
  });

  test('is sent to a client that was away when the batch finished', async () => {
    const batch = await started(1);
    const { reader, id } = await batch.followed();
    await reader.cancel();
    await batch.finish();
    expect(kinds(await (await batch.follow(id)).rest())).toEqual(['status', 'counters']);
  });

  test('is sent again to a client that left between status and counters', async () => {
    const batch = await started(1);
    const { reader } = await batch.followed();
    await batch.finish();
    const { id } = await nextEvent(reader, 'status');
    await reader.cancel();
    expect(kinds(await (await batch.follow(id)).rest())).toEqual(['status', 'counters']);
  });

  test('is not final when a report or another call follows', async () => {
    const batch = await started(1);
    const [contactId = ''] = batch.contactIds;
    const { executionId } = await storeCall(app.db, { contactId });
    await setContactStatus(app.db, batch.contactIds, 'no_answer');
    await batch.finish();
    const first = await (await batch.follow()).rest();
    await app.request(`/api/v1/calls/${executionId}/report`, { body: { summary: 'Late.' } });
    const second = await (await batch.follow(first.at(-1)?.id)).rest();
    expect(kinds(second)).toEqual(['call', 'status', 'counters']);
    const retry = `/api/v1/batches/${batch.batchId}/contacts/${contactId}/retry`;
    expect((await app.request(retry, { method: 'POST' })).status).toBe(202);
    const third = await batch.follow(second.at(-1)?.id);
    expect((await nextEvent(third, 'contact')).data['status']).toBe('pending');
    await third.cancel();
  });

  test('does not come while the batch still dials', async () => {
    const batch = await started(1);
    await batch.finish();
    const id = (await (await batch.follow()).rest()).at(-1)?.id;
    await app.db
      .updateTable('batches')
      .set({ dispatchEndedAt: null })
      .where('batchId', '=', batch.batchId)
      .execute();
    const reader = await batch.follow(id);
    expect((await reader.next())?.data['status']).toBe('completed');
    await reader.cancel();
  });

  test('comes when a cancelled batch has closed its contacts', async () => {
    const batch = await started(1);
    const { reader } = await batch.followed();
    await app.ok(`/api/v1/batches/${batch.batchId}/cancel`, { method: 'POST' });
    expect((await nextEvent(reader, 'status')).data['status']).toBe('cancelled');
    await setContactStatus(app.db, batch.contactIds, 'skipped');
    expect((await nextEvent(reader, 'contact')).data['status']).toBe('skipped');
    await app.db
      .updateTable('batches')
      .set({ dispatchEndedAt: new Date() })
      .where('batchId', '=', batch.batchId)
      .execute();
    expect((await reader.rest()).at(-1)?.data).toEqual({ ...zeroCounters, skipped: 1 });
  });

  test('comes when the batch is deleted', async () => {
    const batch = await started(1);
    const { reader } = await batch.followed();
    await app.db
      .updateTable('batches')
      .set({ deletedAt: new Date() })
      .where('batchId', '=', batch.batchId)
      .execute();
    expect(await reader.rest()).toEqual([]);
  });
});
