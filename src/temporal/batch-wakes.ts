/** A wake is an event in the history of its batch: one window of a process sends one at most. */
const WINDOW_MS = 200;

/**
 * Wakes batches whose calls have ended: at once where nothing was sent lately, else at the end of
 * the window, once for all calls that ended in it.
 */
export class BatchWakes implements AsyncDisposable {
  readonly #send: (batchId: string) => Promise<void>;
  /** Batches that were woken in this window, and whether they are to be woken again at its end. */
  readonly #windows = new Map<string, { again: boolean; timer: NodeJS.Timeout }>();
  readonly #underWay = new Set<Promise<void>>();
  #isClosed = false;

  /** @param send never rejects */
  constructor(send: (batchId: string) => Promise<void>) {
    this.#send = send;
  }

  wake(batchId: string): void {
    if (this.#isClosed) return;
    const window = this.#windows.get(batchId);
    if (window !== undefined) window.again = true;
    else this.#open(batchId);
  }

  /** Sends what still waits, and waits for all that was sent. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true;
    for (const [batchId, { again, timer }] of this.#windows) {
      clearTimeout(timer);
      if (again) this.#begin(batchId);
    }
    this.#windows.clear();
    await Promise.all(this.#underWay);
  }

  #open(batchId: string): void {
    const timer = setTimeout(() => this.#close(batchId), WINDOW_MS);
    this.#windows.set(batchId, { again: false, timer });
    this.#begin(batchId);
  }

  #close(batchId: string): void {
    const window = this.#windows.get(batchId);
    this.#windows.delete(batchId);
    if (window?.again === true) this.#open(batchId);
  }

  #begin(batchId: string): void {
    const sending = this.#send(batchId).finally(() => this.#underWay.delete(sending));
    this.#underWay.add(sending);
  }
}
