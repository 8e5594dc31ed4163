/** The requests of one token or organization in a window, which starts with the first of them. */
export type RateWindow = { startedAtMs: number; requests: number };

export type RateDecision = {
  window: RateWindow;
  isAllowed: boolean;
  /** Requests left in this window. */
  remaining: number;
  /** Whole seconds until the window ends and the full quota is available; at least 1. */
  resetSeconds: number;
};

export const RATE_WINDOW_SECONDS = 60;

/** Whether a window has ended at `nowMs`, in milliseconds since the epoch. */
export function isWindowOver({ startedAtMs }: RateWindow, nowMs: number): boolean {
  return nowMs - startedAtMs >= RATE_WINDOW_SECONDS * 1000;
}

/**
 * Counts a request. Refused requests count as well, but do not prolong the window.
 * @param before the window so far; undefined for the first request
 */
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
