import { CoalescedReads } from './coalesced-reads.ts';

/** A count is repeated after this many times its duration, so that it takes a twentieth of the time at most. */
const TIMES_ITS_DURATION = 20;
/** The oldest count that is answered. */
const OLDEST_MS = 60_000;
const MAX_KEPT = 1_000;

/** What was counted, and when the count began. */
export type Counted<Result> = { countedAt: Date; result: Result };

/** When a count is made, and whether somebody waits for it. */
export type Counting = { now: Date; isAwaited: boolean };

type Count<Result> = (counting: Counting) => Promise<Result>;

type Kept<Result> = Counted<Result> & { tookMs: number; isRepeated: boolean };

/**
 * Answers a slow count again while it is recent. A reader that finds one due for repetition gets it at
 * once too, and the count is repeated behind it, once.
 */
export class KeptCounts<Result> {
  readonly #clock: { now(): Date };
  readonly #slowMs: number;
  readonly #reads = new CoalescedReads<Counted<Result>>();
  readonly #kept = new Map<string, Kept<Result>>();

  /** @param slowMs only a count that took as long is answered again: any other is as recent as its call */
  constructor({ clock, slowMs }: { clock: { now(): Date }; slowMs: number }) {
    this.#clock = clock;
    this.#slowMs = slowMs;
  }

  /**
   * @param key names everything that the count depends on, except the time
   * @throws what the count throws, where no recent one is kept
   */
  async read(key: string, count: Count<Result>): Promise<Counted<Result>> {
    const kept = this.#kept.get(key);
    const ageMs = kept ? this.#clock.now().getTime() - kept.countedAt.getTime() : OLDEST_MS;
    if (kept === undefined || ageMs >= OLDEST_MS) return this.#count(key, count, true);
    if (ageMs >= kept.tookMs * TIMES_ITS_DURATION && !kept.isRepeated) {
      kept.isRepeated = true;
      // A failure meets the reader that finds the kept count too old.
      this.#count(key, count, false).catch(() => (kept.isRepeated = false));
    }
    return kept;
  }

  #count(key: string, count: Count<Result>, isAwaited: boolean): Promise<Counted<Result>> {
    return this.#reads.run(key, async () => {
      const countedAt = this.#clock.now();
      const result = await count({ now: countedAt, isAwaited });
      const tookMs = this.#clock.now().getTime() - countedAt.getTime();
      this.#keep(key, { countedAt, result, tookMs, isRepeated: false });
      return { countedAt, result };
    });
  }

  #keep(key: string, counted: Kept<Result>): void {
    this.#kept.delete(key);
    if (counted.tookMs < this.#slowMs) return;
    if (this.#kept.size >= MAX_KEPT) this.#kept.clear();
    this.#kept.set(key, counted);
  }
}
