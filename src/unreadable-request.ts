import type { Duplex } from 'node:stream';
import { RequestError } from '@hono/node-server';

type Refusal = { status: string; code: string; detail: string };

const malformed: Refusal = {
  status: '400 Bad Request',
  code: 'malformed_request',
  detail: 'the request is not HTTP, or its address is none',
};

const failed: Refusal = {
  status: '500 Internal Server Error',
  code: 'internal_error',
  detail: 'something failed inside the service',
};

const refusals: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    code: 'request_timeout',
    detail: 'the request did not arrive as a whole in time: send it again',
  },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: 'headers_too_large',
    detail: 'the headers are larger than the 16 KiB that are accepted',
  },
};

const headers = {
  'Content-Type': 'application/json',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
};

/** Answers a request whose address or Host cannot be read; other errors are the service's own. */
export function answerUnreadable(error: unknown): Response {
  const isUnreadable = error instanceof RequestError;
  const refusal = isUnreadable ? malformed : failed;
  return new Response(bodyOf(refusal), { status: isUnreadable ? 400 : 500, headers });
}

/** Answers on the socket what the HTTP parser refuses, or has waited for too long, and ends it. */
export function refuseOnSocket(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = refusals[error.code ?? ''] ?? malformed;
  const body = bodyOf(refusal);
  const lines = Object.entries({
    ...headers,
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${refusal.status}`, ...lines, '', body].join('\r\n'));
}

function bodyOf({ detail, code }: Refusal): string {
  return JSON.stringify({ detail, code });
}
