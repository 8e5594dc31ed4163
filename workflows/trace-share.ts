import { isInShare } from '../src/domain/attempt-trace.ts';

declare global {
  /** The share of traces that is sent, which the worker writes before the bundle; without it, all are. */
  var traceShare: number | undefined;
}

/** Whether the worker sends the spans of a trace. */
export function isSent(traceId: string): boolean {
  return globalThis.traceShare === undefined || isInShare(traceId, globalThis.traceShare);
}
