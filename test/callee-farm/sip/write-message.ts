import { isRequest, type SipMessage } from './message.ts';

/** The datagram of a message, with the Content-Length of its body. */
export function writeMessage(message: SipMessage): Buffer {
  const start = isRequest(message)
    ? `${message.method} ${message.uri} SIP/2.0`
    : `SIP/2.0 ${message.status} ${message.reason}`;
  const headers = message.headers.map(([name, value]) => `${name}: ${value}`);
  const length = `Content-Length: ${Buffer.byteLength(message.body)}`;
  return Buffer.from([start, ...headers, length, '', message.body].join('\r\n'));
}
