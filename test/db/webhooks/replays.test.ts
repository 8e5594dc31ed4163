import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordDelivered } from '../../../src/db/webhooks/deliveries.ts';
import {
  replaySome,
  countReplayed,
  insertReplay,
  replayEvents,
} from '../../../src/db/webhooks/replays.ts';
import type { EventType, ReplayStatus } from '../../../src/domain/webhook-event.ts';
import { firstIdAt, idBefore } from '../../../src/domain/uuid.ts';
import { replay } from '../../../src/services/webhooks/replay.ts';
import { testDatabase, untilBlocked } from '../../support/database.ts';
import { NOW, storeBatch } from '../../support/rows/batch.ts';
import { storeDelivery, storeEvent } from '../../support/rows/webhook-delivery.ts';
import { storeWebhookEndpoint } from '../../support/rows/webhook-endpoint.ts';

const database = await testDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

let organizationId: string;
let endpointId: string;
beforeAll(async () => {
  ({ organizationId } = await storeBatch(db));
});
beforeEach(async () => {
  const tables = ['webhookEndpoints', 'webhookEvents', 'webhookDeliveries'] as const;
  for (const table of tables) await db.deleteFrom(table).execute();
  await db.deleteFrom('webhookAttempts').execute();
  ({ endpointId } = (await storeWebhookEndpoint(db, { organizationId })).endpoint);
});

const key = () => ({ organizationId, endpointId });
const at = (minute: number) => new Date(NOW.getTime() + minute * 60_000);
const idAt = (minute: number) => uuidv7({ msecs: at(minute).getTime() });
const delivered = (minute: number, members: object = {}) =>
  storeDelivery(db, { ...key(), eventId: idAt(minute), ...members });
const missed = (minute: number, type: EventType = 'call.ended') =>
  storeEvent(db, { organizationId, eventId: idAt(minute), type });

type Span = { from?: number; to?: number; status?: ReplayStatus; eventTypes?: EventType[] | null };
const spanOf = ({ from = 0, to = 60, status = 'undelivered', eventTypes = null }: Span) => ({
  ...key(),
  status,
  eventTypes,
  afterId: idBefore(at(from)),
  beforeId: firstIdAt(at(to)),
});

async function ask(span: Span = {}): Promise<number> {
  const asked = spanOf(span);
  await db.transaction().execute((tx) => insertReplay(tx, { ...asked, replayId: uuidv7() }));
  return countReplayed(db, { ...asked, limit: 100 });
}

/** Asks a while ago: no transaction of another test can keep it from beginning. */
async function askedBefore(span: Span = {}): Promise<number> {
  const count = await ask(span);
  await db
    .updateTable('webhookReplays')
    .set({ createdAt: new Date('2020-01-01') })
    .execute();
  return count;
}

async function finish(limit = 100): Promise<number> {
  let steps = 0;
  while (await replaySome(db, { limit })) steps += 1;
  return steps;
}

/** The events that are due, oldest first. */
async function due(): Promise<string[]> {
  const rows = await db
    .selectFrom('webhookDeliveries')
    .select('eventId')
    .where('nextAt', '<=', sql<Date>`now()`)
    .orderBy('eventId')
    .execute();
  return rows.map(({ eventId }) => eventId);
}

describe('a replay of a span', () => {
  test('sends what was missed, has failed or waits, and not what was delivered', async () => {
    const never = await missed(1);
    const failed = await delivered(2, { status: 'failed', statusCode: 500 });
    const waiting = await delivered(3, { status: 'pending' });
    await db
      .updateTable('webhookDeliveries')
      .set({ nextAt: new Date('2100-01-01'), failures: 7 })
      .where('eventId', '=', waiting.eventId)
      .execute();
    await delivered(4);
    expect(await askedBefore()).toBe(3);
    await finish();
    expect(await due()).toEqual([never.eventId, failed.eventId, waiting.eventId]);
    const { failures } = await deliveryOf(waiting.eventId);
    expect(failures).toBe(0);
  });

  test.each([
    ['failed', ['failed']],
    ['all', ['missed', 'failed', 'delivered']],
  ] as const)('with the status %s sends %j', async (status, names) => {
    const ids = {
      missed: (await missed(1)).eventId,
      failed: (await delivered(2, { status: 'failed', statusCode: 500 })).eventId,
      delivered: (await delivered(3)).eventId,
    };
    expect(await askedBefore({ status })).toBe(names.length);
    await finish();
    expect(await due()).toEqual(names.map((name) => ids[name]));
  });

  test('begins with its first instant and ends before its last', async () => {
    await missed(9);
    const first = await storeEvent(db, { organizationId, eventId: firstIdAt(at(10)) });
    const last = await missed(19);
    await storeEvent(db, { organizationId, eventId: firstIdAt(at(20)) });
    expect(await askedBefore({ from: 10, to: 20 })).toBe(2);
    await finish();
    expect(await due()).toEqual([first.eventId, last.eventId]);
  });

  test('sends the types that the endpoint wants, unless others are named', async () => {
    await db
      .updateTable('webhookEndpoints')
      .set({ eventTypes: ['batch.paused'] })
      .execute();
    const wanted = await missed(1, 'batch.paused');
    const other = await missed(2, 'call.ended');
    expect(await askedBefore()).toBe(1);
    await finish();
    expect(await due()).toEqual([wanted.eventId]);
    expect(await askedBefore({ eventTypes: ['call.ended'] })).toBe(1);
    await finish();
    expect(await due()).toEqual([wanted.eventId, other.eventId]);
  });

  test('leaves tests and other organizations out', async () => {
    const other = await storeBatch(db);
    await storeEvent(db, { organizationId, eventId: idAt(1), type: 'endpoint.test' });
    await storeEvent(db, { organizationId: other.organizationId, eventId: idAt(2) });
    expect(await askedBefore()).toBe(0);
    await finish();
    expect(await due()).toEqual([]);
  });

  test('goes on in steps, of which the last ends it', async () => {
    for (const minute of [1, 2, 3]) await missed(minute);
    await askedBefore();
    await replaySome(db, { limit: 2 });
    expect(await due()).toHaveLength(2);
    await deliverAll();
    await replaySome(db, { limit: 2 });
    expect(await due()).toHaveLength(1);
    expect(await db.selectFrom('webhookReplays').selectAll().execute()).toEqual([]);
  });

  test('waits while the endpoint has enough to send, is disabled, or has asked for a pause', async () => {
    for (const minute of [1, 2, 3]) await missed(minute);
    await askedBefore();
    expect(await finish(2)).toBe(1);
    await deliverAll();
    await db
      .updateTable('webhookEndpoints')
      .set({ disabledAt: NOW, disabledReason: 'failing' })
      .execute();
    expect(await replaySome(db, { limit: 2 })).toBe(false);
    await db
      .updateTable('webhookEndpoints')
      .set({ disabledAt: null, disabledReason: null, notBefore: new Date('2100-01-01') })
      .execute();
    expect(await replaySome(db, { limit: 2 })).toBe(false);
    await db.updateTable('webhookEndpoints').set({ notBefore: null }).execute();
    expect(await replaySome(db, { limit: 2 })).toBe(true);
  });

  test('begins when no transaction is open that may still store an event of the span', async () => {
    const begun = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const eventId = idAt(1);
    const storing = db.transaction().execute(async (tx) => {
      await tx
        .insertInto('webhookEvents')
        .values({ eventId, organizationId, type: 'call.ended' })
        .execute();
      begun.resolve();
      await mayCommit.promise;
    });
    await begun.promise;
    await ask();
    expect(await replaySome(db, { limit: 100 })).toBe(false);
    mayCommit.resolve();
    await storing;
    await expect.poll(() => replaySome(db, { limit: 100 })).toBe(true);
    expect(await due()).toEqual([eventId]);
  });
});

test('A replay of ids sends each that is there, and leaves one alone that is being sent', async () => {
  const { eventId } = await delivered(1);
  const underWay = await delivered(2, { status: 'pending' });
  const claim = { claimId: uuidv7(), nextAt: new Date('2100-01-01') };
  await db
    .updateTable('webhookDeliveries')
    .set(claim)
    .where('eventId', '=', underWay.eventId)
    .execute();
  const unknown = uuidv7();
  const eventIds = [eventId, underWay.eventId, unknown];
  const found = await db.transaction().execute((tx) => replayEvents(tx, { ...key(), eventIds }));
  expect(found.toSorted()).toEqual([eventId, underWay.eventId]);
  expect(await due()).toEqual([eventId]);
  expect(await deliveryOf(underWay.eventId)).toMatchObject(claim);
});

async function deliveryOf(eventId: string) {
  return db
    .selectFrom('webhookDeliveries')
    .selectAll()
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow();
}

async function deliverAll(): Promise<void> {
  await db
    .updateTable('webhookDeliveries')
    .set({ status: 'delivered', nextAt: null })
    .where('nextAt', 'is not', null)
    .execute();
}

test('A replay of ids does not stand in the way of a success that is recorded', async () => {
  const { eventId } = await delivered(1, { status: 'pending' });
  const claimId = uuidv7();
  await db.updateTable('webhookDeliveries').set({ claimId }).execute();
  await db.updateTable('webhookEndpoints').set({ failingSince: NOW }).execute();
  const locked = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const locking = db.transaction().execute(async (tx) => {
    await tx.selectFrom('webhookDeliveries').selectAll().forUpdate().execute();
    locked.resolve();
    await mayCommit.promise;
  });
  await locked.promise;
  const answer = { durationMs: 1, statusCode: 204, error: null, responseBody: '' };
  const recording = recordDelivered(db, { ...key(), eventId, claimId, ...answer });
  await untilBlocked(db);
  const order = { kind: 'events' as const, eventIds: [eventId] };
  const replaying = replay({ db, newId: uuidv7 }, { ...key(), order });
  await untilBlocked(db, 2);
  mayCommit.resolve();
  await Promise.all([locking, recording, replaying]);
  expect(await due()).toEqual([eventId]);
});
