import type { LedgerCall } from './rest-client.ts';

/** What a ledger says of how long a call took a line. */
export type LineUse = Pick<LedgerCall, 'received_at' | 'ended_at'>;

/** The most calls that were live at the same instant; one that has not ended is live for ever. */
export function mostAtOnce(calls: readonly LineUse[]): number {
  return Math.max(0, ...calls.map(({ received_at }) => liveAt(calls, received_at)));
}

/** How many calls were live at an instant; a call that ends at it is not, one that starts is. */
export function liveAt(calls: readonly LineUse[], instant: string): number {
  return calls.filter(
    ({ received_at, ended_at }) =>
      received_at <= instant && (ended_at === null || ended_at > instant),
  ).length;
}

/**
 * The longest time in milliseconds between the end of a call and the next start of one, where
 * another followed: how long a line that was waited for was left free.
 */
export function longestIdleMs(calls: readonly LineUse[], lines: number): number {
  const starts = calls.map(({ received_at }) => Date.parse(received_at)).toSorted((a, b) => a - b);
  const ends = calls
    .flatMap(({ ended_at }) => (ended_at === null ? [] : [Date.parse(ended_at)]))
    .toSorted((a, b) => a - b);
  // With all lines in use, the n-th end makes way for the start that comes `lines` later.
  return Math.max(0, ...starts.slice(lines).map((start, n) => start - (ends[n] ?? start)));
}
