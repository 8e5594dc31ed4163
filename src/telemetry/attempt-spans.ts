import {
  context,
  type Link,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import { attemptTrace, CAME_FROM } from '../domain/attempt-trace.ts';
import { attemptIds } from './attempt-ids.ts';

const tracer = () => trace.getTracer('redial');

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
 * Goes on with the trace of an attempt where nobody has handed it over, as in a webhook. The span links to
 * the one that is active.
 */
export async function inAttempt<Result>(
  executionId: string,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const active = trace.getActiveSpan()?.spanContext();
  const links = active === undefined ? [] : [{ context: active }];
  const parent = trace.setSpanContext(ROOT_CONTEXT, {
    ...attemptTrace(executionId),
    traceFlags: TraceFlags.SAMPLED,
    isRemote: true,
  });
  return inSpan(tracer().startSpan(name, { links, kind: SpanKind.CONSUMER }, parent), work);
}

/** Traces a request to another server as a part of what is active. */
export async function inRequest<Result>(
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return inSpan(tracer().startSpan(name, { kind: SpanKind.CLIENT }), work);
}

/** Traces a step as a part of what is active. */
export async function inStep<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return inSpan(tracer().startSpan(name), work);
}

/** An error is recorded by its kind: its message may hold what no trace may. */
async function inSpan<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
  try {
    return await context.with(trace.setSpan(context.active(), span), work);
  } catch (error) {
    const kind = error instanceof Error ? error.name : 'unknown';
    span.setAttribute('error.type', kind);
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}
