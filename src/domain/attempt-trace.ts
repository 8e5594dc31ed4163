/** The trace of an attempt, and its first span, in hexadecimal digits. */
export type AttemptTrace = { traceId: string; spanId: string };

/**
 * The trace of an attempt has the id of its execution, without dashes, so that whoever knows the execution
 * goes on with the trace, in any process, and an operator finds it.
 * @example attemptTrace('01a21829-a8ad-70fd-b09d-a7ed9487f2c9').traceId // '01a21829a8ad70fdb09da7ed9487f2c9'
 */
export function attemptTrace(executionId: string): AttemptTrace {
  const traceId = executionId.replaceAll('-', '').toLowerCase();
  return { traceId, spanId: traceId.slice(16) };
}

/** The entry of the baggage that names, as a traceparent, the span that an attempt comes from. */
export const CAME_FROM = 'redial.came_from';

/**
 * Whether a trace is in a share of all, as `TraceIdRatioBasedSampler` of OpenTelemetry chooses by its id.
 * @param traceId 32 hexadecimal digits, not all zero
 * @param share from 0 to 1
 */
export function isInShare(traceId: string, share: number): boolean {
  const parts = traceId.match(/.{8}/g) ?? [];
  const mixed = parts.reduce((sum, part) => (sum ^ Number.parseInt(part, 16)) >>> 0, 0);
  return mixed < Math.floor(share * 0xff_ff_ff_ff);
}
