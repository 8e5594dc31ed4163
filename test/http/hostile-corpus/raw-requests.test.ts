import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MIB } from '../../support/api/hostile-request.ts';
import { testDatabase } from '../../support/database.ts';
import { startStandaloneApi } from '../../support/servers/standalone-api.ts';
import { type Answer, faultsOf } from './judgement.ts';
import { CHUNKED_BODY, RAW_REQUESTS } from './raw-requests.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let api: Awaited<ReturnType<typeof startStandaloneApi>>;
beforeAll(async () => {
  database = await testDatabase();
  api = await startStandaloneApi({ databaseUrl: database.url });
});
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

async function opened(): Promise<Socket> {
  const { hostname, port } = new URL(api.url);
  const socket = connect(Number(port), hostname);
  // A server that has refused a request may reset the connection on which more of it arrives.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Unlike `once`, it does not fail with the connection. */
function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => void socket.once('close', () => resolve()));
}

/** Everything that arrives until the connection is closed. */
async function received(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('latin1').on('data', (piece: string) => void (text += piece));
  await closed(socket);
  return text;
}

/** The first final answer in what a connection received; undefined when there is none. */
function firstAnswer(text: string): Answer | undefined {
  const [head = '', ...bodies] = text.replace(/^HTTP\/1\.1 100 .*\r\n\r\n/, '').split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(line)?.[1]);
  if (Number.isNaN(status)) return undefined;
  const headers = new Headers();
  for (const header of lines) {
    const [name = '', value = ''] = header.split(/: ?(.*)/s);
    headers.append(name, value);
  }
  return { status, headers, text: bodies.join('\r\n\r\n') };
}

const isAlive = async () => (await fetch(`${api.url}/health/live`)).status === 200;

describe('a server answers with an error of the API, and goes on,', () => {
  test.each(RAW_REQUESTS)('$name', async ({ text }) => {
    const socket = await opened();
    const answered = received(socket);
    socket.write(text, 'latin1');
    const answer = firstAnswer(await answered);
    expect(answer === undefined ? ['no answer'] : faultsOf(answer)).toEqual([]);
    expect(await isAlive()).toBe(true);
  });
});

/** Writes chunks until the connection ends; returns how many bytes were written. */
async function writeWithoutEnd(socket: Socket, maxBytes: number): Promise<number> {
  const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`;
  const end = closed(socket);
  let written = 0;
  while (socket.writable && written < maxBytes) {
    written += chunk.length;
    const isWritten = new Promise<void>((resolve) => void socket.write(chunk, () => resolve()));
    await Promise.race([isWritten, end]);
  }
  return written;
}

test('a server ends a chunked body that never ends with 413', async () => {
  const maxBytes = 64 * MIB;
  const socket = await opened();
  const answered = received(socket);
  socket.write(CHUNKED_BODY.text);
  expect(await writeWithoutEnd(socket, maxBytes)).toBeLessThan(maxBytes);
  expect(firstAnswer(await answered)?.status).toBe(413);
  expect(await isAlive()).toBe(true);
});
