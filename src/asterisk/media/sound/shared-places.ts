import { FairQueue } from '../../../domain/limits/fair-queue.ts';
import type { FairQueueLimits } from '../../../domain/limits/fair-queue.ts';
import { SoundError } from './sound-error.ts';

const UNWANTED = 'nobody waits for it any more';

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
   * @param signal ends the wait, but no work that has begun
   * @throws {SoundError} if too much of the owner's work waits already, or the signal has ended the wait
   */
  async work<T>(owner: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.#take(owner, signal);
    try {
      return await work();
    } finally {
      this.#queue.release(owner)?.();
    }
  }

  async #take(owner: string, signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    if (signal?.aborted) throw new SoundError(UNWANTED);
    const outcome = this.#queue.take(owner, resolve);
    if (outcome === 'taken') return;
    if (outcome === 'waiting') {
      const leave = () => {
        if (this.#queue.leave(owner, resolve)) reject(new SoundError(UNWANTED));
      };
      signal?.addEventListener('abort', leave, { once: true });
      return promise.finally(() => signal?.removeEventListener('abort', leave));
    }
    const { waitingPerOwner } = this.#limits;
    throw new SoundError(
      `${waitingPerOwner} sounds of the organization wait already: play fewer at a time`,
    );
  }
}
