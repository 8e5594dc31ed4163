import type { Call } from './call.ts';
import { CallsByKey } from './calls-by-key.ts';
import { ListedCalls } from './listed-calls.ts';
import { countingKey } from './ledger-entry.ts';
import type { Refusal } from './ledger-entry.ts';

/** The calls of one account by the keys of their requests. Accounts do not share keys. */
export class AccountCalls {
  readonly listed = new ListedCalls();
  readonly #byIdempotencyKey = new Map<string, Call>();
  /** Without calls whose idempotency key equals their execution id. */
  readonly #byExecutionId = new CallsByKey();
  /** The execution ids of calls without an idempotency key. */
  readonly #executionIds = new Set<string>();
  readonly #refusals = new Map<string, Refusal>();
  /** POSTs by key, for keys with more than one POST. */
  readonly #posts = new Map<string, number>();
  readonly #byContact = new Map<string, number>();
  readonly #byNumber = new Map<string, number>();
  readonly #fences = new Set<string>();

  findByIdempotencyKey(key: string): Call | undefined {
    return this.#byIdempotencyKey.get(key);
  }

  /** The calls with this id as `tag.execution_id` or idempotency key, deleted calls included. */
  findByExecutionId(id: string): Call[] {
    const byKey = this.#byIdempotencyKey.get(id);
    const byTag = this.#byExecutionId.get(id);
    return byKey === undefined ? [...byTag] : [byKey, ...byTag];
  }

  /** Refused POSTs, one for each key; null in place of a key that later got a call. */
  *refusals(): Generator<Refusal | null> {
    for (const refusal of this.#refusals.values()) {
      yield this.findByExecutionId(countingKey(refusal) ?? '').length === 0 ? refusal : null;
    }
  }

  isFenced(key: string | null): boolean {
    return key !== null && this.#fences.has(key);
  }

  /** How many POSTs came with a key; 1 for a call without a key. */
  countPosts(key: string | null): number {
    return (key !== null && this.#posts.get(key)) || 1;
  }

  /** How many calls went to the contact, or to the number if the call has no contact. */
  countAttempts({ contactId, to }: { contactId: string | null; to: string }): number {
    const attempts = contactId === null ? this.#byNumber.get(to) : this.#byContact.get(contactId);
    return attempts ?? 0;
  }

  addCall(call: Call): void {
    const { idempotencyKey, executionId, contactId, to } = call;
    this.#countPost(countingKey(call));
    if (idempotencyKey !== null) this.#byIdempotencyKey.set(idempotencyKey, call);
    if (executionId !== null && executionId !== idempotencyKey) {
      this.#byExecutionId.add(executionId, call);
      if (idempotencyKey === null) this.#executionIds.add(executionId);
    }
    const attempts = this.countAttempts(call) + 1;
    if (contactId === null) this.#byNumber.set(to, attempts);
    else this.#byContact.set(contactId, attempts);
    this.listed.add(call);
  }

  /** Forgets the number of a call, whose members the caller erases afterwards. */
  forgetNumber(call: Call): void {
    this.listed.forget(call);
    this.#byNumber.delete(call.to);
  }

  /** @returns the refusal under one of its keys */
  findRefusal(key: string): Refusal | undefined {
    return this.#refusals.get(key);
  }

  addRefusal(refusal: Refusal): void {
    const key = countingKey(refusal);
    if (key === null) return;
    this.#countPost(key);
    if (!this.#refusals.has(key)) this.#refusals.set(key, refusal);
  }

  addRepeat(key: string): void {
    this.#posts.set(key, this.countPosts(key) + 1);
  }

  addFence(key: string): void {
    this.#fences.add(key);
  }

  #countPost(key: string | null): void {
    if (key !== null && this.#wasPosted(key)) this.addRepeat(key);
  }

  #wasPosted(key: string): boolean {
    return (
      this.#byIdempotencyKey.has(key) || this.#executionIds.has(key) || this.#refusals.has(key)
    );
  }
}
