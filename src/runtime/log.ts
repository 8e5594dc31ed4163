import { trace } from '@opentelemetry/api';
import { pino, type Logger } from 'pino';
import { currentLogIds } from './log-ids.ts';
import { redact } from './redaction.ts';

/**
 * Creates a logger that writes JSON lines, without telephone numbers and secrets. The members of a line are
 * in snake_case, as in the API and in Postgres.
 */
export function createLog(
  part: string,
  level: string,
  write: (line: string) => void = (line) => void process.stderr.write(line),
): Logger {
  const stream = { write: (line: string) => write(redact(line)) };
  const formatters = { log: inSnakeCase };
  return pino({ name: part, level, base: { part }, mixin: joiningIds, formatters }, stream);
}

/** What joins a line with others of the same request or attempt, and with the trace in which it is written. */
function joiningIds(): object {
  const traceId = trace.getActiveSpan()?.spanContext().traceId;
  return { ...currentLogIds(), ...(traceId !== undefined && { traceId }) };
}

function inSnakeCase(line: Record<string, unknown>): Record<string, unknown> {
  const members = Object.entries(line);
  return Object.fromEntries(members.map(([name, value]) => [snakeCased(name), value]));
}

function snakeCased(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
