import { sql } from 'kysely';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eraseContacts } from '../../../src/db/erasures/contacts.ts';
import { API_ROLE, grantRights, WORKER_ROLE } from '../../../src/db/process-roles.ts';
import { deletedEndpoints, deleteEventsBefore } from '../../../src/db/webhooks/purge.ts';
import { replaySome } from '../../../src/db/webhooks/replays.ts';
import { purgeWebhooks } from '../../../src/services/retention/webhooks.ts';
import { testDatabase } from '../../support/database.ts';
import { NOW, type StoredBatch, storeBatch } from '../../support/rows/batch.ts';
import { storeDelivery } from '../../support/rows/webhook-delivery.ts';
import { storeWebhookEndpoint } from '../../support/rows/webhook-endpoint.ts';

const database = await testDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

let stored: StoredBatch;
let endpointId: string;
beforeAll(async () => {
  stored = await storeBatch(db);
});
beforeEach(async () => {
  for (const table of ['webhookEndpoints', 'webhookEvents', 'webhookDeliveries'] as const) {
    await db.deleteFrom(table).execute();
  }
  await db.deleteFrom('webhookAttempts').execute();
  ({ endpointId } = (await storeWebhookEndpoint(db, owner())).endpoint);
});

const purge = () =>
  purgeWebhooks({
    db,
    clock: { now: () => NOW },
    log: pino({ level: 'silent' }),
    webhookRetentionDays: 30,
    stopped: new AbortController().signal,
    keepHold: async () => undefined,
    elsewhere: { erase: async (_batch, calls) => calls, finish: async () => undefined },
  });

const owner = () => ({ organizationId: stored.organizationId });
const deliver = (members: object = {}) => storeDelivery(db, { ...owner(), endpointId, ...members });
const daysAgo = (days: number) => uuidv7({ msecs: NOW.getTime() - days * 86_400_000 });

/** The ids of the events of which a table has rows. */
async function eventsIn(table: 'webhookEvents' | 'webhookDeliveries' | 'webhookAttempts') {
  const rows = await db.selectFrom(table).select('eventId').orderBy('eventId').execute();
  return rows.map(({ eventId }) => eventId);
}

test('Events older than the retention are deleted with their log, and younger ones stay', async () => {
  const young = daysAgo(29.9);
  await deliver({ eventId: daysAgo(30.1) });
  await deliver({ eventId: young });
  await purge();
  expect(await eventsIn('webhookEvents')).toEqual([young]);
  expect(await eventsIn('webhookDeliveries')).toEqual([young]);
  expect(await eventsIn('webhookAttempts')).toEqual([young]);
});

test('API and worker have the rights for what they do with webhooks', async () => {
  await grantRights(db);
  await deliver({ eventId: daysAgo(31) });
  await db.connection().execute(async (connection) => {
    await sql`set role ${sql.id(API_ROLE)}`.execute(connection);
    const old = { beforeId: daysAgo(30), limit: 10 };
    expect(await deleteEventsBefore(connection, old)).toBe(1);
    expect(await deletedEndpoints(connection)).toEqual([]);
    await sql`set role ${sql.id(WORKER_ROLE)}`.execute(connection);
    expect(await replaySome(connection, { limit: 10 })).toBe(false);
    await sql`reset role`.execute(connection);
  });
});

test('The log of an endpoint that was deleted goes with it, and its events stay', async () => {
  const other = await storeWebhookEndpoint(db, owner());
  const mine = await deliver({ eventId: daysAgo(2) });
  const toOther = { endpointId: other.endpoint.endpointId, eventId: daysAgo(1) };
  const theirs = await deliver(toOther);
  await db.deleteFrom('webhookEndpoints').where('endpointId', '=', endpointId).execute();
  await purge();
  expect(await eventsIn('webhookDeliveries')).toEqual([theirs.eventId]);
  expect(await eventsIn('webhookAttempts')).toEqual([theirs.eventId]);
  expect(await eventsIn('webhookEvents')).toEqual([mine.eventId, theirs.eventId]);
});

test('An erasure takes what endpoints have answered about the person, and nothing of others', async () => {
  const contactId = stored.contactIds[0];
  const mine = await deliver({ contactId, responseBody: 'ok, Ada Lovelace' });
  const others = await deliver({ contactId: uuidv7(), responseBody: 'ok' });
  await db
    .transaction()
    .execute((tx) => eraseContacts(tx, { contactIds: [contactId], ended: null }));
  const rows = await db
    .selectFrom('webhookAttempts')
    .select(['eventId', 'responseBody', 'statusCode'])
    .orderBy('eventId')
    .execute();
  expect(rows).toEqual([
    { eventId: mine.eventId, responseBody: null, statusCode: 200 },
    { eventId: others.eventId, responseBody: 'ok', statusCode: 200 },
  ]);
});
