import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { claimDeliveries, takeDueEndpoints } from '../../../src/db/webhooks/deliveries.ts';
import { deliverDue } from '../../../src/services/webhooks/deliver.ts';
import { DeliveryStage } from './delivery-stage.ts';

const stage = await DeliveryStage.forTests();
const { db, receiver, deps, endpoint, endCall, deliver } = stage;
const { deliveries, attempts, stateOf, makeDue } = stage;

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
