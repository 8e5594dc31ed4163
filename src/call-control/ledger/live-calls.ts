import type { Call } from './call.ts';

/** The calls of each account that are live now: started and not ended. */
export class LiveCalls {
  readonly #byAccount = new Map<string, Set<string>>();
  #total = 0;

  /** Of all accounts. */
  get total(): number {
    return this.#total;
  }

  countOf(accountSid: string): number {
    return this.#byAccount.get(accountSid)?.size ?? 0;
  }

  add({ accountSid, sid }: Call): void {
    const own = this.#byAccount.get(accountSid) ?? new Set<string>();
    this.#byAccount.set(accountSid, own);
    if (own.has(sid)) return;
    own.add(sid);
    this.#total += 1;
  }

  remove({ accountSid, sid }: Call): void {
    if (this.#byAccount.get(accountSid)?.delete(sid)) this.#total -= 1;
  }
}
