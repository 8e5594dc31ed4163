import {
  context,
  defaultTextMapGetter,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { recordSeconds } from './measure.ts';

/** The methods of RFC 9110 and RFC 5789; any other is `_OTHER`, because a client may invent thousands. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'CONNECT', 'OPTIONS', 'TRACE', 'PATCH'];

/**
 * Measures and traces each request of a server, until its answer begins, by the pattern of its route: a
 * path would hold ids. A request that matches no route has no label of one. A trace that the client has
 * begun goes on.
 */
export const measureRequests: MiddlewareHandler = async (c, next) => {
  const startedMs = performance.now();
  const span = startSpan(c);
  await context.with(trace.setSpan(context.active(), span), next);
  const route = matchedRoutes(c).findLast(
    ({ method, path }) => method !== 'ALL' || !path.endsWith('*'),
  );
  const seconds = (performance.now() - startedMs) / 1_000;
  const labels = {
    'http.request.method': METHODS.includes(c.req.method) ? c.req.method : '_OTHER',
    'http.response.status_code': c.res.status,
    ...(route && { 'http.route': route.path }),
  };
  recordSeconds('http.server.request.duration', seconds, labels);
  span
    .setAttributes(labels)
    .updateName(`${labels['http.request.method']} ${route?.path ?? ''}`.trim());
  if (c.res.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
};

function startSpan(c: Context): Span {
  const headers = {
    traceparent: c.req.header('traceparent'),
    tracestate: c.req.header('tracestate'),
  };
  const parent = propagation.extract(context.active(), headers, defaultTextMapGetter);
  return trace.getTracer('redial').startSpan(c.req.method, { kind: SpanKind.SERVER }, parent);
}
