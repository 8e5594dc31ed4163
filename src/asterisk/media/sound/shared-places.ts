import { FairQueue } from '../../../domain/limits/fair-queue.ts';
import type { FairQueueLimits } from '../../../domain/limits/fair-queue.ts';
import { SoundError } from './sound-error.ts';

/**
 * Places for work that takes long, such as fetching a sound. Owners have their turns one after the
 * other, so the many requests of one hold up nobody else for long.
 */
export class SharedPlaces {
  readonly #queue: FairQueue<() => void>;
  readonly #limits: FairQueueLimits;

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
    this.#queue = new FairQueue(limits);
  }

  /**
   * Does the work as soon as its owner has a place.
   * @throws {SoundError} if too much of the owner's work waits already
   */
  async work<T>(owner: string, work: () => Promise<T>): Promise<T> {
    await this.#take(owner);
    try {
      return await work();
    } finally {
      this.#queue.release(owner)?.();
    }
  }

  async #take(owner: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const outcome = this.#queue.take(owner, resolve);
    if (outcome === 'waiting') return promise;
    if (outcome === 'taken') return;
    const { waitingPerOwner } = this.#limits;
    throw new SoundError(
      `${waitingPerOwner} sounds of the organization wait already: play fewer at a time`,
    );
  }
}
