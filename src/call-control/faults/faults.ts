import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { REFUSALS } from '../../config/faults.ts';
import type { FaultConfig } from '../../config/faults.ts';
import { RateLimit } from './rate-limit.ts';
import type { RateLimitStatus } from './rate-limit.ts';
import { interpolate, pickByShare, seededFraction } from '../simulated/seeded-random.ts';

export type RefusalStatus = (typeof REFUSALS)[number];

/** Beyond it the latency counts restart. To find the oldest one instead would cost 60 µs a request. */
const MOST_SUBJECTS_COUNTED = 100_000;

/**
 * The faults that call control injects now: the configured ones, or those set at run time. A draw
 * depends on the seed, the subject of the request and the number of earlier draws for that subject. The
 * order of requests with different subjects does not matter.
 */
export class Faults {
  readonly #configured: FaultConfig;
  readonly #seed: number;
  readonly #monotonicMs: () => number;
  /**
   * Draws so far by digest of the callee. No callee is evicted: it would repeat its first draw, and a
   * callee whose first draw is a refusal would be refused forever.
   */
  readonly #refusals = new Map<string, number>();
  readonly #latencies = new Map<string, number>();
  #current: FaultConfig;
  #untilMs = Number.POSITIVE_INFINITY;
  #rateLimit: RateLimit | null;

  /** @param options `monotonicMs` reads a monotonic clock, in milliseconds */
  constructor(configured: FaultConfig, options: { seed: number; monotonicMs: () => number }) {
    this.#configured = configured;
    this.#current = configured;
    this.#rateLimit = createRateLimit(configured);
    this.#seed = options.seed;
    this.#monotonicMs = options.monotonicMs;
  }

  current(): FaultConfig {
    if (this.#monotonicMs() >= this.#untilMs) this.reset();
    return this.#current;
  }

  /** @param forSeconds time after which the configured faults return; null: no limit */
  change(changes: Partial<FaultConfig>, forSeconds: number | null): void {
    const forMs = forSeconds === null ? Number.POSITIVE_INFINITY : 1000 * forSeconds;
    this.#set({ ...this.current(), ...changes }, this.#monotonicMs() + forMs);
  }

  /** Returns to the configured faults. */
  reset(): void {
    this.#set(this.#configured, Number.POSITIVE_INFINITY);
  }

  /** Counts a request against the rate limit; null: there is no limit. */
  countRequest(token: string): RateLimitStatus | null {
    const { rateLimitBy } = this.current();
    const key = rateLimitBy === 'all' ? '' : token;
    return this.#rateLimit?.countRequest(key, this.#monotonicMs()) ?? null;
  }

  /** Draws the status that refuses a POST of a call to this callee; undefined: none does. */
  drawRefusal(to: string): RefusalStatus | undefined {
    const { refusals } = this.current();
    if (Object.keys(refusals).length === 0) return undefined;
    const nth = countUp(this.#refusals, to);
    return pickByShare(REFUSALS, refusals, seededFraction(this.#seed, to, nth, 'refusal'));
  }

  /**
   * Draws the delay of an answer, in milliseconds.
   * @param subject what the request is about (see `subjectOf`)
   */
  drawLatencyMs(subject: string): number {
    if (this.#latencies.size >= MOST_SUBJECTS_COUNTED) this.#latencies.clear();
    const nth = countUp(this.#latencies, subject);
    const fraction = seededFraction(this.#seed, subject, nth, 'latency');
    return 1000 * interpolate(this.current().latencySeconds, fraction);
  }

  isAtCapacity(liveCalls: number): boolean {
    const { maxCalls } = this.current();
    return maxCalls !== null && liveCalls >= maxCalls;
  }

  /** Counts restart only for the faults that change. */
  #set(faults: FaultConfig, untilMs: number): void {
    const before = this.#current;
    const hasChanged = (...names: (keyof FaultConfig)[]) =>
      names.some((name) => !isDeepStrictEqual(before[name], faults[name]));
    this.#current = faults;
    this.#untilMs = untilMs;
    if (hasChanged('rateLimit', 'rateLimitWindowSeconds', 'rateLimitBy')) {
      this.#rateLimit = createRateLimit(faults);
    }
    if (hasChanged('refusals')) this.#refusals.clear();
    if (hasChanged('latencySeconds')) this.#latencies.clear();
  }
}

function createRateLimit({ rateLimit, rateLimitWindowSeconds }: FaultConfig): RateLimit | null {
  if (rateLimit === null) return null;
  return new RateLimit({ limit: rateLimit, windowSeconds: rateLimitWindowSeconds });
}

/** Counts a text, this time included. The map keeps a digest, because texts may be long. */
function countUp(counts: Map<string, number>, text: string): number {
  const key = hash('sha256', text, 'base64');
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return count;
}
