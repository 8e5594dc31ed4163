import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { RequestError } from '@hono/node-server';
import { v7 as uuidv7 } from 'uuid';
import { documentationOf, type ErrorCode } from '../domain/errors.ts';

/** The refusal of a request that never reached a route, for the log. */
export type RefusedRequest = { requestId: string; status: number; code: ErrorCode };

export type OnRefused = (refused: RefusedRequest) => void;

type Refusal = { status: number; reason: string; code: ErrorCode; detail: string };

const malformed: Refusal = {
  status: 400,
  reason: 'Bad Request',
  code: 'malformed_request',
  detail: 'the request is not valid HTTP, or its URL or Host header is invalid',
};

const failed: Refusal = {
  status: 500,
  reason: 'Internal Server Error',
  code: 'internal_error',
  detail: 'the service failed to handle the request: look up its request_id in the log',
};

/** By the error codes of Node and of its HTTP parser. */
const refusals: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    reason: 'Request Timeout',
    code: 'request_timeout',
    detail: 'the request did not arrive completely within the time limit: send it again',
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    reason: 'Request Header Fields Too Large',
    code: 'headers_too_large',
    detail: 'the headers exceed the limit of 16 KiB',
  },
};

/** Answers 400 to a request whose URL or Host cannot be read, and 500 to any other error. */
export function answerUnreadable(error: unknown, onRefused: OnRefused): Response {
  const refusal = error instanceof RequestError ? malformed : failed;
  const { headers, body } = answerTo(refusal, onRefused);
  return new Response(body, { status: refusal.status, headers });
}

/**
 * Answers on the socket when the HTTP parser refuses a request or its time limit is over, and
 * closes the connection.
 * @param last the most recent response on this connection. While it is being sent, a second answer
 * would corrupt it, and a request that was answered before its body arrived gets no second answer:
 * in both cases the connection is closed without one.
 */
export function refuseOnSocket(
  error: Error & { code?: string },
  socket: Duplex,
  last: ServerResponse | undefined,
  onRefused: OnRefused,
): void {
  const isUnanswered = last === undefined || !last.headersSent || isComplete(last);
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

function isComplete({ writableFinished, req }: ServerResponse): boolean {
  return writableFinished && req.complete;
}

/**
 * The headers and the JSON body of every error of the API. The request id is always a new one,
 * because an `X-Request-Id` of an unreadable request cannot be trusted.
 */
function answerTo({ status, code, detail }: Refusal, onRefused: OnRefused) {
  const requestId = uuidv7();
  onRefused({ requestId, status, code });
  const headers = {
    'Content-Type': 'application/json',
    'X-Request-Id': requestId,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
  };
  const documentation_url = documentationOf(code);
  const body = { detail, code, documentation_url, request_id: requestId };
  return { headers, body: JSON.stringify(body) };
}
