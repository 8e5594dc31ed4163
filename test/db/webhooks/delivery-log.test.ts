import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  DELIVERY_ORDERS,
  type DeliveryFilter,
  listDeliveries,
} from '../../../src/db/webhooks/delivery-log.ts';
import { testDatabase } from '../../support/database.ts';
import { NOW, storeBatch } from '../../support/rows/batch.ts';
import { storeDelivery } from '../../support/rows/webhook-delivery.ts';
import { storeWebhookEndpoint } from '../../support/rows/webhook-endpoint.ts';

const database = await testDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

let key: { organizationId: string; endpointId: string };
beforeAll(async () => {
  const { organizationId } = await storeBatch(db);
  const { endpoint } = await storeWebhookEndpoint(db, { organizationId });
  key = { organizationId, endpointId: endpoint.endpointId };
});
beforeEach(async () => {
  for (const table of ['webhookEvents', 'webhookDeliveries', 'webhookAttempts'] as const) {
    await db.deleteFrom(table).execute();
  }
});

const idAt = (minute: number) => uuidv7({ msecs: NOW.getTime() + minute * 60_000 });
const store = (minute: number, members: object = {}) =>
  storeDelivery(db, { ...key, eventId: idAt(minute), ...members });

type Asked = Partial<DeliveryFilter> & {
  limit?: number;
  start?: string | undefined;
  isBackwards?: boolean;
};

async function list({ limit = 10, start, isBackwards = false, ...filter }: Asked = {}) {
  const from = start === undefined ? undefined : { values: [start], isBackwards };
  const page = {
    keys: DELIVERY_ORDERS.created_at,
    isDescending: true,
    start: from,
    skip: 0,
    limit,
  };
  const { read, examinedTo } = await listDeliveries(db, { filter: { ...key, ...filter }, page });
  return { ids: read.map(({ eventId }) => eventId), rows: read, examinedTo };
}

test('The log is listed newest first, and goes on in both directions from a cursor', async () => {
  const ids = [];
  for (const minute of [1, 2, 3, 4]) ids.push((await store(minute)).eventId);
  const [one, two, three, four] = ids;
  expect((await list({ limit: 2 })).ids).toEqual([four, three, two]);
  expect((await list({ limit: 2, start: three })).ids).toEqual([two, one]);
  expect((await list({ limit: 2, start: one, isBackwards: true })).ids).toEqual([two, three, four]);
});

test('A delivery shows its last attempt, and none before the first', async () => {
  await store(1, { status: 'failed', statusCode: 503, responseBody: 'down' });
  await store(2, { status: 'pending' });
  const { rows } = await list();
  expect(rows).toEqual([
    expect.objectContaining({ status: 'pending', attempts: 0, attemptedAt: null }),
    expect.objectContaining({
      type: 'call.ended',
      status: 'failed',
      attempts: 1,
      attemptedAt: expect.any(Date),
      durationMs: 12,
      statusCode: 503,
      error: null,
      responseBody: 'down',
    }),
  ]);
});

test('The log is filtered by status, type and time', async () => {
  const failed = await store(1, { status: 'failed' });
  const paused = await store(2, { type: 'batch.paused' });
  const other = await store(3);
  expect((await list({ statuses: ['failed'] })).ids).toEqual([failed.eventId]);
  expect((await list({ statuses: ['delivered', 'failed'] })).ids).toHaveLength(3);
  expect((await list({ types: ['batch.paused'] })).ids).toEqual([paused.eventId]);
  const from = new Date(NOW.getTime() + 2 * 60_000);
  const to = new Date(NOW.getTime() + 3 * 60_000);
  expect((await list({ from })).ids).toEqual([other.eventId, paused.eventId]);
  expect((await list({ from, to })).ids).toEqual([paused.eventId]);
});

test('Another organization sees nothing of it', async () => {
  await store(1);
  expect((await list({ organizationId: uuidv7() })).ids).toEqual([]);
});

test('A page with a filter examines 5,000 deliveries, and says where the list goes on', async () => {
  const first = await store(1, { status: 'pending' });
  const { organizationId, endpointId } = key;
  await sql`
    with events as (
      insert into webhook_events (organization_id, type)
      select ${organizationId}, 'call.ended' from generate_series(1, 5000) returning event_id
    )
    insert into webhook_deliveries (event_id, endpoint_id, organization_id, status, next_at)
    select event_id, ${endpointId}, ${organizationId}, 'delivered', null from events`.execute(db);
  await db
    .updateTable('webhookEvents')
    .set({ eventId: sql<string>`overlay(event_id::text placing 'f' from 1 for 1)::uuid` })
    .where('eventId', '<>', first.eventId)
    .execute();
  await db
    .updateTable('webhookDeliveries')
    .set({ eventId: sql<string>`overlay(event_id::text placing 'f' from 1 for 1)::uuid` })
    .where('eventId', '<>', first.eventId)
    .execute();
  const { ids, examinedTo } = await list({ statuses: ['pending'] });
  expect(ids).toEqual([]);
  const [start] = examinedTo ?? [];
  expect(await list({ statuses: ['pending'], start })).toMatchObject({
    ids: [first.eventId],
    examinedTo: undefined,
  });
});
