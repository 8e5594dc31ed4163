import { join } from 'node:path';
import { isTerminalStatus } from '../../domain/call.ts';
import { Journal } from './journal.ts';
import { calleeKey, countingKey } from './ledger-entry.ts';
import type { AcceptedCall, LedgerEntry, Refusal } from './ledger-entry.ts';
import { reachedStep } from './plan.ts';
import type { Step } from './step.ts';

export type Call = AcceptedCall & {
  /** Steps whose webhooks are sent; with the last one the agent's report is, too. */
  postedSteps: number;
  /** Taken out of lists by DELETE; it goes on all the same. */
  isDeleted: boolean;
};

/**
 * Every call that was ever accepted, in memory and in a file. Each change is first applied and then
 * appended, in one order; whoever awaits `record` may tell the world.
 */
export class Ledger implements AsyncDisposable {
  readonly #calls = new Map<string, Call>();
  readonly #byIdempotencyKey = new Map<string, Call>();
  readonly #byExecutionId = new Map<string, Call[]>();
  readonly #refusals = new Map<string, Refusal>();
  readonly #posts = new Map<string, number>();
  readonly #attempts = new Map<string, number>();
  readonly #fences = new Set<string>();
  #journal: Journal | undefined;

  static async open(dataDir: string): Promise<Ledger> {
    const ledger = new Ledger();
    // The file holds only what this class has appended.
    const replay = (entry: unknown) => ledger.#apply(entry as LedgerEntry);
    ledger.#journal = await Journal.open(join(dataDir, 'ledger.ndjson'), replay);
    return ledger;
  }

  /** Applies the entry at once and resolves when it survives a kill of this process. */
  async record(entry: LedgerEntry): Promise<void> {
    this.#apply(entry);
    await this.#journal?.append(entry);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#journal?.[Symbol.asyncDispose]();
  }

  /** All calls, the oldest first. */
  calls(): IterableIterator<Call> {
    return this.#calls.values();
  }

  call(sid: string): Call | undefined {
    return this.#calls.get(sid);
  }

  callOfIdempotencyKey(key: string): Call | undefined {
    return this.#byIdempotencyKey.get(key);
  }

  /** The calls of this execution, by tag or by idempotency key; deleted ones too. */
  callsOfExecution(id: string): Call[] {
    const byKey = this.#byIdempotencyKey.get(id);
    const byTag = this.#byExecutionId.get(id) ?? [];
    return byKey === undefined || byTag.includes(byKey) ? byTag : [byKey, ...byTag];
  }

  /** POSTs without a call, one for each key. */
  refusals(): Refusal[] {
    return [...this.#refusals.values()].filter(
      (refusal) => this.callsOfExecution(countingKey(refusal) ?? '').length === 0,
    );
  }

  isFenced(key: string | null): boolean {
    return key !== null && this.#fences.has(key);
  }

  /** POSTs that were received under a key; a call without one was posted once. */
  postsUnder(key: string | null): number {
    return (key !== null && this.#posts.get(key)) || 1;
  }

  /** Calls made so far to the contact, or else to the number. */
  attemptsTo(callee: { contactId: string | null; to: string }): number {
    return this.#attempts.get(calleeKey(callee)) ?? 0;
  }

  #apply(entry: LedgerEntry): void {
    switch (entry.type) {
      case 'accepted':
        return this.#accept(entry.call);
      case 'repeated':
        return this.#countPost(entry.key);
      case 'refused':
        return this.#refuse(entry.refusal);
      case 'fenced':
        this.#fences.add(entry.key);
        return;
      case 'hung_up':
        return this.#change(entry.sid, { plan: entry.plan });
      case 'posted':
        return this.#post(entry.sid, entry.steps);
      case 'deleted':
        return this.#change(entry.sid, { isDeleted: true });
    }
  }

  #accept(accepted: AcceptedCall): void {
    const call: Call = { ...accepted, postedSteps: 0, isDeleted: false };
    this.#calls.set(call.sid, call);
    if (call.idempotencyKey !== null) this.#byIdempotencyKey.set(call.idempotencyKey, call);
    if (call.executionId !== null) {
      const others = this.#byExecutionId.get(call.executionId) ?? [];
      this.#byExecutionId.set(call.executionId, [...others, call]);
    }
    this.#attempts.set(calleeKey(call), this.attemptsTo(call) + 1);
    this.#countPost(countingKey(call));
  }

  #refuse(refusal: Refusal): void {
    const key = countingKey(refusal);
    if (key === null) return;
    if (!this.#refusals.has(key)) this.#refusals.set(key, refusal);
    this.#countPost(key);
  }

  #countPost(key: string | null): void {
    if (key !== null) this.#posts.set(key, (this.#posts.get(key) ?? 0) + 1);
  }

  #post(sid: string, steps: number): void {
    const call = this.#calls.get(sid);
    if (call === undefined) return;
    call.postedSteps = steps;
    // A million finished calls must fit in memory; what only webhooks need is let go.
    if (isFinished(call)) Object.assign(call, { tag: null, statusHook: null, amdHook: null });
  }

  #change(sid: string, changes: Partial<Call>): void {
    const call = this.#calls.get(sid);
    if (call !== undefined) Object.assign(call, changes);
  }
}

/** Everything has been sent; nothing more will happen to this call. */
export function isFinished(call: Call): boolean {
  return call.postedSteps >= call.plan.steps.length;
}

/** The step that the call has reached at an instant. */
export function stepAt(call: Call, nowMs: number): Step | undefined {
  return reachedStep(call.plan, nowMs - call.receivedAtMs);
}

/** When a call was answered and when it ended, in milliseconds since 1970; null: not yet, or never. */
export function milestones(
  call: Call,
  nowMs: number,
): { answeredAtMs: number | null; endedAtMs: number | null } {
  const reached = (matches: (step: Step) => boolean) => {
    const atMs = call.plan.steps.find(matches)?.atMs;
    if (atMs === undefined || call.receivedAtMs + atMs > nowMs) return null;
    return call.receivedAtMs + atMs;
  };
  return {
    answeredAtMs: reached((step) => step.status === 'in-progress'),
    endedAtMs: reached((step) => isTerminalStatus(step.status)),
  };
}
