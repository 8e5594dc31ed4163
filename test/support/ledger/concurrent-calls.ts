import type { LedgerCall } from '../servers/rest-client.ts';

/** The start and end of a call in a ledger. */
export type CallSpan = Pick<LedgerCall, 'received_at' | 'ended_at'>;

/** The highest number of calls live at the same instant; a call without an end stays live. */
export function maxConcurrentCalls(calls: readonly CallSpan[]): number {
  return Math.max(0, ...calls.map(({ received_at }) => countLiveAt(calls, received_at)));
}

/** Counts the calls live at an instant, including those that start and excluding those that end then. */
export function countLiveAt(calls: readonly CallSpan[], instant: string): number {
  return calls.filter(
    ({ received_at, ended_at }) =>
      received_at <= instant && (ended_at === null || ended_at > instant),
  ).length;
}

/**
 * The longest time in milliseconds that a line stayed free between the end of a call and the start
 * of the next. Assumes that all `lines` were in use before each end.
 */
export function longestIdleMs(calls: readonly CallSpan[], lines: number): number {
  const starts = calls.map(({ received_at }) => Date.parse(received_at)).toSorted((a, b) => a - b);
  const ends = calls
    .flatMap(({ ended_at }) => (ended_at === null ? [] : [Date.parse(ended_at)]))
    .toSorted((a, b) => a - b);
  // With all lines in use, the n-th end frees the line for start number n + `lines`.
  return Math.max(0, ...starts.slice(lines).map((start, n) => start - (ends[n] ?? start)));
}
