import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import type { EventType } from '../../../src/domain/webhook-event.ts';
import { NOW, type StoredBatch, storeBatch } from '../../support/rows/batch.ts';
import { storeCall } from '../../support/rows/call.ts';
import { storeWebhookEndpoint } from '../../support/rows/webhook-endpoint.ts';
import { testDatabase, untilBlocked } from '../../support/database.ts';
import { eventsOf, ownerOf } from '../../support/webhook-events.ts';

const database = await testDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

let stored: StoredBatch;
let endpointId: string;
beforeAll(async () => {
  stored = await storeBatch(db);
  ({ endpointId } = (await storeWebhookEndpoint(db, ownerOf(stored))).endpoint);
});
beforeEach(async () => {
  await db.deleteFrom('webhookEvents').execute();
  await db.deleteFrom('webhookDeliveries').execute();
});

const callIn = (members: object = {}) =>
  storeCall(db, {
    contactId: stored.contactIds[0],
    callStatus: 'queued',
    endedAt: null,
    ...members,
  });

async function changeCall(executionId: string, set: Record<string, unknown>): Promise<void> {
  await db.updateTable('calls').set(set).where('executionId', '=', executionId).execute();
}

const suppress = (phoneNumber: string, reason: string | null) =>
  db
    .insertInto('suppressions')
    .values({ ...ownerOf(stored), phoneNumber, reason, createdAt: NOW })
    .execute();
/** What reports can tell besides. */
const TOLD = [
  { turns: '[]' },
  { analysis: JSON.stringify({ outcome: 'booked' }) },
  { modelCost: 0.02 },
];
const reportedIn = (seconds: number) => ({
  reportedAt: new Date(NOW.getTime() + seconds * 1_000),
});

describe('a call', () => {
  test('has one event for each step, however often it is written', async () => {
    const { executionId } = await callIn();
    for (const set of [
      { callSid: 'CA1' },
      { callStatus: 'ringing' },
      { callStatus: 'in-progress', answeredAt: NOW },
      { answeredAt: NOW, answeredBy: 'human' },
      { callStatus: 'completed', endedAt: NOW },
      { endedAt: new Date(NOW.getTime() + 1_000), hangupReason: 'late' },
    ]) {
      await changeCall(executionId, set);
      await changeCall(executionId, set);
    }
    expect(await eventsOf(db, stored)).toEqual([
      'call.started queued',
      'call.answered in-progress',
      'call.ended completed',
    ]);
    const event = await db.selectFrom('webhookEvents').selectAll().executeTakeFirst();
    expect(event).toMatchObject({
      organizationId: stored.organizationId,
      campaignId: stored.campaignId,
      batchId: stored.batchId,
      contactId: stored.contactIds[0],
      executionId,
    });
  });

  test('is reported once for each report that says something new', async () => {
    const { executionId } = await callIn({ endedAt: NOW });
    await changeCall(executionId, { summary: 'short', ...reportedIn(0) });
    await changeCall(executionId, { summary: 'short', ...reportedIn(1) });
    await changeCall(executionId, { summary: 'longer', ...reportedIn(2) });
    for (const [index, told] of TOLD.entries()) {
      await changeCall(executionId, { ...told, ...reportedIn(3 + index) });
      await changeCall(executionId, { ...told, ...reportedIn(3.5 + index) });
    }
    // An erasure of the person.
    await changeCall(executionId, { summary: null });
    expect(await eventsOf(db, stored)).toEqual(
      Array.from({ length: 2 + TOLD.length }, () => 'call.reported queued'),
    );
  });

  test('has no event in a transaction that is rolled back', async () => {
    const { executionId } = await callIn({ endedAt: NOW });
    const rolledBack = db.transaction().execute(async (tx) => {
      await tx
        .updateTable('calls')
        .set({ callSid: 'CA2' })
        .where('executionId', '=', executionId)
        .execute();
      throw new Error('killed');
    });
    await expect(rolledBack).rejects.toThrow('killed');
    expect(await eventsOf(db, stored)).toEqual([]);
  });
});

test('A contact finishes again after a forced retry, with an event of its own', async () => {
  for (const status of ['retrying', 'busy', 'pending', 'completed'] as const) {
    await db
      .updateTable('contacts')
      .set({ status })
      .where('contactId', '=', stored.contactIds[0])
      .execute();
  }
  expect(await eventsOf(db, stored)).toEqual([
    'contact.finished busy',
    'contact.finished completed',
  ]);
});

describe('a suppression', () => {
  test('is an opt-out by its reason, once', async () => {
    await suppress('+14155550001', 'Do not call');
    await suppress('+14155550002', 'moved away');
    await suppress('hash:1', 'opt_out');
    expect(await eventsOf(db, stored)).toEqual(['contact.opted_out']);
    for (const reason of ['STOP', 'opt_out']) {
      await db
        .updateTable('suppressions')
        .set({ reason })
        .where('phoneNumber', '=', '+14155550002')
        .execute();
    }
    expect(await eventsOf(db, stored)).toEqual(['contact.opted_out', 'contact.opted_out']);
  });
});

describe('an endpoint', () => {
  test('gets the events that it wants while it is enabled', async () => {
    const [wants, other, off] = await Promise.all([
      storeWebhookEndpoint(db, { ...ownerOf(stored), eventTypes: ['call.ended'] }),
      storeWebhookEndpoint(db, { ...ownerOf(stored), eventTypes: ['batch.paused'] }),
      storeWebhookEndpoint(db, { ...ownerOf(stored), ...disabled('by_request') }),
    ]);
    const { executionId } = await callIn();
    await changeCall(executionId, { endedAt: NOW });
    const rows = await db.selectFrom('webhookDeliveries').selectAll().execute();
    expect(rows.map((row) => row.endpointId).toSorted()).toEqual(
      [endpointId, wants.endpoint.endpointId].toSorted(),
    );
    expect(rows[0]).toMatchObject({ status: 'pending', attempts: 0, nextAt: expect.any(Date) });
    await forget(db, [wants, other, off]);
  });

  test('and another one that change at the same time are both counted', async () => {
    const owner = ownerOf(await storeBatch(db));
    const [one, other] = [
      await storeWebhookEndpoint(db, { ...owner, eventTypes: ['call.started'] }),
      await storeWebhookEndpoint(db, { ...owner, eventTypes: ['call.started'] }),
    ];
    const changed = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const first = db.transaction().execute(async (tx) => {
      await want(tx, one.endpoint, ['call.ended']);
      changed.resolve();
      await mayCommit.promise;
    });
    await changed.promise;
    const second = want(db, other.endpoint, ['batch.paused']);
    await untilBlocked(db);
    mayCommit.resolve();
    await Promise.all([first, second]);
    const { eventTypes } = await db
      .selectFrom('webhookInterest')
      .select('eventTypes')
      .where('organizationId', '=', owner.organizationId)
      .executeTakeFirstOrThrow();
    expect(eventTypes).toEqual(['batch.paused', 'call.ended']);
  });

  test('that failed for too long tells the others, and its events are stored on', async () => {
    const owner = await storeBatch(db);
    const [failing, other] = [
      await storeWebhookEndpoint(db, ownerOf(owner)),
      await storeWebhookEndpoint(db, { ...ownerOf(owner), eventTypes: ['endpoint.disabled'] }),
    ];
    await disable(failing.endpoint.endpointId, 'failing');
    expect(await eventsOf(db, owner)).toEqual(['endpoint.disabled disabled failing']);
    const told = await db.selectFrom('webhookDeliveries').selectAll().execute();
    expect(told.map((row) => row.endpointId)).toEqual([other.endpoint.endpointId]);
    const call = await storeCall(db, { contactId: owner.contactIds[0], endedAt: null });
    await changeCall(call.executionId, { endedAt: NOW });
    expect(await eventsOf(db, owner)).toHaveLength(2);
  });

  test('that is disabled by request tells nobody, and its events are stored on', async () => {
    const owner = await storeBatch(db);
    const { endpoint } = await storeWebhookEndpoint(db, ownerOf(owner));
    await disable(endpoint.endpointId, 'by_request');
    expect(await eventsOf(db, owner)).toEqual([]);
    const call = await storeCall(db, { contactId: owner.contactIds[0], endedAt: null });
    await changeCall(call.executionId, { endedAt: NOW });
    expect(await eventsOf(db, owner)).toEqual(['call.ended completed']);
    expect(await db.selectFrom('webhookDeliveries').selectAll().execute()).toEqual([]);
  });
});

function disabled(disabledReason: 'by_request' | 'failing') {
  return { disabledAt: NOW, disabledReason };
}

async function want(
  of: Db,
  { endpointId: id }: { endpointId: string },
  eventTypes: EventType[],
): Promise<void> {
  await of
    .updateTable('webhookEndpoints')
    .set({ eventTypes })
    .where('endpointId', '=', id)
    .execute();
}

async function disable(id: string, reason: 'by_request' | 'failing'): Promise<void> {
  await db
    .updateTable('webhookEndpoints')
    .set(disabled(reason))
    .where('endpointId', '=', id)
    .execute();
}

async function forget(of: Db, made: readonly { endpoint: { endpointId: string } }[]) {
  const ids = made.map(({ endpoint }) => endpoint.endpointId);
  await of.deleteFrom('webhookEndpoints').where('endpointId', 'in', ids).execute();
}
