import type { Call } from './call.ts';
import { CallsByKey } from './calls-by-key.ts';
import { ListedCalls } from './listed-calls.ts';
import { countingKey } from './ledger-entry.ts';
import type { Refusal } from './ledger-entry.ts';

/** The calls of one account by the keys of their requests; another account's keys are others. */
export class AccountCalls {
  readonly listed = new ListedCalls();
  readonly #byIdempotencyKey = new Map<string, Call>();
  /** Without calls whose idempotency key is the same. */
  readonly #byExecutionId = new CallsByKey();
  /** Of calls without an idempotency key. */
  readonly #executionIds = new Set<string>();
  readonly #refusals = new Map<string, Refusal>();
  /** Where there was more than one. */
  readonly #posts = new Map<string, number>();
  readonly #byContact = new Map<string, number>();
  readonly #byNumber = new Map<string, number>();
  readonly #fences = new Set<string>();

  callOfIdempotencyKey(key: string): Call | undefined {
    return this.#byIdempotencyKey.get(key);
  }

  /** The calls of this execution, by tag or by idempotency key; deleted ones too. */
  callsOfExecution(id: string): Call[] {
    const byKey = this.#byIdempotencyKey.get(id);
    const byTag = this.#byExecutionId.of(id);
    return byKey === undefined ? [...byTag] : [byKey, ...byTag];
  }

  /** POSTs without a call, one for each key; null for each after which there was a call. */
  *refusals(): Generator<Refusal | null> {
    for (const refusal of this.#refusals.values()) {
      yield this.callsOfExecution(countingKey(refusal) ?? '').length === 0 ? refusal : null;
    }
  }

  isFenced(key: string | null): boolean {
    return key !== null && this.#fences.has(key);
  }

  /** POSTs that were received under a key; a call without one was posted once. */
  postsUnder(key: string | null): number {
    return (key !== null && this.#posts.get(key)) || 1;
  }

  /** Calls made so far to the contact, or else to the number. */
  attemptsTo({ contactId, to }: { contactId: string | null; to: string }): number {
    const attempts = contactId === null ? this.#byNumber.get(to) : this.#byContact.get(contactId);
    return attempts ?? 0;
  }

  accept(call: Call): void {
    const { idempotencyKey, executionId, contactId, to } = call;
    this.#countPost(countingKey(call));
    if (idempotencyKey !== null) this.#byIdempotencyKey.set(idempotencyKey, call);
    if (executionId !== null && executionId !== idempotencyKey) {
      this.#byExecutionId.add(executionId, call);
      if (idempotencyKey === null) this.#executionIds.add(executionId);
    }
    const attempts = this.attemptsTo(call) + 1;
    if (contactId === null) this.#byNumber.set(to, attempts);
    else this.#byContact.set(contactId, attempts);
    this.listed.add(call);
  }

  refuse(refusal: Refusal): void {
    const key = countingKey(refusal);
    if (key === null) return;
    this.#countPost(key);
    if (!this.#refusals.has(key)) this.#refusals.set(key, refusal);
  }

  repeat(key: string): void {
    this.#posts.set(key, this.postsUnder(key) + 1);
  }

  fence(key: string): void {
    this.#fences.add(key);
  }

  #countPost(key: string | null): void {
    if (key !== null && this.#wasPosted(key)) this.repeat(key);
  }

  #wasPosted(key: string): boolean {
    return (
      this.#byIdempotencyKey.has(key) || this.#executionIds.has(key) || this.#refusals.has(key)
    );
  }
}
