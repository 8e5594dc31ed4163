import { FairQueue, type Owner } from '../domain/limits/fair-queue.ts';

/** `perOwner`: how many items of one owner are worked on at the same time; default: all. */
type Shares<Item> = { atOnce: number; perOwner?: number; ownerOf?: (item: Item) => Owner };

type Waiting<Item> = { owner: Owner; item: Item };

/**
 * Works in the background, on a few items at a time, those of different owners in turn. Disposing of it
 * waits for all of them.
 */
export class BackgroundQueue<Item> implements AsyncDisposable {
  readonly #work: (item: Item) => Promise<unknown>;
  readonly #ownerOf: (item: Item) => Owner;
  readonly #queue: FairQueue<Waiting<Item>>;
  readonly #underWay = new Set<Promise<void>>();

  /** @param work handles its own errors: what it throws is dropped */
  constructor(
    work: (item: Item) => Promise<unknown>,
    { atOnce, perOwner = atOnce, ownerOf = () => null }: Shares<Item>,
  ) {
    this.#work = work;
    this.#ownerOf = ownerOf;
    const limits = { places: atOnce, placesPerOwner: perOwner, waitingPerOwner: Infinity };
    this.#queue = new FairQueue(limits);
  }

  take(item: Item): void {
    const waiting = { owner: this.#ownerOf(item), item };
    if (this.#queue.take(waiting.owner, waiting) === 'taken') this.#begin(waiting);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // An item that ends begins the next one.
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  #begin({ owner, item }: Waiting<Item>): void {
    const working = this.#work(item)
      .catch(() => undefined)
      .then(() => {
        this.#underWay.delete(working);
        const next = this.#queue.release(owner);
        if (next !== undefined) this.#begin(next);
      });
    this.#underWay.add(working);
  }
}
