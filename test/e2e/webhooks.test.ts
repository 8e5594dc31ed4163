import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { startWebhookReceiver } from '../support/servers/webhook-receiver.ts';
import { FAST, startSystem } from '../support/system.ts';

test('An answered call and its batch are told to an endpoint, each step once and signed, and again by a replay', async () => {
  await using receiver = await startWebhookReceiver();
  await using system = await startSystem({ simulator: FAST });
  const { rest } = system;
  const { body: endpoint } = await rest.send('POST', '/webhook-endpoints/', { url: receiver.url });
  const campaign_id = await rest.createCampaign();
  await rest.createBatch({ campaign_id, contacts: ['+12025550101'] });
  const received = await receiver.until(7);
  expect(received.map(({ body }) => body.type).toSorted()).toEqual([
    'batch.completed',
    'batch.started',
    'call.answered',
    'call.ended',
    'call.reported',
    'call.started',
    'contact.finished',
  ]);
  const webhook = new Webhook(String(endpoint['secret']));
  for (const { text, headers, body } of received) {
    expect(webhook.verify(text, headers)).toEqual(body);
  }
  const path = `/webhook-endpoints/${String(endpoint['endpoint_id'])}`;
  const again = { since: '2020-01-01T00:00:00Z', status: 'all' };
  const { body: replayed } = await rest.send('POST', `${path}/replay`, again);
  expect(replayed['accepted']).toBe(7);
  const all = await receiver.until(14);
  const ids = all.map(({ headers }) => String(headers['webhook-id']));
  expect(ids.slice(7).toSorted()).toEqual(ids.slice(0, 7).toSorted());
});
