/** Requests of one token in the minute that began with the first of them. */
export type RateWindow = { startedAtMs: number; requests: number };

export type RateDecision = {
  window: RateWindow;
  isAllowed: boolean;
  /** Requests that are left in this window. */
  remaining: number;
  /** Whole seconds, at least 1, until all of the quota is there again. */
  resetSeconds: number;
};

export const RATE_WINDOW_SECONDS = 60;

/** Whether a window has no effect any more on a request at `nowMs`. */
export function isWindowOver({ startedAtMs }: RateWindow, nowMs: number): boolean {
  return nowMs - startedAtMs >= RATE_WINDOW_SECONDS * 1000;
}

/** Counts a request at `nowMs`. What is refused counts, too, and does not prolong the window. */
export function countRequest(
  before: RateWindow | undefined,
  { limit, nowMs }: { limit: number; nowMs: number },
): RateDecision {
  const current = before === undefined || isWindowOver(before, nowMs) ? undefined : before;
  const startedAtMs = current?.startedAtMs ?? nowMs;
  const requests = (current?.requests ?? 0) + 1;
  const endsInMs = startedAtMs + RATE_WINDOW_SECONDS * 1000 - nowMs;
  return {
    window: { startedAtMs, requests },
    isAllowed: requests <= limit,
    remaining: Math.max(0, limit - requests),
    resetSeconds: Math.max(1, Math.ceil(endsInMs / 1000)),
  };
}
