/** How one key stands after a request. */
export type RateStanding = {
  limit: number;
  windowSeconds: number;
  remaining: number;
  /** Until the window ends, rounded up. */
  resetSeconds: number;
  isOver: boolean;
};

type Window = { hits: number; endsAtMs: number };

/**
 * Counts requests of a key in a window that begins with the first of them, as express-rate-limit 7
 * does; a request beyond the limit counts too.
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

  hit(key: string, nowMs: number): RateStanding {
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
      isOver: window.hits > this.#limit,
    };
  }

  /** Keys are what strangers send: those of past windows are forgotten, once in a window. */
  #sweep(nowMs: number): void {
    if (nowMs < this.#sweptAtMs + this.#windowMs) return;
    this.#sweptAtMs = nowMs;
    for (const [key, { endsAtMs }] of this.#windows) {
      if (endsAtMs <= nowMs) this.#windows.delete(key);
    }
  }
}

/** The four headers of IETF draft 6, as `standardHeaders: true` of express-rate-limit sends them. */
export function rateLimitHeaders(standing: RateStanding): Record<string, string> {
  const { limit, windowSeconds, remaining, resetSeconds } = standing;
  return {
    'RateLimit-Policy': `${limit};w=${windowSeconds}`,
    'RateLimit-Limit': `${limit}`,
    'RateLimit-Remaining': `${remaining}`,
    ...(resetSeconds > 0 && { 'RateLimit-Reset': `${resetSeconds}` }),
  };
}
