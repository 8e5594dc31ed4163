import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import {
  type Endpoint,
  isRequest,
  type SipMessage,
  type SipRequest,
  type SipResponse,
} from './message.ts';
import { parseMessage } from './parse-message.ts';
import { writeMessage } from './write-message.ts';

export type SipReceiver = {
  readonly onRequest: (request: SipRequest, source: Endpoint) => void;
  readonly onResponse: (response: SipResponse) => void;
};

export type SipTransport = AsyncDisposable & {
  readonly host: string;
  readonly port: number;
  readonly send: (message: SipMessage, to: Endpoint) => void;
  readonly receiveWith: (receiver: SipReceiver) => void;
};

/** Opens a UDP port for SIP. Datagrams that are no SIP are dropped, as RFC 3261, 18.3 allows. */
export async function openSipTransport(host: string, port: number): Promise<SipTransport> {
  const socket = createSocket('udp4');
  socket.bind(port, host);
  await once(socket, 'listening');
  // A message that cannot be sent is lost, as UDP loses them; the timers see to the rest.
  socket.on('error', () => undefined);
  let open = true;
  return {
    host,
    port: socket.address().port,
    send: (message, to) => {
      if (open) socket.send(writeMessage(message), to.port, to.address);
    },
    receiveWith: (receiver) => {
      socket.on('message', (datagram, source) => receive(datagram, source, receiver));
    },
    [Symbol.asyncDispose]: async () => {
      open = false;
      socket.close();
      await once(socket, 'close');
    },
  };
}

function receive(datagram: Buffer, source: Endpoint, receiver: SipReceiver): void {
  let message;
  try {
    message = parseMessage(datagram);
  } catch {
    return;
  }
  if (isRequest(message)) receiver.onRequest(message, source);
  else receiver.onResponse(message);
}
