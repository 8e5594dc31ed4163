import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { WebhookDelivery } from '../../../src/simulator/webhooks/webhook-delivery.ts';
import { verifyWebhook } from '../../../src/webhooks/signature.ts';
import { listen, startReceiver, webhookSecret } from '../support.ts';
import type { Received } from '../support.ts';

const clock = { now: () => new Date() };

function openLine({
  timeoutMs,
  readsAnswers,
}: { timeoutMs?: number; readsAnswers?: boolean } = {}) {
  const delivery = new WebhookDelivery(clock, timeoutMs);
  const line = delivery.openQueue(() => webhookSecret, { readsAnswers });
  return { line, [Symbol.asyncDispose]: () => delivery[Symbol.asyncDispose]() };
}

function post(url: string) {
  return { url, method: 'POST' } as const;
}

/** An address on which nobody listens. */
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
  test('that is taken brings the answer', async () => {
    await using receiver = await listen(async (_, response) => {
      response.writeHead(202, { 'content-type': 'application/json; charset=utf-8' });
      response.end('[{"verb":"hangup"}]');
    });
    await using sending = openLine();
    expect(await sending.line.send(post(receiver.url), {})).toEqual({
      kind: 'answered',
      status: 202,
      contentType: 'application/json; charset=utf-8',
      body: '[{"verb":"hangup"}]',
    });
  });

  test('has an answer of one megabyte at most', async () => {
    await using receiver = await listen(async (request, response) => {
      response.end('.'.repeat(request.url === '/longer' ? 2 ** 20 + 1 : 2 ** 20));
    });
    await using sending = openLine();
    const longest = await sending.line.send(post(receiver.url), {});
    expect(longest.kind === 'answered' && longest.body.length).toBe(1_048_576);
    const failed = { kind: 'failed', failure: 'other', status: null };
    expect(await sending.line.send(post(`${receiver.url}/longer`), {})).toEqual(failed);
  });

  test('whose answer nobody reads is taken all the same', async () => {
    await using receiver = await listen(async (_, response) => {
      response.end('thank you');
    });
    await using sending = openLine({ readsAnswers: false });
    const outcome = await sending.line.send(post(receiver.url), {});
    expect(outcome).toMatchObject({ kind: 'answered', status: 200, body: '' });
  });

  test('carries name and password when there are both', async () => {
    await using receiver = await startReceiver();
    await using sending = openLine();
    const hook = post(`${receiver.url}/status`);
    await sending.line.send({ ...hook, username: 'redial', password: 'secret' }, {});
    await sending.line.send({ ...hook, username: 'redial' }, {});
    await sending.line.send({ ...hook, username: 'redial', password: '' }, {});
    expect(receiver.received.map(({ headers }) => headers.authorization)).toEqual([
      'Basic cmVkaWFsOnNlY3JldA==',
      undefined,
      undefined,
    ]);
  });

  test('of method GET has no body, and a signature of what it hides', async () => {
    await using receiver = await startReceiver();
    await using sending = openLine();
    await sending.line.send({ url: `${receiver.url}/status?a=b#rc=1`, method: 'GET' }, { one: 1 });
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

  test('is not redirected, and repeated for that by all alone', async () => {
    await using receiver = await listen(async (request, response) => {
      paths.push(request.url ?? '');
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    const paths: string[] = [];
    await using sending = openLine();
    const failed = { kind: 'failed', failure: 'other', status: 302 };
    const narrow = post(`${receiver.url}/narrow#rc=1&rp=ct,rt,4xx,5xx`);
    expect(await sending.line.send(narrow, {})).toEqual(failed);
    expect(await sending.line.send(post(`${receiver.url}/all#rc=1&rp=all`), {})).toEqual(failed);
    expect(paths).toEqual(['/narrow', '/all', '/all']);
  });
});

describe('a webhook that nobody answers', () => {
  test('fails as ct where the connection is refused', async () => {
    await using sending = openLine();
    const failed = { kind: 'failed', failure: 'ct', status: null };
    expect(await sending.line.send(post(await refusingUrl()), {})).toEqual(failed);
  });

  test('fails as rt where no answer begins, or none ends', async () => {
    await using receiver = await listen(async (request, response) => {
      if (request.url === '/endless') response.writeHead(200).write('half');
    });
    await using sending = openLine({ timeoutMs: 50 });
    const failed = { kind: 'failed', failure: 'rt', status: null };
    expect(await sending.line.send(post(`${receiver.url}/silent`), {})).toEqual(failed);
    expect(await sending.line.send(post(`${receiver.url}/endless`), {})).toEqual(failed);
  });

  test('fails as rt where an answer trickles without end', async () => {
    await using receiver = await listen(async (_, response) => {
      response.writeHead(200);
      const trickle = setInterval(() => response.write('.'), 10);
      response.on('close', () => clearInterval(trickle));
    });
    await using sending = openLine({ timeoutMs: 100 });
    await using unread = openLine({ timeoutMs: 100, readsAnswers: false });
    const failed = { kind: 'failed', failure: 'rt', status: null };
    expect(await sending.line.send(post(receiver.url), {})).toEqual(failed);
    expect(await unread.line.send(post(receiver.url), {})).toEqual(failed);
  });

  test('is repeated for rt when its rule says so', async () => {
    let requests = 0;
    await using receiver = await listen(async (_, response) => {
      requests += 1;
      if (requests === 2) response.end();
    });
    await using sending = openLine({ timeoutMs: 50 });
    const outcome = await sending.line.send(post(`${receiver.url}/#rc=1&rp=rt`), {});
    expect(outcome).toMatchObject({ kind: 'answered', status: 200 });
    expect(requests).toBe(2);
  });

  test('fails otherwise where the connection is lost, or there is no such host', async () => {
    await using receiver = await listen(async (_, response) => {
      response.socket?.end();
    });
    await using sending = openLine();
    const failed = { kind: 'failed', failure: 'other', status: null };
    expect(await sending.line.send(post(receiver.url), {})).toEqual(failed);
    expect(await sending.line.send(post('http://nobody.invalid/'), {})).toEqual(failed);
    expect(await sending.line.send(post('/relative'), {})).toEqual(failed);
  });

  test('is left to a later start when the server stops', async () => {
    const delivery = new WebhookDelivery(clock);
    const line = delivery.openQueue(() => webhookSecret);
    const sent = line.send(post(`${await refusingUrl()}#rc=5`), {});
    const waiting = line.send(post('http://127.0.0.1:9/'), {});
    await delivery[Symbol.asyncDispose]();
    expect([await sent, await waiting]).toEqual([{ kind: 'stopped' }, { kind: 'stopped' }]);
  });
});

describe('the webhooks of one line', () => {
  test('arrive in order, each after the answer to the one before', async () => {
    let underWay = 0;
    const order: unknown[] = [];
    await using receiver = await listen(async (request, response) => {
      underWay += 1;
      const [chunk]: Buffer[] = await request.toArray();
      order.push([JSON.parse(String(chunk)), underWay]);
      await sleep(10);
      underWay -= 1;
      response.end();
    });
    await using sending = openLine();
    await Promise.all([1, 2, 3].map((index) => sending.line.send(post(receiver.url), index)));
    expect(order).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
    ]);
  });

  test('share a connection that no other line has', async () => {
    const ports: (number | undefined)[] = [];
    await using receiver = await listen(async (request, response) => {
      ports.push(request.socket.remotePort);
      response.end();
    });
    const delivery = new WebhookDelivery(clock);
    const [one, other] = [1, 2].map(() => delivery.openQueue(() => webhookSecret));
    await one?.send(post(receiver.url), {});
    await other?.send(post(receiver.url), {});
    await one?.send(post(receiver.url), {});
    await delivery[Symbol.asyncDispose]();
    expect(ports[0]).toBe(ports[2]);
    expect(new Set(ports).size).toBe(2);
  });

  test('a repeated one is sent before the next', async () => {
    let failures = 0;
    const isFirst = ({ body }: Received) => body['step'] === 1 && (failures += 1) === 1;
    await using receiver = await startReceiver((webhook) => (isFirst(webhook) ? 500 : 200));
    await using sending = openLine();
    const hook = post(`${receiver.url}/#rc=1&rp=5xx`);
    await Promise.all([1, 2].map((step) => sending.line.send(hook, { step })));
    expect(receiver.received.map(({ body }) => body['step'])).toEqual([1, 1, 2]);
  });
});
