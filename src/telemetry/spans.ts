import { context, type Span, SpanStatusCode, trace } from '@opentelemetry/api';

export const tracer = () => trace.getTracer('redial');

/**
 * Does some work within a span, and ends it. An error is recorded by its kind: its message may hold what
 * no trace may.
 */
export async function inSpan<Result>(
  span: Span,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  try {
    return await context.with(trace.setSpan(context.active(), span), () => work(span));
  } catch (error) {
    const kind = error instanceof Error ? error.name : 'unknown';
    span.setAttribute('error.type', kind);
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}
