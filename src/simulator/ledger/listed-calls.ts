import { isFinished, milestones } from './call.ts';
import type { Call } from './call.ts';
import { CallsByKey } from './calls-by-key.ts';

/** jambonz keeps a finished call for an hour. */
const LISTED_AFTER_END_MS = 3_600_000;
/** A millisecond's work; those that remain are left out of lists until their turn comes. */
const FORGOTTEN_AT_ONCE = 1000;
const SPENT_BEFORE_CUT = 1024;

/**
 * The calls of an account that a list shows: those whose end is not told yet, or that ended within the
 * last hour. A list costs what it shows, however many calls there ever were.
 */
export class ListedCalls {
  /** In the order of their acceptance. */
  readonly #calls = new Set<Call>();
  readonly #byNumber = new CallsByKey();
  /** Finished calls, the first to leave the list first; those before `#spent` have left it. */
  #finished: Call[] = [];
  #spent = 0;

  add(call: Call): void {
    this.#forget(call.receivedAtMs);
    this.#calls.add(call);
    this.#byNumber.add(call.to, call);
  }

  /** Everything is told of the call, so nothing of it will change. */
  finish(call: Call): void {
    if (this.#calls.has(call)) this.#finished.push(call);
  }

  /**
   * The calls that are listed at an instant, looked for while they are read: however long that takes,
   * those that come meanwhile do not make it longer. In place of a call that is not listed comes null,
   * so that whoever reads can pause at any of them.
   * @param to only calls to this number; null: to any
   */
  *at(nowMs: number, to: string | null): Generator<Call | null> {
    this.#forget(nowMs);
    let left = this.#calls.size;
    for (const call of to === null ? this.#calls : this.#byNumber.of(to)) {
      if (left === 0) return;
      left -= 1;
      yield !call.isDeleted && isListed(call, nowMs) ? call : null;
    }
  }

  #forget(nowMs: number): void {
    const last = this.#spent + FORGOTTEN_AT_ONCE;
    let first = this.#finished[this.#spent];
    while (first !== undefined && this.#spent < last && !isListed(first, nowMs)) {
      this.#remove(first);
      this.#spent += 1;
      first = this.#finished[this.#spent];
    }
    if (this.#spent < SPENT_BEFORE_CUT || 2 * this.#spent < this.#finished.length) return;
    this.#finished = this.#finished.slice(this.#spent);
    this.#spent = 0;
  }

  #remove(call: Call): void {
    this.#calls.delete(call);
    this.#byNumber.delete(call.to, call);
  }
}

/** The wall clock ages a call only after its own has brought it to its end. */
function isListed(call: Call, nowMs: number): boolean {
  if (!isFinished(call)) return true;
  const { endedAtMs } = milestones(call, nowMs);
  return endedAtMs === null || endedAtMs > nowMs - LISTED_AFTER_END_MS;
}
