import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { startWebhookReceiver } from '../support/servers/webhook-receiver.ts';
import { FAST, startSystem } from '../support/system.ts';

test('An answered call and its batch are told to an endpoint, each step once and signed', async () => {
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
});
