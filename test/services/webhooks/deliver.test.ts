import { pino } from 'pino';
import { Webhook } from 'standardwebhooks';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { claimDeliveries, takeDueEndpoints } from '../../../src/db/webhooks/deliveries.ts';
import { replayEvents } from '../../../src/db/webhooks/replays.ts';
import { viewWebhookEvent } from '../../../src/http/views/webhook-event.ts';
import { ANYWHERE, PUBLIC_ONLY } from '../../../src/outbound/address-rule.ts';
import { eventViews } from '../../../src/schemas/webhook-event.ts';
import { deliverDue } from '../../../src/services/webhooks/deliver.ts';
import type { StoredEvent, Subject } from '../../../src/services/webhooks/subject.ts';
import { EndpointsAtWork } from '../../../src/services/webhooks/endpoints-at-work.ts';
import { WebhookSender } from '../../../src/services/webhooks/sender.ts';
import { testDatabase } from '../../support/database.ts';
import { TEST_CIPHER } from '../../support/rows/account.ts';
import { type StoredBatch, storeBatch } from '../../support/rows/batch.ts';
import { storeCall } from '../../support/rows/call.ts';
import { storeWebhookEndpoint } from '../../support/rows/webhook-endpoint.ts';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../support/servers/webhook-receiver.ts';

const database = await testDatabase();
const { db } = database;
const sender = new WebhookSender(ANYWHERE, { timeoutMs: 300 });
let receiver: WebhookReceiver;
let stored: StoredBatch;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  stored = await storeBatch(db);
});
afterAll(async () => {
  await sender[Symbol.asyncDispose]();
  await receiver[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});
beforeEach(async () => {
  receiver.received.length = 0;
  receiver.answer = (_webhook, response) => void response.writeHead(204).end();
  await db.deleteFrom('webhookEndpoints').execute();
  await db.deleteFrom('webhookDeliveries').execute();
});

const deps = {
  db,
  clock: { now: () => new Date() },
  newId: () => uuidv7(),
  random: () => 0.5,
  log: pino({ level: 'silent' }),
  cipher: TEST_CIPHER,
  sender,
  atWork: new EndpointsAtWork(),
  view: (event: StoredEvent, subject: Subject | null) =>
    viewWebhookEvent(event, subject, { publicUrl: 'https://redial.test' }),
  lingerMs: 0,
};

/** Sends until nothing is due. */
async function deliver(endpointId: string, changed: Partial<typeof deps> = {}) {
  const { signal: stopped } = new AbortController();
  return deliverDue({ ...deps, ...changed }, { endpointId, stopped });
}

const endpoint = (members: object = {}) =>
  storeWebhookEndpoint(db, {
    organizationId: stored.organizationId,
    url: `${receiver.url}/hook`,
    ...members,
  });

/** Ends a call, which is one event. */
async function endCall(): Promise<string> {
  const call = await storeCall(db, { contactId: stored.contactIds[0], endedAt: null });
  await db
    .updateTable('calls')
    .set({ endedAt: new Date() })
    .where('executionId', '=', call.executionId)
    .execute();
  return call.executionId;
}

const deliveries = () => db.selectFrom('webhookDeliveries').selectAll().execute();
const attempts = () => db.selectFrom('webhookAttempts').selectAll().orderBy('at').execute();
const stateOf = (endpointId: string) =>
  db
    .selectFrom('webhookEndpoints')
    .selectAll()
    .where('endpointId', '=', endpointId)
    .executeTakeFirstOrThrow();

describe('an event', () => {
  test('is sent signed, thin, and once', async () => {
    const { endpoint: to, secret } = await endpoint();
    const executionId = await endCall();
    await deliver(to.endpointId);
    const [webhook] = receiver.received;
    expect(receiver.received).toHaveLength(1);
    const body = new Webhook(secret).verify(webhook?.text ?? '', webhook?.headers ?? {});
    expect(body).toEqual({
      id: webhook?.headers['webhook-id'],
      type: 'call.ended',
      timestamp: expect.stringMatching(/Z$/),
      data: {
        organization_id: stored.organizationId,
        campaign_id: stored.campaignId,
        batch_id: stored.batchId,
        contact_id: stored.contactIds[0],
        execution_id: executionId,
        status: 'completed',
      },
    });
    expect((await deliveries())[0]).toMatchObject({
      status: 'delivered',
      attempts: 1,
      nextAt: null,
    });
  });

  test('has its object with the full payload, and not that of an erased one', async () => {
    const { endpoint: to } = await endpoint({ payload: 'full' });
    const executionId = await endCall();
    const erased = await endCall();
    await db.deleteFrom('calls').where('executionId', '=', erased).execute();
    await deliver(to.endpointId);
    for (const { body } of receiver.received) eventViews['call.ended'].strict().parse(body);
    const calls = receiver.received.map(({ body }) => [body.data.execution_id, body.data.call]);
    expect(Object.fromEntries(calls)).toEqual({
      [executionId]: expect.objectContaining({ to_number: '+14155560000' }),
      [erased]: undefined,
    });
  });

  test('that is not received is tried again under the same id', async () => {
    const { endpoint: to } = await endpoint();
    await endCall();
    receiver.answer = (_webhook, response) => void response.writeHead(500).end('down +14155550123');
    await deliver(to.endpointId);
    const [failed] = await deliveries();
    expect(failed).toMatchObject({ status: 'pending', attempts: 1, failures: 1 });
    const inMs = Number(failed?.nextAt) - Date.now();
    expect(inMs).toBeGreaterThan(3_000);
    expect(inMs).toBeLessThanOrEqual(5_100);
    expect((await stateOf(to.endpointId)).failingSince).not.toBeNull();
    await makeDue();
    receiver.answer = (_webhook, response) => void response.writeHead(200).end('ok');
    await deliver(to.endpointId);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect((await attempts()).slice(-2)).toMatchObject([
      { attempt: 1, statusCode: 500, error: null, responseBody: 'down [number]' },
      { attempt: 2, statusCode: 200, error: null, responseBody: 'ok' },
    ]);
    expect((await stateOf(to.endpointId)).failingSince).toBeNull();
  });

  test.each([
    ['hangs', () => undefined, 'no answer within 0.3 s'],
    [
      'resets',
      (_w: unknown, r: { destroy(): void }) => r.destroy(),
      'connection failed: UND_ERR_SOCKET',
    ],
  ] as const)('is not received by an endpoint that %s', async (_case, answer, error) => {
    const { endpoint: to } = await endpoint();
    await endCall();
    receiver.answer = answer;
    await deliver(to.endpointId);
    expect((await attempts()).at(-1)).toMatchObject({ statusCode: null, error });
  });

  test('is not sent to where a redirect leads, nor to a private address', async () => {
    const { endpoint: to } = await endpoint();
    await endCall();
    receiver.answer = (_webhook, response) =>
      void response.writeHead(307, { location: `${receiver.url}/other` }).end();
    await deliver(to.endpointId);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook']);
    await makeDue();
    await using ruled = new WebhookSender(PUBLIC_ONLY);
    await deliver(to.endpointId, { sender: ruled });
    expect(receiver.received).toHaveLength(1);
    expect((await attempts()).at(-1)?.error).toContain('must be a public address');
  });

  test('fails for good after the last retry, and says so', async () => {
    const { endpoint: to } = await endpoint();
    await endCall();
    await db.updateTable('webhookDeliveries').set({ failures: 9 }).execute();
    receiver.answer = (_webhook, response) => void response.writeHead(500).end();
    await deliver(to.endpointId);
    expect((await deliveries())[0]).toMatchObject({ status: 'failed', nextAt: null });
  });

  test('is sent again if its last attempt fails after a replay was asked for', async () => {
    const { endpoint: to } = await endpoint();
    await endCall();
    await db.updateTable('webhookDeliveries').set({ failures: 9 }).execute();
    receiver.answer = (_webhook, response) => {
      const again = receiver.received.length > 1;
      void (again ? Promise.resolve() : replayAll(to)).then(() => response.writeHead(500).end());
    };
    await deliver(to.endpointId);
    await deliver(to.endpointId);
    expect(receiver.received).toHaveLength(2);
    expect((await deliveries())[0]).toMatchObject({ status: 'pending', failures: 1 });
  });
});

async function replayAll(key: { organizationId: string; endpointId: string }): Promise<void> {
  const eventIds = (await deliveries()).map(({ eventId }) => eventId);
  await db.transaction().execute((tx) => replayEvents(tx, { ...key, eventIds }));
}

describe('an endpoint', () => {
  test('that asks for a pause gets nothing until it is over', async () => {
    const { endpoint: to } = await endpoint();
    await endCall();
    receiver.answer = (_webhook, response) =>
      void response.writeHead(429, { 'retry-after': '600' }).end();
    await deliver(to.endpointId);
    await endCall();
    expect(await takeDueEndpoints(db, { here: [] })).toEqual([]);
    const next = await deliverDue(deps, {
      endpointId: to.endpointId,
      stopped: AbortSignal.abort(),
    });
    expect(next).toEqual({ kind: 'later', ms: expect.any(Number) });
    expect('ms' in next && Math.round(next.ms / 60_000)).toBe(10);
    expect(receiver.received).toHaveLength(1);
  });

  test('that answers 410 is disabled at once, and the others are told', async () => {
    const { endpoint: to } = await endpoint({ eventTypes: ['call.ended'] });
    await endpoint({ eventTypes: ['endpoint.disabled'], url: `${receiver.url}/other` });
    await endCall();
    receiver.answer = (_webhook, response) => void response.writeHead(410).end();
    expect(await deliver(to.endpointId)).toEqual({ kind: 'ended' });
    expect((await stateOf(to.endpointId)).disabledReason).toBe('gone');
    const pending = (await deliveries()).filter(({ status }) => status === 'pending');
    expect(pending).toHaveLength(1);
  });

  test('that has moved is not judged by what its old address still answers', async () => {
    const { endpoint: to } = await endpoint();
    await endCall();
    const waits = { notBefore: new Date('2100-01-01') };
    receiver.answer = (_webhook, response) =>
      void move(to.endpointId, waits).then(() => response.writeHead(410).end());
    await deliver(to.endpointId);
    expect((await attempts()).at(-1)?.statusCode).toBe(410);
    expect(await stateOf(to.endpointId)).toMatchObject({ disabledAt: null, failingSince: null });
  });

  test.each([
    ['410', 410, 0],
    ['its last failure', 500, 9],
  ])('that moves before %s gets the event at its new address', async (_case, status, failures) => {
    const { endpoint: to } = await endpoint();
    await endCall();
    await db.updateTable('webhookDeliveries').set({ failures }).execute();
    receiver.answer = ({ path }, response) => {
      if (path === '/moved') return void response.writeHead(204).end();
      void move(to.endpointId).then(() => response.writeHead(status).end());
    };
    await deliver(to.endpointId);
    await deliver(to.endpointId);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook', '/moved']);
    expect((await deliveries())[0]).toMatchObject({ status: 'delivered', attempts: 2 });
  });

  test.each([
    [5, 'failing'],
    [4.9, null],
  ])('that has failed for %d days is disabled: %s', async (days, reason) => {
    const failingSince = new Date(Date.now() - days * 86_400_000);
    const { endpoint: to } = await endpoint({ failingSince });
    await endCall();
    receiver.answer = (_webhook, response) => void response.writeHead(500).end();
    await deliver(to.endpointId);
    expect((await stateOf(to.endpointId)).disabledReason).toBe(reason);
  });

  test('is taken by one process, and by another when its time is over', async () => {
    const { endpoint: to } = await endpoint();
    await endCall();
    const { endpointId } = to;
    expect(await takeDueEndpoints(db, { here: [] })).toEqual([endpointId]);
    expect(await takeDueEndpoints(db, { here: [] })).toEqual([]);
    expect(await takeDueEndpoints(db, { here: [endpointId] })).toEqual([endpointId]);
    await db
      .updateTable('webhookEndpoints')
      .set({ busyUntil: new Date(0) })
      .execute();
    expect(await takeDueEndpoints(db, { here: [] })).toEqual([endpointId]);
  });

  test('keeps what a killed worker had claimed, and gets it when the lease is over', async () => {
    const { endpoint: to } = await endpoint();
    await endCall();
    const claim = () =>
      claimDeliveries(db, { endpointId: to.endpointId, claimId: uuidv7(), limit: 10 });
    expect(await claim()).toHaveLength(1);
    expect(await claim()).toHaveLength(0);
    await makeDue();
    expect(await claim()).toHaveLength(1);
  });
});

async function move(endpointId: string, members: { notBefore?: Date } = {}): Promise<void> {
  await db
    .updateTable('webhookEndpoints')
    .set({ url: `${receiver.url}/moved`, ...members })
    .where('endpointId', '=', endpointId)
    .execute();
}

/** Lets the time pass until everything that waits is due. */
async function makeDue(): Promise<void> {
  await db
    .updateTable('webhookDeliveries')
    .set({ nextAt: new Date(0) })
    .where('nextAt', 'is not', null)
    .execute();
  await db.updateTable('webhookEndpoints').set({ notBefore: null, busyUntil: null }).execute();
}
