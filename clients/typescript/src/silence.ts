/** Ends a connection that is dead without an end, as after a sleep of the machine or a lost network. */
export class Silence {
  readonly #longestMs: number;
  readonly #connection = new AbortController();

  /**
   * @param longestMs for which a living connection may be silent
   * @param signal ends the connection, too
   */
  constructor(longestMs: number, signal: AbortSignal | undefined) {
    this.#longestMs = longestMs;
    this.signal = AbortSignal.any([this.#connection.signal, ...(signal ? [signal] : [])]);
  }

  /** Aborted when the connection is to be given up. */
  readonly signal: AbortSignal;

  /**
   * Waits for the next sign of life.
   * @throws {Error} it did not come in time, or the signal was aborted
   */
  async within<Sign>(sign: Promise<Sign>): Promise<Sign> {
    const timer = setTimeout(() => this.#end(), this.#longestMs);
    const listening = new AbortController();
    const isGivenUp = new Promise<never>((_, reject) => {
      const giveUp = () => reject(this.signal.reason);
      this.signal.addEventListener('abort', giveUp, { signal: listening.signal });
    });
    try {
      return await Promise.race([sign, isGivenUp]);
    } finally {
      clearTimeout(timer);
      listening.abort();
    }
  }

  #end(): void {
    const seconds = this.#longestMs / 1_000;
    this.#connection.abort(new Error(`the stream was silent for ${seconds} s`));
  }
}
