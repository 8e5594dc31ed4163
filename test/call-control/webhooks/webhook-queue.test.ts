import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { ANYWHERE } from '../../../src/outbound/address-rule.ts';
import { WebhookDelivery } from '../../../src/call-control/webhooks/webhook-delivery.ts';
import { listen, startReceiver, webhookSecret } from '../support.ts';
import type { Received } from '../support.ts';
import { verifyWebhook } from '../../../src/signatures/signed-webhook.ts';

const clock = { now: () => new Date() };

function openQueue({
  timeoutMs,
  readsAnswers,
}: { timeoutMs?: number; readsAnswers?: boolean } = {}) {
  const delivery = new WebhookDelivery({ clock, rule: ANYWHERE }, timeoutMs);
  const queue = delivery.openQueue(() => webhookSecret, { readsAnswers });
  return { queue, [Symbol.asyncDispose]: () => delivery[Symbol.asyncDispose]() };
}

function post(url: string) {
  return { url, method: 'POST' } as const;
}

/** An address without a server. */
async function refusingUrl(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}`;
}

describe('a webhook', () => {
  test('that is accepted returns the answer', async () => {
    await using receiver = await listen(async (_, response) => {
      response.writeHead(202, { 'content-type': 'application/json; charset=utf-8' });
      response.end('[{"verb":"hangup"}]');
    });
    await using sender = openQueue();
    expect(await sender.queue.send(post(receiver.url), {})).toEqual({
      kind: 'answered',
      status: 202,
      contentType: 'application/json; charset=utf-8',
      body: '[{"verb":"hangup"}]',
    });
  });

  test('fails if its answer is longer than one megabyte', async () => {
    await using receiver = await listen(async (request, response) => {
      response.end('.'.repeat(request.url === '/longer' ? 2 ** 20 + 1 : 2 ** 20));
    });
    await using sender = openQueue();
    const longest = await sender.queue.send(post(receiver.url), {});
    expect(longest.kind === 'answered' && longest.body.length).toBe(1_048_576);
    const failed = { kind: 'failed', failure: 'other', status: null };
    expect(await sender.queue.send(post(`${receiver.url}/longer`), {})).toEqual(failed);
  });

  test('is accepted although its answer is not read', async () => {
    await using receiver = await listen(async (_, response) => {
      response.end('thank you');
    });
    await using sender = openQueue({ readsAnswers: false });
    const outcome = await sender.queue.send(post(receiver.url), {});
    expect(outcome).toMatchObject({ kind: 'answered', status: 200, body: '' });
  });

  test('carries credentials if there are user name and password', async () => {
    await using receiver = await startReceiver();
    await using sender = openQueue();
    const hook = post(`${receiver.url}/status`);
    await sender.queue.send({ ...hook, username: 'redial', password: 'secret' }, {});
    await sender.queue.send({ ...hook, username: 'redial' }, {});
    await sender.queue.send({ ...hook, username: 'redial', password: '' }, {});
    expect(receiver.received.map(({ headers }) => headers.authorization)).toEqual([
      'Basic cmVkaWFsOnNlY3JldA==',
      undefined,
      undefined,
    ]);
  });

  test('with the method GET has no body but signs it', async () => {
    await using receiver = await startReceiver();
    await using sender = openQueue();
    await sender.queue.send({ url: `${receiver.url}/status?a=b#rc=1`, method: 'GET' }, { one: 1 });
    const [got] = receiver.received;
    expect(got).toMatchObject({ method: 'GET', path: '/status?a=b', text: '' });
    expect(got?.headers).not.toHaveProperty('content-type');
    expect(got?.headers).not.toHaveProperty('content-length');
    const signed = {
      header: String(got?.headers['jambonz-signature']),
      body: '{"one":1}',
      secrets: [webhookSecret],
    };
    const now = { nowSeconds: Math.floor(Date.now() / 1000), toleranceSeconds: 5 };
    expect(verifyWebhook({ ...signed, ...now })).toBe(true);
  });

  test('is not redirected, and is retried after a redirect only with rp=all', async () => {
    await using receiver = await listen(async (request, response) => {
      paths.push(request.url ?? '');
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    const paths: string[] = [];
    await using sender = openQueue();
    const failed = { kind: 'failed', failure: 'other', status: 302 };
    const narrow = post(`${receiver.url}/narrow#rc=1&rp=ct,rt,4xx,5xx`);
    expect(await sender.queue.send(narrow, {})).toEqual(failed);
    expect(await sender.queue.send(post(`${receiver.url}/all#rc=1&rp=all`), {})).toEqual(failed);
    expect(paths).toEqual(['/narrow', '/all', '/all']);
  });
});

describe('a webhook without an answer', () => {
  test('fails as ct if the connection is refused', async () => {
    await using sender = openQueue();
    const failed = { kind: 'failed', failure: 'ct', status: null };
    expect(await sender.queue.send(post(await refusingUrl()), {})).toEqual(failed);
  });

  test('fails as rt if the answer never begins or never ends', async () => {
    await using receiver = await listen(async (request, response) => {
      if (request.url === '/endless') response.writeHead(200).write('half');
    });
    await using sender = openQueue({ timeoutMs: 50 });
    const failed = { kind: 'failed', failure: 'rt', status: null };
    expect(await sender.queue.send(post(`${receiver.url}/silent`), {})).toEqual(failed);
    expect(await sender.queue.send(post(`${receiver.url}/endless`), {})).toEqual(failed);
  });

  test('fails as rt if the answer trickles without end', async () => {
    await using receiver = await listen(async (_, response) => {
      response.writeHead(200);
      const trickle = setInterval(() => response.write('.'), 10);
      response.on('close', () => clearInterval(trickle));
    });
    await using sender = openQueue({ timeoutMs: 100 });
    await using unread = openQueue({ timeoutMs: 100, readsAnswers: false });
    const failed = { kind: 'failed', failure: 'rt', status: null };
    expect(await sender.queue.send(post(receiver.url), {})).toEqual(failed);
    expect(await unread.queue.send(post(receiver.url), {})).toEqual(failed);
  });

  test('is retried after a timeout with rp=rt', async () => {
    let requests = 0;
    await using receiver = await listen(async (_, response) => {
      requests += 1;
      if (requests === 2) response.end();
    });
    await using sender = openQueue({ timeoutMs: 300 });
    const outcome = await sender.queue.send(post(`${receiver.url}/#rc=1&rp=rt`), {});
    expect(outcome).toMatchObject({ kind: 'answered', status: 200 });
    expect(requests).toBe(2);
  });

  test('fails as other if the connection is lost or the host unknown', async () => {
    await using receiver = await listen(async (_, response) => {
      response.socket?.end();
    });
    await using sender = openQueue();
    const failed = { kind: 'failed', failure: 'other', status: null };
    expect(await sender.queue.send(post(receiver.url), {})).toEqual(failed);
    expect(await sender.queue.send(post('http://nobody.invalid/'), {})).toEqual(failed);
    expect(await sender.queue.send(post('/relative'), {})).toEqual(failed);
  });

  test('is left for the next start when the server stops', async () => {
    const delivery = new WebhookDelivery({ clock, rule: ANYWHERE });
    const queue = delivery.openQueue(() => webhookSecret);
    const sent = queue.send(post(`${await refusingUrl()}#rc=5`), {});
    const waiting = queue.send(post('http://127.0.0.1:9/'), {});
    await delivery[Symbol.asyncDispose]();
    expect([await sent, await waiting]).toEqual([{ kind: 'stopped' }, { kind: 'stopped' }]);
  });
});

describe('the webhooks of one queue', () => {
  test('arrive in order, each after the previous answer', async () => {
    let runningRequests = 0;
    const order: unknown[] = [];
    await using receiver = await listen(async (request, response) => {
      runningRequests += 1;
      const [chunk]: Buffer[] = await request.toArray();
      order.push([JSON.parse(String(chunk)), runningRequests]);
      await sleep(10);
      runningRequests -= 1;
      response.end();
    });
    await using sender = openQueue();
    await Promise.all([1, 2, 3].map((index) => sender.queue.send(post(receiver.url), index)));
    expect(order).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
    ]);
  });

  test('share a connection that no other queue uses', async () => {
    const ports: (number | undefined)[] = [];
    await using receiver = await listen(async (request, response) => {
      ports.push(request.socket.remotePort);
      response.end();
    });
    const delivery = new WebhookDelivery({ clock, rule: ANYWHERE });
    const [one, other] = [1, 2].map(() => delivery.openQueue(() => webhookSecret));
    await one?.send(post(receiver.url), {});
    await other?.send(post(receiver.url), {});
    await one?.send(post(receiver.url), {});
    await delivery[Symbol.asyncDispose]();
    expect(ports[0]).toBe(ports[2]);
    expect(new Set(ports).size).toBe(2);
  });

  test('are retried before the next one is sent', async () => {
    let failures = 0;
    const isFirst = ({ body }: Received) => body['step'] === 1 && (failures += 1) === 1;
    await using receiver = await startReceiver((webhook) => (isFirst(webhook) ? 500 : 200));
    await using sender = openQueue();
    const hook = post(`${receiver.url}/#rc=1&rp=5xx`);
    await Promise.all([1, 2].map((step) => sender.queue.send(hook, { step })));
    expect(receiver.received.map(({ body }) => body['step'])).toEqual([1, 1, 2]);
  });
});
