import type { Context } from 'hono';
import { RedialError } from '../../domain/errors.ts';
import {
  countRequest,
  isWindowOver,
  RATE_WINDOW_SECONDS,
  type RateDecision,
  type RateWindow,
} from '../../domain/limits/rate-limit.ts';
import type { Caller } from '../../services/tokens/tokens.ts';
import type { AppEnv } from '../deps.ts';

/** Whose request is counted; a report with the key of a call has no token. */
export type Requester = Pick<Caller, 'organizationId' | 'maxRequestsPerMinute'> & {
  tokenId: string | null;
};

/** Counts a request that was authenticated. @throws {RedialError} `rate_limited` */
export type CheckRateLimit = (c: Context<AppEnv>, requester: Requester) => void;

/** Requests a minute to this process; null means no limit. */
export type RateLimits = {
  perToken: number | null;
  /** For organizations for which the operator has set no other quota. */
  perOrganization: number | null;
};

type Clock = { now(): Date };

/** One of the limits that a request has to keep. */
type Rule = {
  policy: 'per-token' | 'per-organization';
  /** Continues "… of this minute". */
  holder: string;
  limitOf: (requester: Requester) => number | null;
  /** null: the rule does not hold for the request. */
  keyOf: (requester: Requester) => string | null;
};

type Counted = { rule: Rule; limit: number; decision: RateDecision };

const MAX_WINDOWS = 10_000;

/**
 * Returns a check that lets each token, all tokens of an organization together, and all of its report keys
 * together, send so many requests a minute to this process. Responses carry the policies and the remaining requests in the
 * headers of draft-ietf-httpapi-ratelimit-headers-10. A refused request also gets Retry-After; one that
 * its token may not send does not count for the organization.
 */
export function rateLimiter(
  { perToken, perOrganization }: RateLimits,
  clock: Clock,
): CheckRateLimit {
  const rules: Rule[] = [
    {
      policy: 'per-token',
      holder: 'the token has used its',
      limitOf: () => perToken,
      keyOf: ({ tokenId }) => tokenId,
    },
    {
      policy: 'per-organization',
      holder: 'the organization has used its',
      limitOf: ({ maxRequestsPerMinute }) => maxRequestsPerMinute ?? perOrganization,
      // Reports carry opt-outs: tokens that use up the limit must not hold them back.
      keyOf: ({ organizationId, tokenId }) =>
        tokenId === null ? `reports of ${organizationId}` : organizationId,
    },
  ];
  const counters = rules.map((rule) => ({ rule, count: windowCounter(clock) }));

  return (c, requester) => {
    const counted: Counted[] = [];
    for (const { rule, count } of counters) {
      const [limit, key] = [rule.limitOf(requester), rule.keyOf(requester)];
      if (limit === null || key === null) continue;
      const decision = count(key, limit);
      counted.push({ rule, limit, decision });
      if (!decision.isAllowed) break;
    }
    if (counted.length === 0) return;
    setHeaders(c, counted);
    const refused = counted.find(({ decision }) => !decision.isAllowed);
    if (refused !== undefined) throw tooManyRequests(c, refused);
  };
}

function setHeaders(c: Context<AppEnv>, counted: readonly Counted[]): void {
  const policies = counted.map(
    ({ rule, limit }) => `"${rule.policy}";q=${limit};w=${RATE_WINDOW_SECONDS}`,
  );
  const states = counted.map(
    ({ rule, decision }) => `"${rule.policy}";r=${decision.remaining};t=${decision.resetSeconds}`,
  );
  c.header('RateLimit-Policy', policies.join(', '));
  c.header('RateLimit', states.join(', '));
}

function tooManyRequests(c: Context<AppEnv>, { rule, limit, decision }: Counted): RedialError {
  const { resetSeconds } = decision;
  c.header('Retry-After', `${resetSeconds}`);
  const message = `${rule.holder} ${limit} requests of this minute: try again in ${resetSeconds} s`;
  return new RedialError('rate_limited', message);
}

/** Returns a function that counts a request of the holder of a key. */
function windowCounter(clock: Clock): (key: string, limit: number) => RateDecision {
  const windows = new Map<string, RateWindow>();
  return (key, limit) => {
    const nowMs = clock.now().getTime();
    if (windows.size >= MAX_WINDOWS) deleteExpired(windows, nowMs);
    const decision = countRequest(windows.get(key), { limit, nowMs });
    windows.set(key, decision.window);
    return decision;
  };
}

function deleteExpired(windows: Map<string, RateWindow>, nowMs: number): void {
  for (const [key, window] of windows) {
    if (isWindowOver(window, nowMs)) windows.delete(key);
  }
}
