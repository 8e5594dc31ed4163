/** Ends a connection that is dead without an end, as after a sleep of the machine or a lost network. */
export class Silence {
  readonly #longestMs: number;
  readonly #connection = new AbortController();
  readonly #listening = new AbortController();

  /**
   * @param longestMs for which a living connection may be silent; `Infinity`: for ever
   * @param signal ends the connection, too
   */
  constructor(longestMs: number, signal: AbortSignal | undefined) {
    this.#longestMs = longestMs;
    const end = () => this.#connection.abort(signal?.reason);
    if (signal?.aborted === true) end();
    else signal?.addEventListener('abort', end, { signal: this.#listening.signal });
  }

  /** Aborted when the connection is to be given up. */
  get signal(): AbortSignal {
    return this.#connection.signal;
  }

  /**
   * Waits for the next sign of life.
   * @throws {Error} it did not come in time, or the signal is aborted
   */
  async within<Sign>(sign: Promise<Sign>): Promise<Sign> {
    const waiting = new AbortController();
    const timer =
      Number.isFinite(this.#longestMs) && setTimeout(() => this.#end(), this.#longestMs);
    const isGivenUp = new Promise<never>((_, reject) => {
      const giveUp = () => reject(this.signal.reason);
      if (this.signal.aborted) giveUp();
      else this.signal.addEventListener('abort', giveUp, { signal: waiting.signal });
    });
    try {
      return await Promise.race([sign, isGivenUp]);
    } finally {
      if (timer !== false) clearTimeout(timer);
      waiting.abort();
    }
  }

  /** Stops listening to the signal that it was given. */
  close(): void {
    this.#listening.abort();
  }

  #end(): void {
    const seconds = this.#longestMs / 1_000;
    this.#connection.abort(new Error(`the stream was silent for ${seconds} s`));
  }
}
