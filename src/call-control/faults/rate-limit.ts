/** The rate limit of one key after a request. */
export type RateLimitStatus = {
  limit: number;
  windowSeconds: number;
  remaining: number;
  /** Seconds until the window ends, rounded up. */
  resetSeconds: number;
  isExceeded: boolean;
};

type Window = { hits: number; endsAtMs: number };

/**
 * Counts the requests of each key in a fixed window that begins with its first request, as
 * express-rate-limit 7 does. Requests beyond the limit count too.
 */
export class RateLimit {
  readonly #limit: number;
  readonly #windowMs: number;
  readonly #windows = new Map<string, Window>();
  #sweptAtMs = 0;

  constructor({ limit, windowSeconds }: { limit: number; windowSeconds: number }) {
    this.#limit = limit;
    this.#windowMs = 1000 * windowSeconds;
  }

  countRequest(key: string, nowMs: number): RateLimitStatus {
    this.#sweep(nowMs);
    const known = this.#windows.get(key);
    const isOpen = known !== undefined && known.endsAtMs > nowMs;
    const window = isOpen ? known : { hits: 0, endsAtMs: nowMs + this.#windowMs };
    window.hits += 1;
    this.#windows.set(key, window);
    return {
      limit: this.#limit,
      windowSeconds: Math.ceil(this.#windowMs / 1000),
      remaining: Math.max(0, this.#limit - window.hits),
      resetSeconds: Math.max(0, Math.ceil((window.endsAtMs - nowMs) / 1000)),
      isExceeded: window.hits > this.#limit,
    };
  }

  /** Deletes expired windows once per window, because anybody can send new keys. */
  #sweep(nowMs: number): void {
    if (nowMs < this.#sweptAtMs + this.#windowMs) return;
    this.#sweptAtMs = nowMs;
    for (const [key, { endsAtMs }] of this.#windows) {
      if (endsAtMs <= nowMs) this.#windows.delete(key);
    }
  }
}

/** The four headers of IETF draft 6, as `standardHeaders: true` of express-rate-limit sends them. */
export function rateLimitHeaders(status: RateLimitStatus): Record<string, string> {
  const { limit, windowSeconds, remaining, resetSeconds } = status;
  return {
    'RateLimit-Policy': `${limit};w=${windowSeconds}`,
    'RateLimit-Limit': `${limit}`,
    'RateLimit-Remaining': `${remaining}`,
    ...(resetSeconds > 0 && { 'RateLimit-Reset': `${resetSeconds}` }),
  };
}
