import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { receiveMessage, type SipTransport } from './transport.ts';
import { writeMessage } from './write-message.ts';

/** Opens a UDP port for SIP. */
export async function openUdpTransport(host: string, port: number): Promise<SipTransport> {
  const socket = createSocket('udp4');
  socket.bind(port, host);
  await once(socket, 'listening');
  // A message that cannot be sent is lost, as UDP loses them; the timers see to the rest.
  socket.on('error', () => undefined);
  let open = true;
  return {
    protocol: 'UDP',
    host,
    port: socket.address().port,
    send: (message, to) => {
      if (open) socket.send(writeMessage(message), to.port, to.address);
    },
    receiveWith: (receiver) => {
      socket.on('message', (datagram, source) => receiveMessage(datagram, source, receiver));
    },
    [Symbol.asyncDispose]: async () => {
      open = false;
      socket.close();
      await once(socket, 'close');
    },
  };
}
