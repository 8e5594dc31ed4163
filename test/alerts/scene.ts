import { setTimeout as wait } from 'node:timers/promises';
import { loadExampleContacts } from '../../src/dev/demo/contacts.ts';
import { RedialClient } from '../../src/dev/demo/redial-client.ts';
import type { Stack } from '../../src/dev/stack.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../support/servers/webhook-receiver.ts';

/** Batches of the example contacts: enough calls for all faults. */
const BATCHES = 30;

/** A Redial that calls, and the receiver of its webhooks. */
export type Scene = {
  stack: Stack;
  receiver: WebhookReceiver;
  client: RedialClient;
  /** A campaign whose calls are not repeated. */
  campaignId: string;
  post: (path: string, body?: unknown) => Promise<Response>;
};

/** Dials the example contacts again and again, on more lines than they need. */
export async function startScene(
  stack: Stack,
  signal: AbortSignal,
): Promise<Scene & AsyncDisposable> {
  const receiver = await startWebhookReceiver();
  const headers = {
    authorization: `Bearer ${stack.secrets.token}`,
    'content-type': 'application/json',
  };
  const post: Scene['post'] = (path, body) =>
    fetch(`${stack.addresses.apiUrl}/api/v1${path}`, {
      method: 'POST',
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  await post('/webhook-endpoints/', { url: receiver.url });
  const client = new RedialClient(stack, signal);
  const campaign = { agent_id: 'demo-agent', phone_numbers: ['+12125550100'] };
  const retried = { max_retries: 1, strategy: 'fixed', cooldown_minutes: 0 };
  const demo = { ...campaign, name: 'Alerts', retry_policy: retried, concurrency_limit: 20 };
  await callContacts({ client, post, campaignId: await client.createCampaign(demo) });
  const once = { ...campaign, name: 'Faults', retry_policy: { ...retried, max_retries: 0 } };
  const campaignId = await client.createCampaign(once);
  const close = () => receiver[Symbol.asyncDispose]();
  return { stack, receiver, client, campaignId, post, [Symbol.asyncDispose]: close };
}

async function callContacts({
  client,
  post,
  campaignId: campaign_id,
}: Pick<Scene, 'client' | 'post' | 'campaignId'>): Promise<void> {
  const contacts = await loadExampleContacts();
  const batches: string[] = [];
  for (let round = 0; round < BATCHES; round += 1) {
    const batch = await client.createBatch({ campaign_id, contacts });
    batches.push(batch.batch_id);
  }
  // What was claimed before a pause is refused by the gate.
  for (const control of ['pause', 'resume']) {
    await wait(3_000);
    await Promise.all(batches.map((batch) => post(`/batches/${batch}/${control}`)));
  }
}
