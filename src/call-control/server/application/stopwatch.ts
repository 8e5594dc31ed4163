// setTimeout takes no longer delay and fires at once instead.
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The time of one call since its answer, in simulated milliseconds. */
export class Stopwatch {
  readonly #speed: number;
  readonly #clock: { now(): Date };
  #passedMs: number;

  constructor({ speed, clock }: { speed: number; clock: { now(): Date } }, passedMs: number) {
    this.#passedMs = passedMs;
    this.#speed = speed;
    this.#clock = clock;
  }

  /** Whole seconds so far. */
  seconds(): number {
    return Math.floor(this.#passedMs / 1000);
  }

  /** Lets simulated time pass, without end if infinite; less of it when it is interrupted. */
  async wait(wantedMs: number, signal: AbortSignal): Promise<void> {
    const simulatedMs = Math.max(0, wantedMs);
    const { promise, resolve } = Promise.withResolvers<void>();
    const beganMs = this.#clock.now().getTime();
    const delayMs = Math.min(simulatedMs / this.#speed, LONGEST_TIMER_MS);
    const timer = setTimeout(resolve, delayMs);
    signal.addEventListener('abort', () => resolve(), { once: true });
    if (signal.aborted) resolve();
    await promise;
    clearTimeout(timer);
    const elapsedMs = (this.#clock.now().getTime() - beganMs) * this.#speed;
    this.#passedMs += signal.aborted ? Math.min(elapsedMs, simulatedMs) : simulatedMs;
  }

  /**
   * Waits for an answer from outside, whose time is not divided by the speed.
   * @returns undefined when it is interrupted first
   */
  async answer<T>(answered: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
    const beganMs = this.#clock.now().getTime();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
    if (signal.aborted) resolve(undefined);
    const first = await Promise.race([answered, promise]);
    this.#passedMs += this.#clock.now().getTime() - beganMs;
    return first;
  }
}
