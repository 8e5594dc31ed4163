import { milestones } from './call.ts';
import type { Call } from './call.ts';

/** jambonz keeps a finished call for an hour. */
const LISTED_AFTER_END_MS = 3_600_000;
const SPENT_BEFORE_CUT = 1024;

/**
 * The calls of an account that a list shows: in the air, or ended within the last hour. A list costs
 * what it shows, however many calls there ever were.
 */
export class ListedCalls {
  /** In the order of their acceptance. */
  readonly #calls = new Set<Call>();
  readonly #byNumber = new Map<string, Call[]>();
  /** Finished calls, the first to leave the list first; those before `#spent` have left it. */
  #finished: Call[] = [];
  #spent = 0;

  add(call: Call): void {
    this.#forget(call.receivedAtMs);
    this.#calls.add(call);
    const others = this.#byNumber.get(call.to);
    if (others === undefined) this.#byNumber.set(call.to, [call]);
    else others.push(call);
  }

  /** Everything is told of the call, so nothing of it will change. */
  finish(call: Call): void {
    if (this.#calls.has(call)) this.#finished.push(call);
  }

  /** @param to only calls to this number; null: to any */
  at(nowMs: number, to: string | null): Call[] {
    this.#forget(nowMs);
    const calls = to === null ? [...this.#calls] : (this.#byNumber.get(to) ?? []);
    return calls.filter((call) => !call.isDeleted && isListed(call, nowMs));
  }

  #forget(nowMs: number): void {
    let first = this.#finished[this.#spent];
    while (first !== undefined && !isListed(first, nowMs)) {
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
    const others = this.#byNumber.get(call.to)?.filter((other) => other !== call) ?? [];
    if (others.length === 0) this.#byNumber.delete(call.to);
    else this.#byNumber.set(call.to, others);
  }
}

function isListed(call: Call, nowMs: number): boolean {
  const { endedAtMs } = milestones(call, nowMs);
  return endedAtMs === null || endedAtMs > nowMs - LISTED_AFTER_END_MS;
}
