import { isFinished, milestones } from './call.ts';
import type { Call } from './call.ts';
import { CallsByKey } from './calls-by-key.ts';

/** jambonz keeps a finished call for an hour. */
const LISTED_AFTER_END_MS = 3_600_000;
/** Takes about a millisecond. `listAt` skips the other expired calls until their removal. */
const REMOVED_AT_ONCE = 1000;
const REMOVED_BEFORE_COMPACTION = 1024;

/**
 * The calls that a list of an account shows: unfinished calls, and calls that ended within the last
 * hour. The cost of a list does not grow with the number of older calls.
 */
export class ListedCalls {
  /** In the order in which they were accepted. */
  readonly #calls = new Set<Call>();
  readonly #byNumber = new CallsByKey();
  /** Finished calls, the next to expire first. The first `#removedCount` have already left the list. */
  #finished: Call[] = [];
  #removedCount = 0;

  add(call: Call): void {
    this.#removeExpired(call.receivedAtMs);
    this.#calls.add(call);
    this.#byNumber.add(call.to, call);
  }

  /** Takes a call whose webhooks are all sent, so that it does not change any more. */
  markFinished(call: Call): void {
    if (this.#calls.has(call)) this.#finished.push(call);
  }

  /**
   * Lists calls lazily. Calls that arrive during the reading do not make the list longer. A call that is
   * not listed yields null, so that the reader can pause after every call.
   * @param to only calls to this number; null: to all numbers
   */
  *listAt(nowMs: number, to: string | null): Generator<Call | null> {
    this.#removeExpired(nowMs);
    let left = this.#calls.size;
    for (const call of to === null ? this.#calls : this.#byNumber.get(to)) {
      if (left === 0) return;
      left -= 1;
      yield !call.isDeleted && isListed(call, nowMs) ? call : null;
    }
  }

  /** Takes a finished call out of every list, under the number that it has had so far. */
  forget(call: Call): void {
    this.#delete(call);
  }

  #removeExpired(nowMs: number): void {
    const last = this.#removedCount + REMOVED_AT_ONCE;
    let first = this.#finished[this.#removedCount];
    while (first !== undefined && this.#removedCount < last && !isListed(first, nowMs)) {
      this.#delete(first);
      this.#removedCount += 1;
      first = this.#finished[this.#removedCount];
    }
    const isMostlyRemoved = 2 * this.#removedCount >= this.#finished.length;
    if (this.#removedCount < REMOVED_BEFORE_COMPACTION || !isMostlyRemoved) return;
    this.#finished = this.#finished.slice(this.#removedCount);
    this.#removedCount = 0;
  }

  #delete(call: Call): void {
    this.#calls.delete(call);
    this.#byNumber.delete(call.to, call);
  }
}

/** The time of a call may differ from the wall clock, so only finished calls expire. */
function isListed(call: Call, nowMs: number): boolean {
  if (!isFinished(call)) return true;
  const { endedAtMs } = milestones(call, nowMs);
  return endedAtMs === null || endedAtMs > nowMs - LISTED_AFTER_END_MS;
}
