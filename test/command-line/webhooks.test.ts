import { serve } from '@hono/node-server';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runCommandLine } from '../../src/command-line/run.ts';
import { testApp, type TestApp, TEST_TOKEN } from '../support/api/app.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../support/servers/webhook-receiver.ts';
import { storeEvent } from '../support/rows/webhook-delivery.ts';
import { testShell } from './shell.ts';

let app: TestApp;
let receiver: WebhookReceiver;
let server: ReturnType<typeof serve>;
let env: Record<string, string>;
beforeAll(async () => {
  app = await testApp();
  receiver = await startWebhookReceiver();
  server = serve({ fetch: (request) => app.fetch(request), port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  env = { REDIAL_URL: `http://127.0.0.1:${port}`, REDIAL_TOKEN: TEST_TOKEN };
});
afterAll(async () => {
  server.close();
  await receiver[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

async function webhooks(...args: string[]) {
  const shell = testShell({ env });
  await runCommandLine(['webhooks', ...args], shell);
  return shell;
}

test('redial webhooks listen sends events to this machine, signed with the secret that it prints', async () => {
  receiver.received.length = 0;
  const forwarding = ['--forward-to', receiver.url, '--events', 'campaign.held', '--count', '1'];
  const listening = webhooks('listen', ...forwarding);
  const { organizationId } = await vi.waitFor(
    () => app.db.selectFrom('webhookInterest').selectAll().executeTakeFirstOrThrow(),
    30_000,
  );
  // The listener gets what happens once its stream is open, and nobody else knows when that is.
  const stored: string[] = [];
  while (receiver.received.length === 0) {
    const { eventId } = await storeEvent(app.db, { organizationId, type: 'campaign.held' });
    stored.push(eventId);
    await pause(100);
  }
  const shell = await listening;
  const [, secret = ''] = /signed with (whsec_\S+)/.exec(shell.noted) ?? [];
  const [webhook] = receiver.received;
  const body = new Webhook(secret).verify(webhook?.text ?? '', webhook?.headers ?? {});
  expect(body).toMatchObject({ type: 'campaign.held' });
  const [, shown] = /^campaign\.held +(\S+)  204  \d+ ms\n$/.exec(shell.written) ?? [];
  expect(body).toMatchObject({ id: shown });
  expect(stored).toContain(shown);
});

test('redial webhooks creates, tests, replays and deletes an endpoint', async () => {
  const events = ['--events', 'call.ended,batch.paused'];
  const created = await webhooks('endpoint', 'create', receiver.url, ...events);
  expect(created).toMatchObject({ exitCode: 0, noted: '' });
  const [id = '', secret] = created.written.trim().split('\n');
  expect(secret).toMatch(/^whsec_/);
  expect((await webhooks('endpoint', 'list')).written).toContain('call.ended,batch.paused');
  receiver.answer = (_webhook, response) => void response.writeHead(500).end('down');
  const failed = await webhooks('test', id);
  expect(failed).toMatchObject({
    exitCode: 1,
    written: expect.stringMatching(/^failed: 500 after \d+ ms\n$/),
    noted: expect.stringContaining('did not take the event (500)'),
  });
  const listed = await webhooks('deliveries', id, '--status', 'failed', '--json');
  const [{ event_id: eventId }] = JSON.parse(listed.written);
  expect((await webhooks('delivery', id, eventId)).written).toMatch(/500 +down/);
  const replayed = await webhooks('replay', id, '--since', '2020-01-01T00:00:00Z');
  expect(replayed.written).toBe('0 events are sent.\n');
  const disabled = await webhooks('endpoint', 'update', id, '--disable');
  expect(disabled.written).toMatch(/disabled_reason +by_request/);
  const deleted = await webhooks('endpoint', 'delete', id);
  expect(deleted.written).toBe(`Endpoint ${id} is deleted.\n`);
});
