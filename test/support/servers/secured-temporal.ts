import { once } from 'node:events';
import {
  connect as connectHttp2,
  createServer as createHttp2Server,
  type IncomingHttpHeaders,
  type ServerHttp2Stream,
} from 'node:http2';
import { connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { Certificate } from './certificates.ts';

/** A way to a Temporal server, open until it is disposed. */
export type Entrance = { address: string } & AsyncDisposable;

/** Lets only clients in that show a certificate of the authority `ca`, over TLS. */
export async function openMutualTls(
  temporalAddress: string,
  { cert, key, ca }: Certificate & { ca: string },
): Promise<Entrance> {
  const options = { cert, key, ca, requestCert: true, ALPNProtocols: ['h2'] };
  const server = createTlsServer(options, (client) => {
    const temporal = connect(hostAndPort(temporalAddress));
    client.pipe(temporal).pipe(client);
    client.on('error', () => temporal.destroy());
    temporal.on('error', () => client.destroy());
  });
  server.on('tlsClientError', () => undefined);
  return listen(server);
}

/** Passes calls of gRPC on that carry the API key, and answers UNAUTHENTICATED to others. */
export async function openWithApiKey(temporalAddress: string, apiKey: string): Promise<Entrance> {
  const temporal = connectHttp2(`http://${temporalAddress}`);
  const server = createHttp2Server();
  server.on('stream', (stream, headers) => {
    stream.on('error', () => undefined);
    if (headers.authorization === `Bearer ${apiKey}`) passOn(stream, temporal.request(headers));
    else stream.respond(REFUSED, { endStream: true });
  });
  const entrance = await listen(server);
  return {
    address: entrance.address,
    async [Symbol.asyncDispose]() {
      temporal.destroy();
      await entrance[Symbol.asyncDispose]();
    },
  };
}

/** UNAUTHENTICATED in the status codes of gRPC. */
const REFUSED = {
  ':status': 200,
  'content-type': 'application/grpc',
  'grpc-status': '16',
  'grpc-message': 'Request unauthorized.',
};

function passOn(
  stream: ServerHttp2Stream,
  call: ReturnType<ReturnType<typeof connectHttp2>['request']>,
): void {
  let trailers: IncomingHttpHeaders = {};
  call.on('trailers', (received) => (trailers = received));
  call.on('response', (headers) => {
    stream.respond(headers, { waitForTrailers: true });
    stream.on('wantTrailers', () => stream.sendTrailers(trailers));
    call.pipe(stream);
  });
  call.on('error', () => stream.destroy());
  stream.on('close', () => call.destroy());
  stream.pipe(call);
}

/** Serves on a port, 0 for a free one, and closes every connection when it is disposed. */
export async function listen(server: Server, onPort = 0): Promise<Entrance> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(onPort, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on TCP has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

export function hostAndPort(address: string): { host: string; port: number } {
  const [host = '', port = ''] = address.split(':');
  return { host, port: Number(port) };
}
