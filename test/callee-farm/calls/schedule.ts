/** The timers of one call, which all end with it. */
export class Schedule implements Disposable {
  readonly #timers = new Set<NodeJS.Timeout>();

  after(ms: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, ms);
    this.#timers.add(timer);
  }

  /** Drops what has not happened yet. */
  [Symbol.dispose](): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }
}
