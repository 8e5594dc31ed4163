type Follower = (aheadMs: number) => Promise<void>;

/** A running clock that can be moved to another instant. */
export class MovableClock {
  /** How far it is ahead of the clock of the machine. */
  aheadMs: number;
  readonly #followers = new Set<Follower>();

  constructor(aheadMs = 0) {
    this.aheadMs = aheadMs;
  }

  now(): Date {
    return new Date(Date.now() + this.aheadMs);
  }

  /** Moves the clocks of other processes first, so that none of them is behind afterwards. */
  async moveTo(instant: Date): Promise<void> {
    const aheadMs = instant.getTime() - Date.now();
    await Promise.all([...this.#followers].map((follow) => follow(aheadMs)));
    this.aheadMs = aheadMs;
  }

  /** @returns ends the following */
  followedBy(follower: Follower): () => void {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  }
}
