import { earliest, later } from './instant.ts';
import type { ReachedLimit } from './limits/usage-limits.ts';

type Deferred<Reason> = { kind: 'deferred'; reason: Reason; lookAt: Date };

/** Defers a call until so long after an instant. */
export function deferred<Reason>(reason: Reason, from: Date, ms: number): Deferred<Reason> {
  return { kind: 'deferred', reason, lookAt: later(from, ms) };
}

/**
 * Defers a call that a limit forbids, for `longestMs` at most: calls that end give back what they have not
 * used, so that the limit may be free before it ends by itself.
 */
export function deferForLimit(
  { reason, until }: ReachedLimit,
  now: Date,
  longestMs: number,
): Deferred<ReachedLimit['reason']> {
  const lookAt = later(now, longestMs);
  return { kind: 'deferred', reason, lookAt: earliest(lookAt, until) ?? lookAt };
}
