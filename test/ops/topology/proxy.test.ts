import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { startProxy } from '../../../ops/topology/proxy.ts';
import { freePort } from '../../../src/runtime/free-port.ts';

type Upstream = { port: number; seen: string[] } & AsyncDisposable;

/** Answers with its name, and records what it was sent. */
async function startUpstream(name: string): Promise<Upstream> {
  const seen: string[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method, url, headers } = request;
    const client = String(headers['x-forwarded-for']);
    seen.push(`${method} ${url} ${client} ${await text(request)}`.trim());
    response.writeHead(201, { 'x-upstream': name }).end(name);
  };
  const server = createServer((request, response) => void answer(request, response));
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port,
    seen,
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describe('the reverse proxy of the topology', () => {
  test('gives requests to the APIs in turn, with body and address of the client', async () => {
    await using one = await startUpstream('one');
    await using other = await startUpstream('other');
    const port = await freePort();
    await using proxy = await startProxy(port);
    proxy.direct([one.port, other.port]);
    const answers: string[] = [];
    for (const body of ['a', 'b']) {
      const sent = { method: 'POST', body };
      const answer = await fetch(`http://127.0.0.1:${port}/calls?x=1`, sent);
      answers.push(`${answer.status} ${answer.headers.get('x-upstream')} ${await answer.text()}`);
    }
    expect(answers.toSorted()).toEqual(['201 one one', '201 other other']);
    expect([...one.seen, ...other.seen].toSorted()).toEqual([
      'POST /calls?x=1 127.0.0.1 a',
      'POST /calls?x=1 127.0.0.1 b',
    ]);
  });

  test('passes over an API that takes no connection, and sends to the other once', async () => {
    await using one = await startUpstream('one');
    const port = await freePort();
    await using proxy = await startProxy(port);
    proxy.direct([await freePort(), one.port]);
    for (const path of ['/first', '/second']) {
      expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(201);
    }
    expect(one.seen).toEqual(['GET /first 127.0.0.1', 'GET /second 127.0.0.1']);
  });

  test('answers 502 when no API takes a connection', async () => {
    const port = await freePort();
    await using proxy = await startProxy(port);
    proxy.direct([await freePort()]);
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    expect([answer.status, await answer.text()]).toEqual([502, 'no API takes connections\n']);
  });
});
