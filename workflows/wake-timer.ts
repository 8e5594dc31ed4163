import { sleep } from '@temporalio/workflow';

/**
 * Wakes at the earliest of the instants that it was given. A timer that is no longer needed runs out by
 * itself: that costs nothing, while cancelling it and starting another costs two events.
 */
export class WakeTimer {
  readonly #wake: () => void;
  #nextAtMs = Infinity;

  constructor(wake: () => void) {
    this.#wake = wake;
  }

  /** @param ms from now on; null for never */
  wakeIn(ms: number | null): void {
    if (ms === null) return;
    const atMs = Date.now() + ms;
    if (atMs >= this.#nextAtMs) return;
    this.#nextAtMs = atMs;
    void this.#wakeAt(atMs, ms);
  }

  async #wakeAt(atMs: number, ms: number): Promise<void> {
    await sleep(ms);
    if (this.#nextAtMs === atMs) this.#nextAtMs = Infinity;
    this.#wake();
  }
}
