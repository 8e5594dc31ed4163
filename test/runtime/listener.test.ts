import { once } from 'node:events';
import { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { listen, type Listener } from '../../src/runtime/listener.ts';
import { errorView, type ErrorView } from '../../src/schemas/error.ts';
import type { RefusedRequest } from '../../src/runtime/unreadable-request.ts';

const address = { host: '127.0.0.1', port: 0, portVariable: 'API_PORT' };
const timeouts = {
  headersTimeout: 200,
  requestTimeout: 400,
  keepAliveTimeout: 100,
  connectionsCheckingInterval: 50,
};
const securityHeaders = [
  'X-Content-Type-Options: nosniff',
  'X-Frame-Options: DENY',
  'Referrer-Policy: no-referrer',
  'Cache-Control: no-store',
];

describe('a server', () => {
  let server: Listener;
  const refused: RefusedRequest[] = [];
  beforeAll(async () => {
    server = await listen(echo, address, {
      ...timeouts,
      onRefused: (one) => void refused.push(one),
    });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const opened = async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  };

  test.each([
    ['its headers', 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: '],
    ['its body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n'],
  ])('answers 408 to a sender that drips %s', async (_, begin) => {
    const socket = await opened();
    const drip = setInterval(() => socket.write('x'), 20);
    const answer = await answerTo(socket, begin);
    clearInterval(drip);
    expect(answer).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
    expect(errorIn(answer)).toMatchObject({ code: 'request_timeout' });
    for (const header of securityHeaders) expect(answer).toContain(header);
  });

  test('serves other clients while slow senders hold connections', async () => {
    const slow = await Promise.all(Array.from({ length: 50 }, opened));
    const answers = slow.map((socket) => answerTo(socket, 'GET / HTTP/1.1\r\nHost: a\r\n'));
    const response = await fetch(server.url, { method: 'POST', body: 'quick' });
    expect(await response.text()).toBe('quick');
    for (const answer of await Promise.all(answers)) expect(answer).toContain('408');
  });

  test('closes an idle keep-alive connection after its time limit', async () => {
    const socket = await opened();
    const answer = await answerTo(socket, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1.1 200 OK\r\n/);
  });

  test.each([
    ['text that is not HTTP', 'hello\r\n\r\n', '400 Bad Request', 'malformed_request'],
    [
      'an impossible Host',
      'GET / HTTP/1.1\r\nHost: a/b\r\nConnection: close\r\n\r\n',
      '400 Bad Request',
      'malformed_request',
    ],
    [
      'a request without a Host',
      'GET / HTTP/1.1\r\nConnection: close\r\n\r\n',
      '400 Bad Request',
      'malformed_request',
    ],
    [
      'a client that takes it for a proxy',
      'CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n',
      '400 Bad Request',
      'malformed_request',
    ],
    [
      'headers of more than 16 KiB',
      `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(17_000)}\r\n\r\n`,
      '431 Request Header Fields Too Large',
      'headers_too_large',
    ],
  ])('refuses %s with the error body of the API', async (_, sent, status, code) => {
    const answer = await answerTo(await opened(), sent);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status}\r\n`));
    for (const header of securityHeaders) {
      expect(answer.toLowerCase()).toContain(header.toLowerCase());
    }
    const { request_id: requestId, ...error } = errorIn(answer);
    expect(error).toEqual({
      detail: expect.stringMatching(/^the .+$/),
      code,
      documentation_url: `/docs/errors#${code}`,
    });
    expect(answer.toLowerCase()).toContain(`\r\nx-request-id: ${requestId}\r\n`);
    expect(refused.at(-1)).toEqual({ requestId, status: Number.parseInt(status, 10), code });
  });

  test('ignores an unknown expectation (RFC 9110 §10.1.1)', async () => {
    const answer = await answerTo(
      await opened(),
      'GET / HTTP/1.1\r\nHost: a\r\nExpect: 200-maybe\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1.1 200 OK\r\n/);
  });

  test('does not write a second response into one being sent', async () => {
    const socket = await opened();
    socket.once('data', () => socket.write('hello\r\n\r\n'));
    const answer = await answerTo(socket, 'GET /endless HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(answer).toContain('begun');
    expect(answer).not.toContain('Bad Request');
  });

  test('answers a slow request only once when it was answered early', async () => {
    const answer = await answerTo(
      await opened(),
      'POST /unread HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\nx',
    );
    expect(answer.match(/HTTP\/1.1/g)).toHaveLength(1);
    expect(answer).toMatch(/^HTTP\/1.1 200 OK\r\n/);
  });
});

async function echo(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === '/unread') return new Response('early');
  if (pathname === '/endless') return new Response(new ReadableStream({ start: beginOnly }));
  // Reading a body that never arrives fails; the server itself answers its sender.
  return new Response(await request.text().catch(() => ''));
}

function beginOnly(controller: ReadableStreamDefaultController): void {
  controller.enqueue(new TextEncoder().encode('begun'));
}

/** The JSON body of a response, which may be sent in chunks. */
function errorIn(answer: string): ErrorView {
  return errorView.parse(
    JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1)),
  );
}

/** Everything the server sends until it closes the connection. */
async function answerTo(socket: Socket, sent: string): Promise<string> {
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  socket.on('error', () => undefined);
  socket.write(sent);
  await once(socket, 'close');
  return answer;
}

test('a stop ends after the last response without waiting for the client', async () => {
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = async () => {
    asked.resolve();
    await released.promise;
    return new Response('late');
  };
  const closeAll = vi.spyOn(Server.prototype, 'closeAllConnections');
  onTestFinished(() => closeAll.mockRestore());
  const server = await listen(slow, address);
  const answer = fetch(server.url);
  await asked.promise;
  const stopped = server[Symbol.asyncDispose]();
  released.resolve();
  expect(await (await answer).text()).toBe('late');
  await stopped;
  expect(closeAll).not.toHaveBeenCalled();
});

test('a stop sends a slow reader the rest of its response', async () => {
  const size = 20_000_000;
  const [long, short] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const allAsked = Promise.withResolvers<void>();
  let count = 0;
  const server = await listen(async ({ url }: Request) => {
    count += 1;
    if (count === 2) allAsked.resolve();
    return new Response(await (url.endsWith('/long') ? long : short).promise);
  }, address);
  const reader = connect(Number(new URL(server.url).port), '127.0.0.1');
  reader.write('GET /long HTTP/1.1\r\nHost: redial\r\n\r\n');
  const other = fetch(server.url);
  await allAsked.promise;
  const stopped = server[Symbol.asyncDispose]();
  long.resolve('a'.repeat(size));
  await once(reader, 'readable');
  short.resolve('short');
  expect(await (await other).text()).toBe('short');
  let read = 0;
  for await (const part of reader) read += Buffer.from(part).length;
  expect(read).toBeGreaterThan(size);
  await stopped;
});
