import {
  context,
  type Link,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  type SpanOptions,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import { attemptTrace, CAME_FROM } from '../domain/attempt-trace.ts';
import { attemptIds } from './attempt-ids.ts';
import { inSpan, tracer } from './spans.ts';

/**
 * Begins the trace of an attempt with a span around its `dial`. It links to the span of the batch that has
 * claimed the contact. Where nothing is traced, the work is all that happens.
 */
export async function inFirstSpan<Result>(
  executionId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const links = linksOf(propagation.getBaggage(context.active())?.getEntry(CAME_FROM)?.value);
  const attributes = { 'redial.execution_id': executionId };
  const span = attemptIds.during(attemptTrace(executionId), () =>
    tracer().startSpan('attempt', { root: true, links, attributes }, ROOT_CONTEXT),
  );
  try {
    return await work();
  } finally {
    span.end();
  }
}

function linksOf(traceparent: string | undefined): Link[] {
  const [, traceId, spanId] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-/.exec(traceparent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined) return [];
  return [{ context: { traceId, spanId, traceFlags: TraceFlags.SAMPLED } }];
}

/**
 * Goes on with the trace of an attempt. Where something of another trace is active, as a webhook of a call
 * control that does not trace, the span is a child of the first one of the attempt, and links to what is
 * active.
 */
export async function inAttempt<Result>(
  executionId: string,
  { name, ...options }: SpanOptions & { name: string },
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  const first: SpanContext = {
    ...attemptTrace(executionId),
    traceFlags: TraceFlags.SAMPLED,
    isRemote: true,
  };
  const active = trace.getActiveSpan()?.spanContext();
  if (active?.traceId === first.traceId) return inSpan(tracer().startSpan(name, options), work);
  const links = active === undefined ? [] : [{ context: active }];
  const parent = trace.setSpanContext(ROOT_CONTEXT, first);
  return inSpan(tracer().startSpan(name, { ...options, links }, parent), work);
}
