import { setTimeout as pause } from 'node:timers/promises';
import { currentWork, WORK_KINDS, type WorkKind } from '../../db/pools/work.ts';

type Read<Result> = () => Promise<Result>;

/** A read, and when its name is free for the next one. Only `result` rejects. */
type Running<Result> = { result: Promise<Result>; ended: Promise<void> };

/** Shares one read among callers that ask for the same name. */
export class CoalescedReads<Result> {
  readonly #running = new Map<string, Running<Result>>();
  readonly #next = new Map<string, Promise<Result>>();

  /**
   * Joins only a read that starts after this call, never the one that is already running, so that no result
   * is older than its call. Nor does it join one of another kind of work, which may wait long for its
   * connection. `read` starts when the running one has ended, or, when none is running, after `gatherMs`, so
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
   * Joins whichever read of the name is running or about to start, best one of its own kind of work, and else
   * runs one. The result may be older than the call, by the duration of a read.
   * @throws what a read of its own kind throws
   */
  async join(name: string, read: Read<Result>): Promise<Result> {
    const own = this.#shared(currentWork().kind, name);
    if (own !== undefined) return own;
    const others = WORK_KINDS.map((kind) => this.#shared(kind, name));
    const other = others.find((shared) => shared !== undefined);
    if (other === undefined) return this.run(name, read);
    // Another kind of work may have no connection left while this one has.
    return other.catch(() => this.run(name, read));
  }

  #shared(kind: WorkKind, name: string): Promise<Result> | undefined {
    const key = keyOf(kind, name);
    return this.#running.get(key)?.result ?? this.#next.get(key);
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
