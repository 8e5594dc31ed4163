import {
  type Attributes,
  isSpanContextValid,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import { inAttempt } from './attempt-spans.ts';
import { inSpan, tracer } from './spans.ts';

/**
 * Traces a request to another server as a part of what is active.
 * @param describe tells what came of it; with `error.type` the span has failed
 */
export async function inRequest<Sent>(
  name: string,
  send: () => Promise<Sent>,
  describe: (sent: Sent) => Attributes,
): Promise<Sent> {
  const span = tracer().startSpan(name, { kind: SpanKind.CLIENT });
  return inSpan(span, () => described(span, send, describe));
}

/** A webhook to an endpoint of an organization. */
type Delivery = { executionId: string | null; type: string; failures: number };

/**
 * Traces a request to a webhook endpoint: in the trace of the attempt that the event is about, or, where it
 * is about none, as a part of what is active.
 */
export async function inDelivery<Sent extends { statusCode: number | null }>(
  { executionId, type, failures }: Delivery,
  send: () => Promise<Sent>,
): Promise<Sent> {
  const name = 'POST webhook';
  const attributes = { 'redial.event_type': type, 'http.request.resend_count': failures };
  const options = { kind: SpanKind.CLIENT, attributes };
  const work = (span: Span) => described(span, send, (sent) => answerOf(sent.statusCode));
  return executionId === null
    ? inSpan(tracer().startSpan(name, options), work)
    : inAttempt(executionId, { name, ...options }, work);
}

/** How a span tells the answer to a request; null: there was none. */
export function answerOf(status: number | null): Attributes {
  if (status === null) return { 'error.type': 'no_answer' };
  const answered = { 'http.response.status_code': status };
  return status < 400 ? answered : { ...answered, 'error.type': `${status}` };
}

async function described<Sent>(
  span: Span,
  send: () => Promise<Sent>,
  describe: (sent: Sent) => Attributes,
): Promise<Sent> {
  const sent = await send();
  const attributes = describe(sent);
  span.setAttributes(attributes);
  if ('error.type' in attributes) span.setStatus({ code: SpanStatusCode.ERROR });
  return sent;
}

/**
 * The header by which the server that is asked goes on with the active trace; none where nothing is traced.
 * https://www.w3.org/TR/trace-context/#traceparent-header
 */
export function traceHeaders(): { traceparent?: string } {
  const active = trace.getActiveSpan()?.spanContext();
  if (active === undefined || !isSpanContextValid(active)) return {};
  const isSampled = (active.traceFlags & TraceFlags.SAMPLED) !== 0;
  return { traceparent: `00-${active.traceId}-${active.spanId}-0${isSampled ? 1 : 0}` };
}
