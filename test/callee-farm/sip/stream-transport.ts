import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import type { Endpoint } from './message.ts';
import { splitStream } from './split-stream.ts';
import { receiveMessage, type SipReceiver, type SipTransport } from './transport.ts';
import { writeMessage } from './write-message.ts';

/**
 * Opens a TCP port for SIP, with TLS if it has a certificate. Callees open no connections: their
 * requests go over the latest one from the address of the caller (RFC 5923).
 */
export async function openStreamTransport(
  host: string,
  port: number,
  tls?: TlsOptions,
): Promise<SipTransport> {
  const server: Server = tls === undefined ? createServer() : createTlsServer(tls);
  server.listen(port, host);
  await once(server, 'listening');
  const connections = new Map<string, Socket>();
  let receiver: SipReceiver | undefined;
  server.on(tls === undefined ? 'connection' : 'secureConnection', (socket: Socket) => {
    // Both are known while a connection is open.
    const source = { address: socket.remoteAddress ?? '', port: socket.remotePort ?? 0 };
    connections.set(keyOf(source), socket);
    socket.on('close', () => connections.delete(keyOf(source)));
    socket.on('error', () => socket.destroy());
    splitStream(socket, (message) => receiver && receiveMessage(message, source, receiver));
  });
  const find = (to: Endpoint) =>
    connections.get(keyOf(to)) ??
    [...connections].findLast(([key]) => key.startsWith(`${to.address}:`))?.[1];
  // A TCP server that listens has an address of this kind.
  const address = server.address() as AddressInfo;
  return {
    protocol: tls === undefined ? 'TCP' : 'TLS',
    host,
    port: address.port,
    send: (message, to) => find(to)?.write(writeMessage(message)),
    receiveWith: (given) => (receiver = given),
    [Symbol.asyncDispose]: async () => {
      for (const socket of connections.values()) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function keyOf({ address, port }: Endpoint): string {
  return `${address}:${port}`;
}
