import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';

/** A reverse proxy before the APIs. */
export type Proxy = AsyncDisposable & {
  /** Sends new requests to these ports of 127.0.0.1 only; running ones end where they are. */
  direct(ports: readonly number[]): void;
};

/**
 * Starts a reverse proxy on 127.0.0.1. It gives each request to the next API in turn, and passes over one
 * that takes no connection: before a connection is made, nothing has been sent, so nothing is sent twice.
 */
export async function startProxy(port: number): Promise<Proxy> {
  let upstreams: readonly number[] = [];
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    turn += 1;
    const inTurn = upstreams.map((_, index) => upstreams[(turn + index) % upstreams.length] ?? 0);
    void forward(incoming, outgoing, inTurn);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    direct(ports) {
      upstreams = [...ports];
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  ports: readonly number[],
): Promise<void> {
  const socket = await connectToFirst(ports);
  if (socket === undefined) return refuse(outgoing, 'no API takes connections');
  const { method = 'GET', url = '/' } = incoming;
  const headers = {
    ...incoming.headers,
    'x-forwarded-for': incoming.socket.remoteAddress ?? '',
    connection: 'close',
  };
  const sent = request({ method, path: url, headers, createConnection: () => socket });
  sent.on('response', (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
    answer.on('error', () => outgoing.destroy());
  });
  sent.on('error', () => refuse(outgoing, 'the API ended during the request'));
  outgoing.on('close', () => socket.destroy());
  incoming.pipe(sent);
}

async function connectToFirst(ports: readonly number[]): Promise<Socket | undefined> {
  for (const port of ports) {
    const socket = connect(port, '127.0.0.1');
    const isConnected = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    if (isConnected) return socket;
  }
  return undefined;
}

function refuse(outgoing: ServerResponse, detail: string): void {
  if (outgoing.headersSent) return void outgoing.destroy();
  outgoing.writeHead(502, { 'content-type': 'text/plain' }).end(`${detail}\n`);
}
