/** What may be taken at once, and what comes back in a second. */
export type BucketSize = { most: number; perSecond: number };

/** A bucket that fills with time up to its size. Times are milliseconds of one clock. */
export class TokenBucket {
  readonly #size: BucketSize;
  #level: number;
  #filledAtMs: number;

  /** A full one. */
  constructor(size: BucketSize, nowMs: number) {
    this.#size = size;
    this.#level = size.most;
    this.#filledAtMs = nowMs;
  }

  /** What is left; less than zero: more was taken than there was. */
  get level(): number {
    return this.#level;
  }

  /** Takes an amount, also one that is not there. */
  take(amount: number, nowMs: number): void {
    const { most, perSecond } = this.#size;
    const regained = ((nowMs - this.#filledAtMs) / 1000) * perSecond;
    this.#filledAtMs = nowMs;
    this.#level = Math.min(most, this.#level + regained) - amount;
  }
}
