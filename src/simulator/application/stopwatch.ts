import { timerMs } from '../network/timer.ts';

/** The time of one call since its answer, in simulated milliseconds. */
export class Stopwatch {
  readonly #speed: number;
  readonly #steadyMs: () => number;
  #passedMs: number;

  constructor(options: { speed: number; steadyMs: () => number }, passedMs: number) {
    this.#passedMs = passedMs;
    this.#speed = options.speed;
    this.#steadyMs = options.steadyMs;
  }

  /** Whole seconds so far. */
  seconds(): number {
    return Math.floor(this.#passedMs / 1000);
  }

  /** Lets simulated time pass, without end if infinite; less of it when it is interrupted. */
  async wait(wantedMs: number, signal: AbortSignal): Promise<void> {
    const simulatedMs = Math.max(0, wantedMs);
    const { promise, resolve } = Promise.withResolvers<void>();
    const beganMs = this.#steadyMs();
    const timer = setTimeout(resolve, timerMs(simulatedMs / this.#speed));
    signal.addEventListener('abort', () => resolve(), { once: true });
    if (signal.aborted) resolve();
    await promise;
    clearTimeout(timer);
    const elapsedMs = (this.#steadyMs() - beganMs) * this.#speed;
    this.#passedMs += signal.aborted ? Math.min(elapsedMs, simulatedMs) : simulatedMs;
  }

  /**
   * Waits for an answer from outside, whose time is not divided by the speed.
   * @returns undefined when it is interrupted first
   */
  async waitForAnswer<T>(answered: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
    const beganMs = this.#steadyMs();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
    if (signal.aborted) resolve(undefined);
    const first = await Promise.race([answered, promise]);
    this.#passedMs += this.#steadyMs() - beganMs;
    return first;
  }
}
