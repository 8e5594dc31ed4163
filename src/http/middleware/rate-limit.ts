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

/** Looks at a request of a known caller before it is served. */
export type Admit = (c: Context<AppEnv>, caller: Caller) => void;

const POLICY = 'per-token';
const MAX_WINDOWS = 10_000;

/**
 * Lets each token send `limitPerMinute` requests a minute to this process; null sets no limit. All
 * answers to a token tell the policy and what is left of it, as
 * draft-ietf-httpapi-ratelimit-headers-10 has it.
 * @throws {RedialError} from the returned function, `rate_limited` with Retry-After
 */
export function limitRate(limitPerMinute: number | null, clock: { now(): Date }): Admit {
  if (limitPerMinute === null) return () => undefined;
  const windows = new Map<string, RateWindow>();
  const policy = `"${POLICY}";q=${limitPerMinute};w=${RATE_WINDOW_SECONDS}`;

  return (c, { tokenId }) => {
    const nowMs = clock.now().getTime();
    if (windows.size >= MAX_WINDOWS) forgetOver(windows, nowMs);
    const decision = countRequest(windows.get(tokenId), { limit: limitPerMinute, nowMs });
    const { window, isAllowed, remaining, resetSeconds } = decision;
    windows.set(tokenId, window);
    c.header('RateLimit-Policy', policy);
    c.header('RateLimit', `"${POLICY}";r=${remaining};t=${resetSeconds}`);
    if (isAllowed) return;
    c.header('Retry-After', `${resetSeconds}`);
    const message = `this token has sent its ${limitPerMinute} requests of this minute: try again in ${resetSeconds} s`;
    throw new RedialError('rate_limited', message);
  };
}

function forgetOver(windows: Map<string, RateWindow>, nowMs: number): void {
  for (const [tokenId, window] of windows) {
    if (isWindowOver(window, nowMs)) windows.delete(tokenId);
  }
}
