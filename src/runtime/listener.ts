import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { StartupError } from '../domain/errors.ts';
import { answerUnreadable, type OnRefused, refuseOnSocket } from './unreadable-request.ts';

/** An HTTP server that accepts requests; `url` has no trailing slash. */
export type Listener = { url: string } & AsyncDisposable;

type Fetch = Parameters<typeof getRequestListener>[0];

/** How long a client may take, in milliseconds; node closes its connection then. */
export type Timeouts = {
  /** For the headers of a request. */
  headersTimeout: number;
  /** For all of a request: an upload of 2 GiB takes ten minutes on a line of 30 Mbit/s. */
  requestTimeout: number;
  /** Between two requests. */
  keepAliveTimeout: number;
  /** How often the first two are looked at, so how much longer they may take. */
  connectionsCheckingInterval: number;
};

export type ListenOptions = Partial<Timeouts> & { onRefused?: OnRefused };

const TIMEOUTS: Timeouts = {
  headersTimeout: 15_000,
  requestTimeout: 10 * 60_000,
  keepAliveTimeout: 20_000,
  connectionsCheckingInterval: 5_000,
};

/** How long a stop waits for requests that are being answered. */
const DRAIN_MS = 5_000;

/**
 * Serves HTTP on an address. Disposing stops accepting, and gives requests five seconds to end.
 * @param options `onRefused` is told of requests that cannot be read
 * @param portVariable the environment variable that chooses the port, named in the error
 * @throws {StartupError} when the address cannot be bound
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
  const lastOn = new WeakMap<Duplex, ServerResponse>();
  const server = createServer({ ...TIMEOUTS, ...timeouts }, (request, response) => {
    lastOn.set(request.socket, response);
    // node keeps the connection of an answer open although the server is closed.
    response.once('close', () => {
      if (!server.listening) request.socket.destroySoon();
    });
    void handle(request, response);
  });
  server.on('clientError', (error, socket) =>
    refuseOnSocket(error, socket, lastOn.get(socket), onRefused),
  );
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (cause) {
    const why = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown reason';
    throw new StartupError(
      `port ${port} on ${host} cannot be used (${why}): end what uses it, or set ${portVariable} to another port`,
      { cause },
    );
  }
  return { url: urlOf(server, host), [Symbol.asyncDispose]: () => close(server) };
}

function urlOf(server: Server, host: string): string {
  // A server that listens on a host and port has an address of that kind.
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
