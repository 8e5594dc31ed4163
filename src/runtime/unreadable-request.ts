import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { RequestError } from '@hono/node-server';
import { v7 as uuidv7 } from 'uuid';
import type { ErrorCode } from '../domain/errors.ts';
import type { ErrorView } from '../schemas/error.ts';

/** What was answered to a request that never reached a route, for the log. */
export type Refused = { requestId: string; status: number; code: ErrorCode };

export type OnRefused = (refused: Refused) => void;

type Refusal = { status: number; reason: string; code: ErrorCode; detail: string };

const malformed: Refusal = {
  status: 400,
  reason: 'Bad Request',
  code: 'malformed_request',
  detail: 'the request is not HTTP, or its address is none',
};

const failed: Refusal = {
  status: 500,
  reason: 'Internal Server Error',
  code: 'internal_error',
  detail: 'something failed inside the service: the request_id leads to it in the log',
};

const refusals: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    reason: 'Request Timeout',
    code: 'request_timeout',
    detail: 'the request did not arrive as a whole in time: send it again',
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    reason: 'Request Header Fields Too Large',
    code: 'headers_too_large',
    detail: 'the headers are larger than the 16 KiB that are accepted',
  },
};

/** Answers a request whose address or Host cannot be read; other errors are the service's own. */
export function answerUnreadable(error: unknown, onRefused: OnRefused): Response {
  const refusal = error instanceof RequestError ? malformed : failed;
  const { headers, body } = answerTo(refusal, onRefused);
  return new Response(body, { status: refusal.status, headers });
}

/**
 * Answers on the socket what the HTTP parser refuses, or has waited for too long, and ends it.
 * @param last the answer that was begun last on this connection. One that is not over would be
 * damaged by another, and a request that is answered before all of it came gets no second one.
 */
export function refuseOnSocket(
  error: Error & { code?: string },
  socket: Duplex,
  last: ServerResponse | undefined,
  onRefused: OnRefused,
): void {
  const isUnanswered = last === undefined || !last.headersSent || isOver(last);
  if (error.code === 'ECONNRESET' || !socket.writable || !isUnanswered) {
    socket.destroy();
    return;
  }
  const refusal = refusals[error.code ?? ''] ?? malformed;
  const { headers, body } = answerTo(refusal, onRefused);
  const lines = Object.entries({
    ...headers,
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${refusal.status} ${refusal.reason}`, ...lines, '', body].join('\r\n'));
}

function isOver({ writableFinished, req }: ServerResponse): boolean {
  return writableFinished && req.complete;
}

/** The body and the headers of all errors. What the request calls itself cannot be relied upon. */
function answerTo({ status, code, detail }: Refusal, onRefused: OnRefused) {
  const requestId = uuidv7();
  onRefused({ requestId, status, code });
  const body: ErrorView = { detail, code, request_id: requestId };
  const headers = {
    'Content-Type': 'application/json',
    'X-Request-Id': requestId,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
  };
  return { headers, body: JSON.stringify(body) };
}
