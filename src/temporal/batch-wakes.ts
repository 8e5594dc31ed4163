/** How often the end of calls wakes one batch at most: an event of its history each. */
const WINDOW_MS = 200;

/**
 * Wakes batches whose calls have ended: at once where nothing was sent lately, else at the end of
 * the window, once for all calls that ended in it.
 */
export class BatchWakes implements AsyncDisposable {
  readonly #send: (batchId: string) => Promise<void>;
  /** Batches that were woken in this window, and whether they are to be woken again at its end. */
  readonly #windows = new Map<string, { again: boolean; timer: NodeJS.Timeout }>();

  constructor(send: (batchId: string) => Promise<void>) {
    this.#send = send;
  }

  wake(batchId: string): void {
    const window = this.#windows.get(batchId);
    if (window !== undefined) window.again = true;
    else this.#open(batchId);
  }

  /** Sends what still waits. */
  async [Symbol.asyncDispose](): Promise<void> {
    const windows = [...this.#windows];
    this.#windows.clear();
    for (const [, { timer }] of windows) clearTimeout(timer);
    const waiting = windows.filter(([, { again }]) => again);
    await Promise.all(waiting.map(([batchId]) => this.#send(batchId)));
  }

  #open(batchId: string): void {
    const timer = setTimeout(() => this.#close(batchId), WINDOW_MS);
    this.#windows.set(batchId, { again: false, timer });
    void this.#send(batchId);
  }

  #close(batchId: string): void {
    const window = this.#windows.get(batchId);
    this.#windows.delete(batchId);
    if (window?.again === true) this.#open(batchId);
  }
}
