import { trace } from '@opentelemetry/api';
import { pino, type Logger } from 'pino';
import { currentLogIds } from './log-ids.ts';
import { redact } from './redaction.ts';

/**
 * Creates a logger that writes JSON lines, without telephone numbers and secrets. The members of a line are
 * in snake_case, as in the API and in Postgres; `part` is the process.
 */
export function createLog(
  part: string,
  level: string,
  write: (line: string) => void = (line) => void process.stderr.write(line),
): Logger {
  const stream = { write: (line: string) => write(redact(line)) };
  const formatters = { log: (line: object) => inSnakeCase(line) };
  return pino({ level, base: { part }, mixin: joiningIds, formatters }, stream);
}

/** What joins a line with others of the same request or attempt, and with the trace in which it is written. */
function joiningIds(): object {
  const traceId = trace.getActiveSpan()?.spanContext().traceId;
  return { ...currentLogIds(), ...(traceId !== undefined && { traceId }) };
}

/** Lines of Redial have two levels; what a library logs may lead back to itself. */
const MAX_LEVELS = 4;

function inSnakeCase(line: object, level = 1): Record<string, unknown> {
  const members = Object.entries(line);
  return Object.fromEntries(
    members.map(([name, value]) => [snakeCased(name), valueOf(value, level)]),
  );
}

/** Errors and what else has a class write themselves. */
function valueOf(value: unknown, level: number): unknown {
  if (level === MAX_LEVELS) return value;
  if (Array.isArray(value)) return value.map((entry) => valueOf(entry, level + 1));
  const isPlain =
    typeof value === 'object' &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype;
  return isPlain ? inSnakeCase(value, level + 1) : value;
}

function snakeCased(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
