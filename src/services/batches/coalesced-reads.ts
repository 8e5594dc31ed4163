import { currentWork } from '../../db/pools/work.ts';

/**
 * Shares one read among callers that ask for the same name. A caller joins only a read that starts after its
 * call, never the one that is already running, so no result is older than its call. Nor does it join one
 * of another kind of work, which may wait long for its connection.
 */
export class CoalescedReads<Result> {
  readonly #running = new Map<string, Promise<unknown>>();
  readonly #next = new Map<string, Promise<Result>>();

  /**
   * Starts `read` at once when none of the name is running, else when the running one ends.
   * @throws what the shared read throws
   */
  run(name: string, read: () => Promise<Result>): Promise<Result> {
    const key = `${currentWork().kind} ${name}`;
    const next = this.#next.get(key);
    if (next !== undefined) return next;
    const running = this.#running.get(key);
    if (running === undefined) return this.#start(key, read);
    const joined = running.then(() => {
      this.#next.delete(key);
      return this.#start(key, read);
    });
    this.#next.set(key, joined);
    return joined;
  }

  #start(key: string, read: () => Promise<Result>): Promise<Result> {
    const result = read();
    const end = () => void this.#running.delete(key);
    this.#running.set(key, result.then(end, end));
    return result;
  }
}
