import type { Endpoint, SipMessage, SipRequest, SipResponse } from './message.ts';
import { isRequest } from './message.ts';
import { parseMessage } from './parse-message.ts';

export type SipReceiver = {
  readonly onRequest: (request: SipRequest, source: Endpoint) => void;
  readonly onResponse: (response: SipResponse) => void;
};

/** As the Via header names it (RFC 3261, 20.42). */
export type Protocol = 'UDP' | 'TCP' | 'TLS';

export type SipTransport = AsyncDisposable & {
  readonly protocol: Protocol;
  readonly host: string;
  readonly port: number;
  readonly send: (message: SipMessage, to: Endpoint) => void;
  readonly receiveWith: (receiver: SipReceiver) => void;
};

/** Where a callee is: its transport without its sockets. */
export type LocalEndpoint = Endpoint & { readonly protocol: Protocol };

/** The address of a callee; UDP is the transport of an address that names none (RFC 3261, 19.1.1). */
export function uriOf({ address, port, protocol }: LocalEndpoint, user?: string): string {
  const parameter = protocol === 'UDP' ? '' : `;transport=${protocol.toLowerCase()}`;
  return `sip:${user === undefined ? '' : `${user}@`}${address}:${port}${parameter}`;
}

/** Gives a message to its receiver. What is no SIP is dropped, as RFC 3261, 18.3 allows. */
export function receiveMessage(bytes: Buffer, source: Endpoint, receiver: SipReceiver): void {
  let message;
  try {
    message = parseMessage(bytes);
  } catch {
    return;
  }
  if (isRequest(message)) receiver.onRequest(message, source);
  else receiver.onResponse(message);
}
