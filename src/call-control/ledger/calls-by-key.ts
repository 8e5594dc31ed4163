import type { Call } from './call.ts';

/** Calls by key. Nearly every key has one call, which is stored without a set to save memory. */
export class CallsByKey {
  readonly #calls = new Map<string, Call | Set<Call>>();

  /** In the order in which the calls were added. */
  get(key: string): Iterable<Call> {
    const known = this.#calls.get(key);
    if (known === undefined) return [];
    return known instanceof Set ? known : [known];
  }

  add(key: string, call: Call): void {
    const known = this.#calls.get(key);
    if (known === undefined) this.#calls.set(key, call);
    else if (known instanceof Set) known.add(call);
    else this.#calls.set(key, new Set([known, call]));
  }

  delete(key: string, call: Call): void {
    const known = this.#calls.get(key);
    const isLast = known instanceof Set ? known.delete(call) && known.size === 0 : known === call;
    if (isLast) this.#calls.delete(key);
  }
}
