import { AsyncLocalStorage } from 'node:async_hooks';
import { FairQueue, type Owner } from '../domain/limits/fair-queue.ts';

/** `perOwner`: how many items of one owner are worked on at the same time; default: all. */
type Shares<Item> = { atOnce: number; perOwner?: number; ownerOf?: (item: Item) => Owner };

/** `inContext`: that of whoever has handed the item over, so that log lines and spans join with theirs. */
type Waiting<Item> = {
  owner: Owner;
  item: Item;
  inContext: ReturnType<typeof AsyncLocalStorage.snapshot>;
};

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
    const inContext = AsyncLocalStorage.snapshot();
    const waiting = { owner: this.#ownerOf(item), item, inContext };
    if (this.#queue.take(waiting.owner, waiting) === 'taken') this.#begin(waiting);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#underWay);
  }

  #begin(waiting: Waiting<Item>): void {
    const working = this.#workOff(waiting).finally(() => this.#underWay.delete(working));
    this.#underWay.add(working);
  }

  /** Works on an item, and then on those whose turn its place is. */
  async #workOff(first: Waiting<Item>): Promise<void> {
    let current: Waiting<Item> | undefined = first;
    while (current !== undefined) {
      const { item, inContext } = current;
      await inContext(() => this.#work(item)).catch(() => undefined);
      current = this.#queue.release(current.owner);
    }
  }
}
