import type { Context } from 'hono';
import { RedialError } from '../../domain/errors.ts';
import {
  countRequest,
  isWindowOver,
  RATE_WINDOW_SECONDS,
  type RateWindow,
} from '../../domain/limits/rate-limit.ts';
import type { Caller } from '../../services/tokens/tokens.ts';
import type { AppEnv } from '../deps.ts';

/** Counts a request of an authenticated caller. @throws {RedialError} `rate_limited` */
export type CheckRateLimit = (c: Context<AppEnv>, caller: Caller) => void;

const POLICY = 'per-token';
const MAX_WINDOWS = 10_000;

/**
 * Returns a check that lets each token send `limitPerMinute` requests a minute to this process;
 * null means no limit. Responses carry the policy and the remaining requests in the headers of
 * draft-ietf-httpapi-ratelimit-headers-10. A refused request also gets Retry-After.
 */
export function rateLimiter(limitPerMinute: number | null, clock: { now(): Date }): CheckRateLimit {
  if (limitPerMinute === null) return () => undefined;
  const windows = new Map<string, RateWindow>();
  const policy = `"${POLICY}";q=${limitPerMinute};w=${RATE_WINDOW_SECONDS}`;

  return (c, { tokenId }) => {
    const nowMs = clock.now().getTime();
    if (windows.size >= MAX_WINDOWS) deleteExpired(windows, nowMs);
    const decision = countRequest(windows.get(tokenId), { limit: limitPerMinute, nowMs });
    const { window, isAllowed, remaining, resetSeconds } = decision;
    windows.set(tokenId, window);
    c.header('RateLimit-Policy', policy);
    c.header('RateLimit', `"${POLICY}";r=${remaining};t=${resetSeconds}`);
    if (isAllowed) return;
    c.header('Retry-After', `${resetSeconds}`);
    const message = `the token has used its ${limitPerMinute} requests of this minute: try again in ${resetSeconds} s`;
    throw new RedialError('rate_limited', message);
  };
}

function deleteExpired(windows: Map<string, RateWindow>, nowMs: number): void {
  for (const [tokenId, window] of windows) {
    if (isWindowOver(window, nowMs)) windows.delete(tokenId);
  }
}
