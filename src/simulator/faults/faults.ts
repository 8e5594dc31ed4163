import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { REFUSALS } from '../../config/faults.ts';
import type { FaultConfig } from '../../config/faults.ts';
import { RateLimit } from './rate-limit.ts';
import type { RateStanding } from './rate-limit.ts';
import { between, seededFraction } from '../network/seeded.ts';
import { drawn } from '../network/shares.ts';

export type RefusalStatus = (typeof REFUSALS)[number];

/** All begin anew beyond it, which costs less than to find the oldest (60 µs a request). */
const MOST_REQUESTS_COUNTED = 100_000;

/**
 * How call control misbehaves now: as configured, or as it was told to, perhaps for a time. Draws
 * depend on the seed, on what is asked and on how often it was, not on the order of what differs.
 */
export class Faults {
  readonly #configured: FaultConfig;
  readonly #seed: number;
  readonly #steadyMs: () => number;
  /** Drawn so far, by digest. No target is forgotten: its first draw would refuse it for ever. */
  readonly #refusals = new Map<string, number>();
  readonly #latencies = new Map<string, number>();
  #current: FaultConfig;
  #untilMs = Number.POSITIVE_INFINITY;
  #rateLimit: RateLimit | null;

  /** @param steadyMs milliseconds that only go on, whatever the wall clock is set to */
  constructor(configured: FaultConfig, options: { seed: number; steadyMs: () => number }) {
    this.#configured = configured;
    this.#current = configured;
    this.#rateLimit = rateLimitOf(configured);
    this.#seed = options.seed;
    this.#steadyMs = options.steadyMs;
  }

  now(): FaultConfig {
    if (this.#steadyMs() >= this.#untilMs) this.heal();
    return this.#current;
  }

  /** @param forSeconds afterwards everything is as configured again; null: until told otherwise */
  change(changes: Partial<FaultConfig>, forSeconds: number | null): void {
    const forMs = forSeconds === null ? Number.POSITIVE_INFINITY : 1000 * forSeconds;
    this.#set({ ...this.now(), ...changes }, this.#steadyMs() + forMs);
  }

  heal(): void {
    this.#set(this.#configured, Number.POSITIVE_INFINITY);
  }

  /** Counts a request; null: there is no limit. */
  countRequest(token: string): RateStanding | null {
    const { rateLimitBy } = this.now();
    const key = rateLimitBy === 'all' ? '' : token;
    return this.#rateLimit?.hit(key, this.#steadyMs()) ?? null;
  }

  /** What a POST of a call to this target is answered with instead of being accepted. */
  refusalOf(to: string): RefusalStatus | undefined {
    const { refusals } = this.now();
    if (Object.keys(refusals).length === 0) return undefined;
    const nth = countUp(this.#refusals, to);
    return drawn(REFUSALS, refusals, seededFraction(this.#seed, to, nth, 'refusal'));
  }

  /** @param subject what the request is about, whose answer is to come so much later */
  latencyMs(subject: string): number {
    if (this.#latencies.size >= MOST_REQUESTS_COUNTED) this.#latencies.clear();
    const nth = countUp(this.#latencies, subject);
    const fraction = seededFraction(this.#seed, subject, nth, 'latency');
    return 1000 * between(this.now().latencySeconds, fraction);
  }

  isFull(live: number): boolean {
    const { maxCalls } = this.now();
    return maxCalls !== null && live >= maxCalls;
  }

  /** What stays as it is goes on counting. */
  #set(faults: FaultConfig, untilMs: number): void {
    const before = this.#current;
    const changes = (...names: (keyof FaultConfig)[]) =>
      names.some((name) => !isDeepStrictEqual(before[name], faults[name]));
    this.#current = faults;
    this.#untilMs = untilMs;
    if (changes('rateLimit', 'rateLimitWindowSeconds', 'rateLimitBy')) {
      this.#rateLimit = rateLimitOf(faults);
    }
    if (changes('refusals')) this.#refusals.clear();
    if (changes('latencySeconds')) this.#latencies.clear();
  }
}

function rateLimitOf({ rateLimit, rateLimitWindowSeconds }: FaultConfig): RateLimit | null {
  if (rateLimit === null) return null;
  return new RateLimit({ limit: rateLimit, windowSeconds: rateLimitWindowSeconds });
}

/** How often there was this text, with this time; the text itself may be long and is not kept. */
function countUp(counts: Map<string, number>, text: string): number {
  const key = hash('sha256', text, 'base64');
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return count;
}
