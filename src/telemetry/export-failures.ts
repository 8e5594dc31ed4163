import { setGlobalErrorHandler } from '@opentelemetry/core';
import type { Logger } from 'pino';

/** A collector that is away would else write a line with each export. */
const REPEAT_MS = 10 * 60_000;

/**
 * Logs what OpenTelemetry fails to send, for the whole process: the first failure, and then one in ten
 * minutes at most. The calls go on without it.
 * @param nowMs milliseconds of a monotonic clock
 */
export function logExportFailures(
  log: Logger,
  nowMs: () => number = () => performance.now(),
): void {
  let loggedAtMs = -Infinity;
  setGlobalErrorHandler((failure) => {
    if (nowMs() - loggedAtMs < REPEAT_MS) return;
    loggedAtMs = nowMs();
    const reason = failure instanceof Error ? failure.message : 'no reason given';
    log.warn({ reason }, 'failed to send metrics or traces to the collector');
  });
}
