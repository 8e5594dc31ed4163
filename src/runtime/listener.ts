import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { StartupError } from '../domain/errors.ts';
import { answerUnreadable, type OnRefused, refuseOnSocket } from './unreadable-request.ts';

/** An HTTP server that accepts requests; `url` has no trailing slash. */
export type Listener = { url: string } & AsyncDisposable;

type Fetch = Parameters<typeof getRequestListener>[0];

/** Time limits for a client, in milliseconds. Node closes a connection that exceeds one. */
export type Timeouts = {
  /** To send the headers of a request. */
  headersTimeout: number;
  /** To send a whole request: an upload of 2 GiB takes ten minutes at 30 Mbit/s. */
  requestTimeout: number;
  /** To send the next request on the same connection. */
  keepAliveTimeout: number;
  /** For which nothing is sent or read on a connection, also while an answer is not read. */
  timeout: number;
  /** How often Node checks the first two limits, so they may be exceeded by this much. */
  connectionsCheckingInterval: number;
};

export type ListenOptions = Partial<Timeouts> & { onRefused?: OnRefused };

const TIMEOUTS: Timeouts = {
  headersTimeout: 15_000,
  requestTimeout: 10 * 60_000,
  keepAliveTimeout: 20_000,
  timeout: 10 * 60_000,
  connectionsCheckingInterval: 5_000,
};

/** How long a stop waits for responses that are still being sent. */
const DRAIN_MS = 5_000;

/**
 * Serves HTTP on an address. Disposing stops accepting requests and closes all connections after at
 * most five seconds.
 * @param address `portVariable` is the environment variable that sets the port; errors name it
 * @param options `onRefused` is called for each request that cannot be read
 * @throws {StartupError} the address cannot be bound
 */
export async function listen(
  fetch: Fetch,
  address: { host: string; port: number; portVariable: string },
  { onRefused = () => undefined, ...timeouts }: ListenOptions = {},
): Promise<Listener> {
  const { host, port, portVariable } = address;
  const handle = getRequestListener(fetch, {
    errorHandler: (error) => answerUnreadable(error, onRefused),
  });
  const { timeout, ...limits } = { ...TIMEOUTS, ...timeouts };
  const lastOn = new WeakMap<Duplex, ServerResponse>();
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    lastOn.set(request.socket, response);
    // After close(), Node still keeps a connection alive once its response is sent.
    response.once('close', () => {
      if (!server.listening) request.socket.destroySoon();
    });
    void handle(request, response);
  };
  // Node would answer a request without a Host, or with an unknown Expect, with an empty body.
  const server = createServer({ ...limits, requireHostHeader: false }, answer);
  server.on('checkExpectation', answer);
  server.on('connect', (_request, socket) =>
    refuseOnSocket(new Error('Redial is no proxy'), socket, lastOn.get(socket), onRefused),
  );
  server.timeout = timeout;
  server.on('clientError', (error, socket) =>
    refuseOnSocket(error, socket, lastOn.get(socket), onRefused),
  );
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (cause) {
    const why = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown reason';
    throw new StartupError(
      `cannot listen on port ${port} of ${host} (${why}): stop the program that uses it, or set ${portVariable} to another port`,
      { cause },
    );
  }
  return { url: urlOf(server, host), [Symbol.asyncDispose]: () => close(server) };
}

function urlOf(server: Server, host: string): string {
  // Only a server on a pipe or a socket file has an address of another type.
  const { port } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const force = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearTimeout(force);
}
