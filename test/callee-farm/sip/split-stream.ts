import type { Socket } from 'node:net';

/** Calls for each message of a stream: its headers, and as much more as they say (RFC 3261, 18.3). */
export function splitStream(socket: Socket, onMessage: (message: Buffer) => void): void {
  let rest = Buffer.alloc(0);
  socket.on('data', (data: Buffer) => {
    rest = withoutKeepAlive(Buffer.concat([rest, data]));
    for (let end = endOfMessage(rest); end !== null; end = endOfMessage(rest)) {
      onMessage(rest.subarray(0, end));
      rest = withoutKeepAlive(rest.subarray(end));
    }
  });
}

/** Empty lines between messages keep a connection open (RFC 5626, 3.5.1). */
function withoutKeepAlive(bytes: Buffer): Buffer<ArrayBuffer> {
  const first = bytes.findIndex((byte) => byte !== 0x0d && byte !== 0x0a);
  return Buffer.from(first === -1 ? [] : bytes.subarray(first));
}

function endOfMessage(bytes: Buffer): number | null {
  const headers = bytes.indexOf('\r\n\r\n');
  if (headers === -1) return null;
  const head = bytes.toString('utf8', 0, headers);
  const length = /^(?:content-length|l)\s*:\s*(\d+)/im.exec(head)?.[1] ?? '0';
  const end = headers + 4 + Number(length);
  return end <= bytes.length ? end : null;
}
