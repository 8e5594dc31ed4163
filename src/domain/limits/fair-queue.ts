export type FairQueueLimits = {
  /** Places in all. */
  places: number;
  /** Places that one owner may have at the same time. */
  placesPerOwner: number;
  /** Waiters of one owner beyond which it is refused. */
  waitingPerOwner: number;
};

/** Who takes a place; null: the service itself, which may have every place. */
export type Owner = string | null;

/**
 * Places that several owners share. An owner that has all of its places waits, and holds up nobody
 * but itself. A place that becomes free goes to the owners in turn, whatever the number of their
 * waiters, and within an owner to its first.
 *
 * With 4 places, 2 for each owner: `b` takes two and has 50 waiters; `a` comes and is served at once.
 */
export class FairQueue<Waiter> {
  readonly #limits: FairQueueLimits;
  readonly #taken = new Map<Owner, number>();
  /** Owners that wait, in the order of their turns; none of them has an empty list. */
  readonly #waiting = new Map<Owner, Waiter[]>();
  #free: number;

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
    this.#free = limits.places;
  }

  /** Takes a place, or else waits for one. `refused`: too many waiters of this owner wait. */
  take(owner: Owner, waiter: Waiter): 'taken' | 'waiting' | 'refused' {
    if (this.#free > 0 && this.#mayTake(owner)) {
      this.#occupy(owner);
      return 'taken';
    }
    const waiters = this.#waiting.get(owner) ?? [];
    if (waiters.length >= this.#limits.waitingPerOwner) return 'refused';
    waiters.push(waiter);
    this.#waiting.set(owner, waiters);
    return 'waiting';
  }

  /** How many waiters wait, of all owners. */
  get waiting(): number {
    return [...this.#waiting.values()].reduce((sum, waiters) => sum + waiters.length, 0);
  }

  /** Ends the wait of a waiter. @returns whether it was waiting */
  leave(owner: Owner, waiter: Waiter): boolean {
    const waiters = this.#waiting.get(owner) ?? [];
    const at = waiters.indexOf(waiter);
    if (at < 0) return false;
    waiters.splice(at, 1);
    if (waiters.length === 0) this.#waiting.delete(owner);
    return true;
  }

  /** Gives a place back. @returns the waiter that has it from here on */
  release(owner: Owner): Waiter | undefined {
    const taken = this.#takenBy(owner);
    if (taken === 0) throw new Error('Cannot release a place: its owner has none');
    if (taken === 1) this.#taken.delete(owner);
    else this.#taken.set(owner, taken - 1);
    this.#free += 1;
    return this.#serveNext();
  }

  /** Whether an owner has all the places that it may have. */
  hasAll(owner: Owner): boolean {
    return !this.#mayTake(owner);
  }

  #serveNext(): Waiter | undefined {
    for (const [owner, waiters] of this.#waiting) {
      if (!this.#mayTake(owner)) continue;
      const waiter = waiters.shift();
      // The owner's next turn comes after those of all others.
      this.#waiting.delete(owner);
      if (waiters.length > 0) this.#waiting.set(owner, waiters);
      this.#occupy(owner);
      return waiter;
    }
    return undefined;
  }

  #occupy(owner: Owner): void {
    this.#free -= 1;
    this.#taken.set(owner, this.#takenBy(owner) + 1);
  }

  #mayTake(owner: Owner): boolean {
    return owner === null || this.#takenBy(owner) < this.#limits.placesPerOwner;
  }

  #takenBy(owner: Owner): number {
    return this.#taken.get(owner) ?? 0;
  }
}
