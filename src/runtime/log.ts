import { trace } from '@opentelemetry/api';
import { pino, type Logger } from 'pino';
import { redact } from './redaction.ts';

/**
 * Creates a logger that writes JSON lines to stderr, without telephone numbers and secrets.
 */
export function createLog(part: string, level: string): Logger {
  const stream = { write: (line: string) => void process.stderr.write(redact(line)) };
  return pino({ name: part, level, base: { part }, mixin: idsOfTrace }, stream);
}

/** Joins a line with the trace in which it is written. */
function idsOfTrace(): { traceId?: string } {
  const traceId = trace.getActiveSpan()?.spanContext().traceId;
  return traceId === undefined ? {} : { traceId };
}
