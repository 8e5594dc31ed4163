import { CoalescedReads } from './coalesced-reads.ts';

const LONGEST_REST_MS = 30_000;
/** The oldest count that is answered. */
const OLDEST_MS = 60_000;
/** Whoever opens a page of the console asks for more than this count, and has all of it within half a second. */
const REPEATED_AFTER_MS = 500;

type Rests = {
  /** Only a count that took as long is answered again: any other is as recent as its call. */
  slowMs: number;
  /** A count rests so many times its duration, or half a minute, before it is repeated. */
  restFactor: number;
};

/** What was counted, and when the count began. */
export type Counted<Result> = { countedAt: Date; result: Result };

/** When a count is made, and whether somebody waits for it. */
export type Counting = { now: Date; isAwaited: boolean };

type Count<Result> = (counting: Counting) => Promise<Result>;

/** What is counted: `key` names it and the rules of the count. */
type Asked<Result> = { key: string; clock: { now(): Date }; count: Count<Result> };

type Kept<Result> = Counted<Result> & { restMs: number; repeatAtMs: number };

/**
 * Answers a slow count again while it is recent. A reader that finds one due for repetition gets it at
 * once too, and the count is repeated half a second later, once.
 */
export class KeptCounts<Result> {
  readonly #slowMs: number;
  readonly #restFactor: number;
  readonly #reads = new CoalescedReads<Counted<Result>>();
  readonly #kept = new Map<string, Kept<Result>>();

  constructor({ slowMs, restFactor }: Rests) {
    this.#slowMs = slowMs;
    this.#restFactor = restFactor;
  }

  /** @throws what the count throws, where no recent one is kept */
  async read(asked: Asked<Result>): Promise<Counted<Result>> {
    const nowMs = asked.clock.now().getTime();
    const kept = this.#recent(asked.key, nowMs);
    if (kept === undefined) return this.#count(asked, undefined);
    if (nowMs >= kept.repeatAtMs) {
      // If it fails, the next one is tried after the same rest. A reader meets the failure who finds none recent.
      kept.repeatAtMs = nowMs + kept.restMs;
      const repeat = () => void this.#count(asked, kept).catch(() => undefined);
      setTimeout(repeat, REPEATED_AFTER_MS).unref();
    }
    return kept;
  }

  #recent(key: string, nowMs: number): Kept<Result> | undefined {
    const kept = this.#kept.get(key);
    return kept && nowMs - kept.countedAt.getTime() < OLDEST_MS ? kept : undefined;
  }

  /** @param old the count that is repeated; undefined: a reader waits */
  #count(
    { key, clock, count }: Asked<Result>,
    old: Kept<Result> | undefined,
  ): Promise<Counted<Result>> {
    const isAwaited = old === undefined;
    return this.#reads.run(key, async () => {
      const countedAt = clock.now();
      // Another count may have ended while this one waited for its turn.
      const kept = this.#recent(key, countedAt.getTime());
      if (kept !== undefined && kept !== old) return kept;
      const result = await count({ now: countedAt, isAwaited });
      this.#keep(key, { countedAt, result }, clock.now().getTime());
      return { countedAt, result };
    });
  }

  #keep(key: string, counted: Counted<Result>, nowMs: number): void {
    for (const old of this.#kept.keys()) {
      if (old === key || this.#recent(old, nowMs) === undefined) this.#kept.delete(old);
    }
    const tookMs = nowMs - counted.countedAt.getTime();
    if (tookMs < this.#slowMs) return;
    const restMs = Math.min(tookMs * this.#restFactor, LONGEST_REST_MS);
    this.#kept.set(key, { ...counted, restMs, repeatAtMs: counted.countedAt.getTime() + restMs });
  }
}
