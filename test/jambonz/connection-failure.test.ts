import { once } from 'node:events';
import { createServer } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { Server } from 'node:net';
import { expect, test } from 'vitest';
import { createCallControl } from '../../src/jambonz/client.ts';
import { callRequest, serverConfig } from '../call-control/support.ts';

/** Starts a server on a free port and returns its https URL. */
async function listen(server: Server): Promise<{ url: string } & AsyncDisposable> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const close = async () => void server.close();
  return { url: `https://127.0.0.1:${port}`, [Symbol.asyncDispose]: close };
}

const notTls = () => createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
const resets = () => createServer((socket) => socket.once('data', () => socket.resetAndDestroy()));
/** Without a certificate, the server shares no cipher with any client. */
const noCipher = () => createTlsServer(() => undefined);
const silent = () => createServer(() => undefined);

test.each<[string, () => Server]>([
  ['speaks no TLS', notTls],
  ['resets the handshake', resets],
  ['refuses the handshake', noCipher],
  ['is silent in the handshake', silent],
])('a call is postponed if the server %s', async (_name, start) => {
  await using server = await listen(start());
  const { url } = server;
  await using callControl = createCallControl({ ...serverConfig(''), url }, { timeoutMs: 2_000 });
  expect(await callControl.placeCall(callRequest())).toEqual({
    kind: 'postponed',
    httpStatus: null,
    retryAfterSeconds: null,
    message: expect.stringContaining(`call control at ${url} cannot be reached (`),
  });
});

test('a call is postponed if its request is invalid', async () => {
  const config = { ...serverConfig(''), url: 'http://127.0.0.1:9', token: 'two\nlines' };
  await using callControl = createCallControl(config);
  expect(await callControl.placeCall(callRequest())).toMatchObject({
    kind: 'postponed',
    message: 'call control at http://127.0.0.1:9 cannot be reached (UND_ERR_INVALID_ARG)',
  });
});
