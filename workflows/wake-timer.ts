import { sleep } from '@temporalio/workflow';

/**
 * Rings at the earliest of the instants that it was given. A timer that is no longer needed is left
 * to run out: it costs nothing, while cancelling and starting one for each look costs two events.
 */
export class WakeTimer {
  readonly #ring: () => void;
  #nextAtMs = Infinity;

  constructor(ring: () => void) {
    this.#ring = ring;
  }

  /** @param ms from now on; null for never */
  ringIn(ms: number | null): void {
    if (ms === null) return;
    const atMs = Date.now() + ms;
    if (atMs >= this.#nextAtMs) return;
    this.#nextAtMs = atMs;
    void this.#ringAt(atMs, ms);
  }

  async #ringAt(atMs: number, ms: number): Promise<void> {
    await sleep(ms);
    if (this.#nextAtMs === atMs) this.#nextAtMs = Infinity;
    this.#ring();
  }
}
