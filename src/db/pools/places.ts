import { RedialError } from '../../domain/errors.ts';
import { FairQueue, type FairQueueLimits, type Owner } from '../../domain/limits/fair-queue.ts';

/** Called once, when the place is no longer needed. */
export type Release = () => void;

export type PlacesLimits = FairQueueLimits & { maxWaitMs: number };

type Waiter = { serve: () => void };

/** Places that are waited for, at most for `maxWaitMs`. */
export class Places {
  readonly #queue: FairQueue<Waiter>;
  readonly #maxWaitMs: number;

  constructor({ maxWaitMs, ...limits }: PlacesLimits) {
    this.#queue = new FairQueue(limits);
    this.#maxWaitMs = maxWaitMs;
  }

  /** How many wait for a place. */
  get waiting(): number {
    return this.#queue.waiting;
  }

  /**
   * Takes a place in the turn of its owner.
   * @throws {RedialError} `too_many_concurrent_requests`: the owner itself uses all of its places;
   * `unavailable`: all owners together do
   */
  async take(owner: Owner): Promise<Release> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const waiter: Waiter = { serve: resolve };
    const outcome = this.#queue.take(owner, waiter);
    if (outcome === 'refused') throw this.#tooMany(owner);
    if (outcome === 'waiting') await this.#wait(owner, waiter, promise);
    let isReleased = false;
    return () => {
      if (!isReleased) this.#queue.release(owner)?.serve();
      isReleased = true;
    };
  }

  async #wait(owner: Owner, waiter: Waiter, served: Promise<void>): Promise<void> {
    const { promise: isOver, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      // A waiter that was served a moment ago has its place and goes on.
      const error = this.#tooMany(owner);
      if (this.#queue.leave(owner, waiter)) reject(error);
    }, this.#maxWaitMs);
    try {
      await Promise.race([served, isOver]);
    } finally {
      clearTimeout(timer);
    }
  }

  #tooMany(owner: Owner): RedialError {
    return owner !== null && this.#queue.hasAll(owner)
      ? new RedialError('too_many_concurrent_requests', TOO_MANY)
      : new RedialError('unavailable', 'the service is busy: try again in a few seconds');
  }
}

const TOO_MANY =
  'the organization sends more requests at the same time than it has places: wait for answers before sending more, then try again';
