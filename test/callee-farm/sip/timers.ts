/** The timers of RFC 3261, 17.1.1.1, in milliseconds. Tests make them shorter. */
export type SipTimers = { readonly t1Ms: number; readonly t2Ms: number; readonly t4Ms: number };

export const RFC_TIMERS: SipTimers = { t1Ms: 500, t2Ms: 4_000, t4Ms: 5_000 };

/** How long a peer is waited for: 64 times T1, which is 32 seconds (timers B, F, H and L). */
export function patienceMs(timers: SipTimers): number {
  return 64 * timers.t1Ms;
}

type Repetition = {
  readonly firstMs: number;
  /** The longest time between two repetitions. */
  readonly longestMs: number;
  readonly untilMs: number;
  readonly repeat: () => void;
  readonly giveUp: () => void;
};

/**
 * Repeats after `firstMs`, then after twice the time each, until `untilMs` have passed or the
 * answered function is called.
 */
export function repeatUntilStopped(repetition: Repetition): () => void {
  let waitMs = repetition.firstMs;
  const again = (): void => {
    repetition.repeat();
    waitMs = Math.min(waitMs * 2, repetition.longestMs);
    next = setTimeout(again, waitMs);
  };
  let next = setTimeout(again, waitMs);
  const stop = (): void => {
    clearTimeout(next);
    clearTimeout(end);
  };
  const end = setTimeout(() => {
    stop();
    repetition.giveUp();
  }, repetition.untilMs);
  return stop;
}
