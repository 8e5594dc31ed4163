import { setTimeout as pause } from 'node:timers/promises';
import { currentWork, WORK_KINDS, type WorkKind } from '../../db/pools/work.ts';

type Read<Result> = () => Promise<Result>;

/** A read, and when its name is free for the next one. Only `result` rejects. */
type Running<Result> = { result: Promise<Result>; ended: Promise<void> };

/**
 * Shares one read among callers that ask for the same name. A caller joins only a read that starts after its
 * call, never the one that is already running, so no result is older than its call. Nor does it join one
 * of another kind of work, which may wait long for its connection.
 */
export class CoalescedReads<Result> {
  readonly #running = new Map<string, Running<Result>>();
  readonly #next = new Map<string, Promise<Result>>();

  /**
   * Starts `read` when the running one of the name has ended, or after `gatherMs` when none is running, so
   * that others who ask meanwhile share it; absent: at once.
   * @throws what the shared read throws
   */
  run(name: string, read: Read<Result>, { gatherMs = 0 } = {}): Promise<Result> {
    const key = keyOf(currentWork().kind, name);
    const next = this.#next.get(key);
    if (next !== undefined) return next;
    const running = this.#running.get(key);
    if (running === undefined && gatherMs === 0) return this.#start(key, read);
    const joined = (running?.ended ?? pause(gatherMs)).then(() => {
      this.#next.delete(key);
      return this.#start(key, read);
    });
    this.#next.set(key, joined);
    return joined;
  }

  /**
   * Joins whichever read of the name is running or about to start, for any kind of work, and else runs one.
   * The result may be older than the call, by the duration of a read.
   * @throws what the shared read throws
   */
  join(name: string, read: Read<Result>): Promise<Result> {
    for (const kind of WORK_KINDS) {
      const key = keyOf(kind, name);
      const shared = this.#running.get(key)?.result ?? this.#next.get(key);
      if (shared !== undefined) return shared;
    }
    return this.run(name, read);
  }

  #start(key: string, read: Read<Result>): Promise<Result> {
    const result = read();
    const end = () => void this.#running.delete(key);
    this.#running.set(key, { result, ended: result.then(end, end) });
    return result;
  }
}

function keyOf(kind: WorkKind, name: string): string {
  return `${kind} ${name}`;
}
