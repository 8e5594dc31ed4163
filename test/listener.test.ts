import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen, type Listener } from '../src/listener.ts';

const address = { host: '127.0.0.1', port: 0, portVariable: 'API_PORT' };
const timeouts = {
  headersTimeout: 200,
  requestTimeout: 400,
  keepAliveTimeout: 100,
  connectionsCheckingInterval: 50,
};
const guards = [
  'X-Content-Type-Options: nosniff',
  'X-Frame-Options: DENY',
  'Referrer-Policy: no-referrer',
  'Cache-Control: no-store',
];

describe('a server', () => {
  let server: Listener;
  beforeAll(async () => {
    server = await listen(echo, address, timeouts);
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const opened = async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  };

  test.each([
    ['headers', 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: '],
    ['a body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n'],
  ])('ends a request whose sender drips %s', async (_, begin) => {
    const socket = await opened();
    const drip = setInterval(() => socket.write('x'), 20);
    const answer = await answerTo(socket, begin);
    clearInterval(drip);
    expect(answer).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
    expect(answer).toContain('"code":"request_timeout"');
    for (const guard of guards) expect(answer).toContain(guard);
  });

  test('serves others while slow senders hold connections', async () => {
    const slow = await Promise.all(Array.from({ length: 50 }, opened));
    const answers = slow.map((socket) => answerTo(socket, 'GET / HTTP/1.1\r\nHost: a\r\n'));
    const response = await fetch(server.url, { method: 'POST', body: 'quick' });
    expect(await response.text()).toBe('quick');
    for (const answer of await Promise.all(answers)) expect(answer).toContain('408');
  });

  test('closes a connection on which nothing more is asked', async () => {
    const socket = await opened();
    const answer = await answerTo(socket, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1.1 200 OK\r\n/);
  });

  test.each([
    ['what is not HTTP', 'hello\r\n\r\n', '400 Bad Request'],
    ['an impossible Host', 'GET / HTTP/1.1\r\nHost: a/b\r\n\r\n', '400 Bad Request'],
    [
      'headers of more than 16 KiB',
      `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(17_000)}\r\n\r\n`,
      '431 Request Header Fields Too Large',
    ],
  ])('refuses %s in one sentence', async (_, sent, status) => {
    const answer = await answerTo(await opened(), sent);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status}\r\n`));
    expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1))).toEqual({
      detail: expect.stringMatching(/^the .+$/),
      code: expect.any(String),
    });
  });
});

async function echo(request: Request): Promise<Response> {
  // A body that never arrives fails to be read, and its sender is answered by the server.
  return new Response(await request.text().catch(() => ''));
}

/** All that a server answers until it closes the connection. */
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
