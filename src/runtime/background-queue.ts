import pLimit from 'p-limit';

/** Works in the background, on a few items at a time. Disposing of it waits for all of them. */
export class BackgroundQueue<Item> implements AsyncDisposable {
  readonly #work: (item: Item) => Promise<unknown>;
  readonly #limit: ReturnType<typeof pLimit>;
  readonly #underWay = new Set<Promise<void>>();

  /** @param work handles its own errors: what it throws is dropped */
  constructor(work: (item: Item) => Promise<unknown>, { atOnce }: { atOnce: number }) {
    this.#work = work;
    this.#limit = pLimit(atOnce);
  }

  take(item: Item): void {
    const working = this.#limit(() => this.#work(item))
      .then(() => undefined)
      .catch(() => undefined)
      .finally(() => this.#underWay.delete(working));
    this.#underWay.add(working);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#underWay);
  }
}
