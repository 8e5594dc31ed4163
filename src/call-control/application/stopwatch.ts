import { timerDelayMs } from '../calls/timer.ts';

/** Measures the simulated time of one call since its answer. */
export class Stopwatch {
  readonly #speed: number;
  readonly #monotonicMs: () => number;
  #passedMs: number;

  constructor(options: { speed: number; monotonicMs: () => number }, passedMs: number) {
    this.#passedMs = passedMs;
    this.#speed = options.speed;
    this.#monotonicMs = options.monotonicMs;
  }

  /** The simulated time so far. */
  get passedMs(): number {
    return this.#passedMs;
  }

  /** The simulated time so far, in whole seconds rounded down. */
  seconds(): number {
    return Math.floor(this.#passedMs / 1000);
  }

  /**
   * Waits for simulated milliseconds. Infinity waits until the signal aborts. An aborted wait counts
   * only the time that has passed.
   */
  async wait(wantedMs: number, signal: AbortSignal): Promise<void> {
    const simulatedMs = Math.max(0, wantedMs);
    const { promise, resolve } = Promise.withResolvers<void>();
    const beganMs = this.#monotonicMs();
    const timer = setTimeout(resolve, timerDelayMs(simulatedMs / this.#speed));
    signal.addEventListener('abort', () => resolve(), { once: true });
    if (signal.aborted) resolve();
    await promise;
    clearTimeout(timer);
    const elapsedMs = (this.#monotonicMs() - beganMs) * this.#speed;
    this.#passedMs += signal.aborted ? Math.min(elapsedMs, simulatedMs) : simulatedMs;
  }

  /**
   * Waits for the answer of another server. That takes real time, which counts one to one.
   * @returns undefined if the signal aborts first
   */
  async waitForAnswer<T>(answer: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
    const beganMs = this.#monotonicMs();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
    if (signal.aborted) resolve(undefined);
    const first = await Promise.race([answer, promise]);
    this.#passedMs += this.#monotonicMs() - beganMs;
    return first;
  }
}
