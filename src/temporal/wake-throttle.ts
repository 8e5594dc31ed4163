/**
 * Each signal is an event in the history of its workflow, so a process sends at most one per
 * window.
 */
const WINDOW_MS = 100;

/**
 * Limits the signals to each batch to one per 100 ms. The first call that ends sends a signal at
 * once. Calls that end within the window that follows send one more signal together, at its end.
 */
export class WakeThrottle implements AsyncDisposable {
  readonly #send: (batchId: string) => Promise<void>;
  /** The open window of each batch, and whether a signal is due at its end. */
  readonly #windows = new Map<string, { isDue: boolean; timer: NodeJS.Timeout }>();
  readonly #running = new Set<Promise<void>>();
  #isClosed = false;

  /** @param send must not reject */
  constructor(send: (batchId: string) => Promise<void>) {
    this.#send = send;
  }

  wake(batchId: string): void {
    if (this.#isClosed) return;
    const window = this.#windows.get(batchId);
    if (window !== undefined) window.isDue = true;
    else this.#open(batchId);
  }

  /** Sends the signals that are due, and waits until all are sent. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true;
    for (const [batchId, { isDue, timer }] of this.#windows) {
      clearTimeout(timer);
      if (isDue) this.#start(batchId);
    }
    this.#windows.clear();
    await Promise.all(this.#running);
  }

  #open(batchId: string): void {
    const timer = setTimeout(() => this.#close(batchId), WINDOW_MS);
    this.#windows.set(batchId, { isDue: false, timer });
    this.#start(batchId);
  }

  #close(batchId: string): void {
    const window = this.#windows.get(batchId);
    this.#windows.delete(batchId);
    if (window?.isDue === true) this.#open(batchId);
  }

  #start(batchId: string): void {
    const sending = this.#send(batchId).finally(() => this.#running.delete(sending));
    this.#running.add(sending);
  }
}
