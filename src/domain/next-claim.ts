/** When a batch claims again. */
export type NextClaim =
  /** At once: another claim finds something to do. */
  | { kind: 'now' }
  /** After this long, which is too soon for a timer: a timer may be a second late. */
  | { kind: 'soon'; ms: number }
  /** After this long, or when a call ends or a signal arrives. */
  | { kind: 'later'; ms: number }
  /** Only when a call ends or a signal arrives. */
  | { kind: 'onSignal' }
  /** Never: no contact is left to dial, and no call is live. */
  | { kind: 'finished' };

/** The same next claim, seen from a later instant. */
export function afterElapsed(next: NextClaim, elapsedMs: number): NextClaim {
  return 'ms' in next ? { ...next, ms: Math.max(0, next.ms - elapsedMs) } : next;
}
