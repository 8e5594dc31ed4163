/** Kept keys; one that is forgotten is tried once more. */
const MOST = 10_000;

/**
 * Knows which steps this process has tried. A workflow asks in a local activity: if the task fails that
 * contains it, the answer is in no history, and the repeated task asks again.
 */
export class FirstTries {
  readonly #tried = new Set<string>();

  /** Whether a key is asked about for the first time. */
  isFirst(key: string): boolean {
    if (this.#tried.has(key)) return false;
    this.#tried.add(key);
    const [oldest] = this.#tried;
    if (this.#tried.size > MOST && oldest !== undefined) this.#tried.delete(oldest);
    return true;
  }
}
