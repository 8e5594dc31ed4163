import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { replayEvents } from '../../../src/db/webhooks/replays.ts';
import { PUBLIC_ONLY } from '../../../src/outbound/address-rule.ts';
import { eventViews } from '../../../src/schemas/webhook-event.ts';
import { WebhookSender } from '../../../src/services/webhooks/sender.ts';
import { DeliveryStage } from './delivery-stage.ts';

const stage = await DeliveryStage.forTests();
const { db, receiver, batch: stored, endpoint, endCall, deliver } = stage;
const { deliveries, attempts, stateOf, makeDue } = stage;

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
