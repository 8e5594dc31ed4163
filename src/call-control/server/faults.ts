import { REFUSALS } from '../../fault-config.ts';
import type { FaultConfig } from '../../fault-config.ts';
import { RateLimit } from './rate-limit.ts';
import type { RateStanding } from './rate-limit.ts';
import { between, seededFraction } from './seeded.ts';
import { drawn } from './shares.ts';

export type RefusalStatus = (typeof REFUSALS)[number];

/**
 * How call control misbehaves now: as configured, or as it was told to, perhaps for a time. Draws
 * depend on the seed, the number and how often it was tried, not on the order among numbers.
 */
export class Faults {
  readonly #configured: FaultConfig;
  readonly #seed: number;
  readonly #clock: { now(): Date };
  readonly #posts = new Map<string, number>();
  #current: FaultConfig;
  #untilMs = Number.POSITIVE_INFINITY;
  #rateLimit: RateLimit | null;
  #answers = 0;

  constructor(configured: FaultConfig, { seed, clock }: { seed: number; clock: { now(): Date } }) {
    this.#configured = configured;
    this.#current = configured;
    this.#rateLimit = rateLimitOf(configured);
    this.#seed = seed;
    this.#clock = clock;
  }

  now(): FaultConfig {
    if (this.#clock.now().getTime() >= this.#untilMs) this.heal();
    return this.#current;
  }

  /** @param forSeconds afterwards everything is as configured again; null: until told otherwise */
  change(changes: Partial<FaultConfig>, forSeconds: number | null): void {
    const nowMs = this.#clock.now().getTime();
    const untilMs = forSeconds === null ? Number.POSITIVE_INFINITY : nowMs + 1000 * forSeconds;
    this.#set({ ...this.now(), ...changes }, untilMs);
  }

  heal(): void {
    this.#set(this.#configured, Number.POSITIVE_INFINITY);
  }

  /** Counts a request; null: there is no limit. */
  countRequest(token: string): RateStanding | null {
    const { rateLimitBy } = this.now();
    const key = rateLimitBy === 'all' ? '' : token;
    return this.#rateLimit?.hit(key, this.#clock.now().getTime()) ?? null;
  }

  /** What a POST of a call to this target is answered with instead of being accepted. */
  refusalOf(to: string): RefusalStatus | undefined {
    const { refusals } = this.now();
    if (Object.keys(refusals).length === 0) return undefined;
    const nth = (this.#posts.get(to) ?? 0) + 1;
    this.#posts.set(to, nth);
    return drawn(REFUSALS, refusals, seededFraction(this.#seed, to, nth, 'refusal'));
  }

  /** How much later the next answer comes. */
  latencyMs(): number {
    const { latencySeconds } = this.now();
    if (latencySeconds.max === 0) return 0;
    this.#answers += 1;
    return 1000 * between(latencySeconds, seededFraction(this.#seed, this.#answers, 'latency'));
  }

  isFull(live: number): boolean {
    const { maxCalls } = this.now();
    return maxCalls !== null && live >= maxCalls;
  }

  #set(faults: FaultConfig, untilMs: number): void {
    this.#current = faults;
    this.#untilMs = untilMs;
    this.#rateLimit = rateLimitOf(faults);
    this.#posts.clear();
  }
}

function rateLimitOf({ rateLimit, rateLimitWindowSeconds }: FaultConfig): RateLimit | null {
  if (rateLimit === null) return null;
  return new RateLimit({ limit: rateLimit, windowSeconds: rateLimitWindowSeconds });
}
