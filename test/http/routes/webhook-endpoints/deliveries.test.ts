import { v7 as uuidv7 } from 'uuid';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { COMMAND } from '../../../../src/domain/audit.ts';
import { createToken } from '../../../../src/services/tokens/tokens.ts';
import { DEFAULT_ORGANIZATION_ID, testApp } from '../../../support/api/app.ts';
import { createOtherOrganization } from '../../../support/api/other-organization.ts';
import { storeDelivery } from '../../../support/rows/webhook-delivery.ts';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../support/servers/webhook-receiver.ts';

const app = await testApp();
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
});
afterAll(async () => {
  await receiver[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

type Endpoint = { endpoint_id: string; secret: string };
let endpoint: Endpoint;
let path: string;
beforeEach(async () => {
  await app.db.deleteFrom('webhookEndpoints').execute();
  await app.db.deleteFrom('webhookDeliveries').execute();
  await app.db.deleteFrom('webhookEvents').execute();
  endpoint = await app.ok<Endpoint>('/api/v1/webhook-endpoints/', { body: { url: receiver.url } });
  path = `/api/v1/webhook-endpoints/${endpoint.endpoint_id}`;
  receiver.received.length = 0;
  receiver.answer = (_webhook, response) => void response.writeHead(200).end('thanks');
});

const ATTEMPT = {
  attempted_at: expect.stringMatching(/Z$/),
  duration_ms: expect.any(Number),
  status_code: 200,
  error: null,
  response_body: null,
};
const owned = () => ({
  organizationId: DEFAULT_ORGANIZATION_ID,
  endpointId: endpoint.endpoint_id,
});
const store = (members: object = {}) => storeDelivery(app.db, { ...owned(), ...members });

describe('the log of an endpoint', () => {
  test('lists deliveries, and shows one with its attempts and its event', async () => {
    const { eventId } = await store();
    const listed = {
      event_id: eventId,
      endpoint_id: endpoint.endpoint_id,
      event_type: 'call.ended',
      created_at: expect.stringMatching(/Z$/),
      status: 'delivered',
      attempt_count: 1,
      next_attempt_at: null,
      finished_at: expect.stringMatching(/Z$/),
      last_attempt: ATTEMPT,
    };
    expect(await app.ok(`${path}/deliveries`)).toEqual([listed]);
    expect(await app.ok(`${path}/deliveries/${eventId}`)).toEqual({
      ...listed,
      attempts: [ATTEMPT],
      event: {
        id: eventId,
        type: 'call.ended',
        timestamp: expect.stringMatching(/Z$/),
        data: { organization_id: DEFAULT_ORGANIZATION_ID },
      },
    });
  });

  test('is filtered, and read page by page with a cursor', async () => {
    const failed = await store({ status: 'failed', statusCode: 500 });
    const others = [await store(), await store({ type: 'batch.paused' })];
    const filtered = await app.ok<{ event_id: string }[]>(`${path}/deliveries?status=failed`);
    expect(filtered.map((row) => row.event_id)).toEqual([failed.eventId]);
    const first = await app.request(`${path}/deliveries?event_type=call.ended&limit=1`);
    expect(await first.json()).toMatchObject([{ event_id: others[0]?.eventId }]);
    const cursor = first.headers.get('redial-next-cursor');
    const next = `${path}/deliveries?event_type=call.ended&limit=1&cursor=${cursor}`;
    expect(await app.ok(next)).toMatchObject([{ event_id: failed.eventId }]);
  });

  test.each([
    ['an unknown status', 'status=lost', 'status'],
    ['an unknown type', 'event_type=call.dreamt', 'event_type'],
    ['skip', 'skip=1', 'skip'],
  ])('is refused with %s', async (_case, query, named) => {
    const { status, body } = await app.refused(`${path}/deliveries?${query}`);
    expect([status, body.errors?.[0]?.path]).toEqual([400, named]);
  });

  test('is unknown to another organization, and for an event that was not meant for it', async () => {
    const { eventId } = await store();
    const { token } = await createOtherOrganization(app);
    for (const at of [`${path}/deliveries`, `${path}/deliveries/${eventId}`]) {
      expect((await app.refused(at, { token })).body.code).toBe('webhook_endpoint_not_found');
    }
    const other = await app.refused(`${path}/deliveries/${uuidv7()}`);
    expect([other.status, other.body.code]).toEqual([404, 'webhook_delivery_not_found']);
  });
});

describe('a test event', () => {
  test('is sent at once, signed, and answered with what came of it', async () => {
    const tested = await app.ok(`${path}/test`, { method: 'POST' });
    expect(tested).toMatchObject({
      event_type: 'endpoint.test',
      status: 'delivered',
      attempts: [{ status_code: 200, response_body: 'thanks' }],
      event: { data: { endpoint_id: endpoint.endpoint_id } },
    });
    const [webhook] = receiver.received;
    const body = new Webhook(endpoint.secret).verify(webhook?.text ?? '', webhook?.headers ?? {});
    expect(body).toEqual(tested['event']);
  });

  test('that fails is tried once, and disables nothing', async () => {
    receiver.answer = (_webhook, response) => void response.writeHead(410).end();
    const tested = await app.ok(`${path}/test`, { method: 'POST' });
    expect(tested).toMatchObject({ status: 'failed', attempts: [{ status_code: 410 }] });
    expect(await app.ok(path)).toMatchObject({ is_enabled: true, failing_since: null });
  });

  test('reaches a disabled endpoint, and is none of what can be replayed', async () => {
    await app.ok(path, { method: 'PATCH', body: { is_enabled: false } });
    const tested = await app.ok(`${path}/test`, { method: 'POST' });
    expect(tested['status']).toBe('delivered');
    await app.ok(path, { method: 'PATCH', body: { is_enabled: true } });
    const body = { event_ids: [tested['event_id']] };
    expect(await replay(body)).toEqual([202, { accepted: 0, not_found: [tested['event_id']] }]);
  });
});

async function replay(body: object): Promise<[number, unknown]> {
  const answer = await app.request(`${path}/replay`, { body });
  return [answer.status, await answer.json()];
}

describe('a replay', () => {
  test('by id makes events due again', async () => {
    const { eventId } = await store();
    const body = { event_ids: [eventId, eventId.toUpperCase()] };
    expect(await replay(body)).toEqual([202, { accepted: 1, not_found: [] }]);
    expect(await app.ok(`${path}/deliveries/${eventId}`)).toMatchObject({ status: 'pending' });
  });

  test('of a span is counted, and kept until it is done', async () => {
    await store();
    await store({ status: 'failed' });
    const span = { since: '2020-01-01T00:00:00Z', until: '2100-01-01T00:00:00Z' };
    const body = { ...span, event_types: ['call.ended'] };
    expect(await replay(body)).toEqual([202, { accepted: 1, not_found: [] }]);
    const [row] = await app.db.selectFrom('webhookReplays').selectAll().execute();
    expect(row).toMatchObject({ status: 'undelivered', eventTypes: ['call.ended'] });
  });

  test('is refused for a disabled endpoint, and while ten are under way', async () => {
    const body = { since: '2020-01-01T00:00:00Z' };
    for (let count = 0; count < 10; count += 1) expect((await replay(body))[0]).toBe(202);
    expect(await refusal(body)).toEqual([409, 'invalid_transition', 'replaying']);
    await app.ok(path, { method: 'PATCH', body: { is_enabled: false } });
    expect(await refusal(body)).toEqual([409, 'invalid_transition', 'disabled']);
  });

  test.each([
    ['nothing', {}, 'since'],
    ['ids and a span', { event_ids: [uuidv7()], since: '2027-01-01T00:00:00Z' }, 'since'],
    ['no id', { event_ids: [] }, 'event_ids'],
    ['what is no id', { event_ids: ['one'] }, 'event_ids[0]'],
    [
      'a span that ends first',
      { since: '2027-01-02T00:00:00Z', until: '2027-01-01T00:00:00Z' },
      'since',
    ],
    ['an unknown status', { since: '2020-01-01T00:00:00Z', status: 'lost' }, 'status'],
  ])('is refused with %s', async (_case, body, named) => {
    const refused = await app.refused(`${path}/replay`, { body });
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, named]);
  });

  test('needs the scope write, and an endpoint of the organization', async () => {
    const { text: token } = await createToken(app.deps, {
      organizationId: DEFAULT_ORGANIZATION_ID,
      name: 'reader',
      scopes: ['read'],
      expiresAt: null,
      allowedAddresses: null,
      by: COMMAND,
    });
    const body = { event_ids: [uuidv7()] };
    expect((await app.refused(`${path}/replay`, { body, token })).status).toBe(403);
    const other = await createOtherOrganization(app);
    for (const verb of ['replay', 'test']) {
      const refused = await app.refused(`${path}/${verb}`, { body, token: other.token });
      expect(refused.body.code).toBe('webhook_endpoint_not_found');
    }
  });
});

async function refusal(body: object) {
  const { status, body: refused } = await app.refused(`${path}/replay`, { body });
  return [status, refused.code, refused.state];
}
