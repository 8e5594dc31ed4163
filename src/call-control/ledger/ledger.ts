import { join } from 'node:path';
import { AccountCalls } from './account-calls.ts';
import { RegisteredApplications } from './registered-applications.ts';
import type { CalleeAnswer } from '../application/callee-answer.ts';
import { isFinished } from './call.ts';
import { eraseCall, mayNameErased, withoutErased, type ErasedNames } from './erasure.ts';
import type { Call } from './call.ts';
import { Journal } from './journal.ts';
import type { JournalOptions } from './journal.ts';
import { upgradeEntry } from './ledger-entry.ts';
import type {
  AcceptedCall,
  Leg,
  LedgerEntry,
  RecordedUpdate,
  SecretRotation,
} from './ledger-entry.ts';
import { addStep, summarizePlan } from '../network/plan.ts';

const UPDATES_KEPT = 20;
// A million finished calls must fit in memory, so they lose what only webhooks and applications need.
const FINISHED_CALL_DEFAULTS = {
  tag: null,
  statusHook: null,
  amdHook: null,
  application: null,
  answers: [],
};

/**
 * Every call that was ever accepted, in memory and in a file. The ledger applies a change first and
 * then appends it, both in the same order. After `await record(…)` a caller may answer its request.
 */
export class Ledger implements AsyncDisposable {
  readonly applications = new RegisteredApplications();
  readonly #calls = new Map<string, Call>();
  readonly #accounts = new Map<string, AccountCalls>();
  readonly #scripts = new Map<string, readonly CalleeAnswer[] | null>();
  readonly #rotations = new Map<string, SecretRotation>();
  /** Equal strings of different calls, stored once: on replay every line brings its own copy. */
  readonly #internedStrings = new Map<string, string>();
  #journal: Journal | undefined;
  #rewriting: Promise<void> = Promise.resolve();

  /**
   * @param firstAccountSid owns the entries of an older file without accounts
   * @throws {StartupError} the file cannot be read, or a line is not JSON
   */
  static async open(
    dataDir: string,
    firstAccountSid: string,
    options: JournalOptions = { isSynced: false },
  ): Promise<Ledger> {
    const ledger = new Ledger();
    // Only this class writes the file.
    const replay = (entry: unknown) =>
      ledger.#apply(upgradeEntry(entry as LedgerEntry, firstAccountSid));
    ledger.#journal = await Journal.open(join(dataDir, 'ledger.ndjson'), replay, options);
    return ledger;
  }

  /**
   * Applies an entry at once and resolves when it is written: see `JournalOptions`.
   * @throws {TypeError} the entry cannot be written as JSON; it changes nothing then
   */
  async record(entry: LedgerEntry): Promise<void> {
    const line = JSON.stringify(entry);
    this.#apply(entry);
    await this.#journal?.append(line);
  }

  /** The finished calls of an account with these idempotency keys or execution ids. */
  finishedCalls(accountSid: string, keys: readonly string[]): Call[] {
    const account = this.account(accountSid);
    return keys.flatMap((key) => account.findByExecutionId(key)).filter(isFinished);
  }

  /**
   * Erases what finished calls and refused requests of an account hold of people, in memory and in the
   * file, which is written anew.
   * @param keys idempotency keys or execution ids
   * @returns `unfinished`: calls that are not erased, because their webhooks are still being sent
   */
  async erase(
    accountSid: string,
    keys: readonly string[],
  ): Promise<{ erased: number; unfinished: number }> {
    const account = this.account(accountSid);
    const calls = keys.flatMap((key) => account.findByExecutionId(key));
    const finished = this.finishedCalls(accountSid, keys);
    const names = {
      sids: new Set(finished.map(({ sid }) => sid)),
      keys: new Set(keys),
      numbers: new Set(finished.map(({ to }) => to).filter((to) => to !== '')),
    };
    for (const call of finished) {
      account.forgetNumber(call);
      this.#scripts.delete(call.to);
      eraseCall(call);
    }
    for (const key of keys) Object.assign(account.findRefusal(key) ?? {}, { from: null, to: null });
    await this.#rewrite(names);
    return { erased: finished.length, unfinished: calls.length - finished.length };
  }

  /** One after the other, because each writes the whole file. */
  #rewrite(names: ErasedNames): Promise<void> {
    const change = (line: string) => {
      if (!mayNameErased(line, names)) return line;
      // Only this class writes the file.
      const entry = withoutErased(JSON.parse(line) as LedgerEntry, names);
      return entry && JSON.stringify(entry);
    };
    const rewritten = this.#rewriting.then(() => this.#journal?.rewrite(change));
    this.#rewriting = rewritten.catch(() => undefined);
    return rewritten;
  }

  /** Rejects when an entry could not be written: no entry is taken until the ledger is opened again. */
  get failed(): Promise<never> {
    return this.#journal?.failed ?? new Promise(() => undefined);
  }

  /** Resolves when all entries so far survive a kill of this process. */
  async flush(): Promise<void> {
    await this.#journal?.flush();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#journal?.[Symbol.asyncDispose]();
  }

  /** All calls of all accounts, the oldest first. */
  calls(): IterableIterator<Call> {
    return this.#calls.values();
  }

  call(sid: string): Call | undefined {
    return this.#calls.get(sid);
  }

  /** The calls, refusals and fences of an account. */
  account(accountSid: string): AccountCalls {
    const known = this.#accounts.get(accountSid) ?? new AccountCalls();
    this.#accounts.set(accountSid, known);
    return known;
  }

  /** Every account that ever sent a request. */
  accounts(): IterableIterator<AccountCalls> {
    return this.#accounts.values();
  }

  /** The last rotation of an account's webhook secret. */
  lastRotation(accountSid: string): SecretRotation | undefined {
    return this.#rotations.get(accountSid);
  }

  /** What the callee at a number does at each `gather`, in later calls of all accounts. */
  scriptedAnswers(to: string): readonly CalleeAnswer[] | undefined {
    return this.#scripts.get(to) ?? undefined;
  }

  #apply(entry: LedgerEntry): void {
    if ('sid' in entry) return this.#applyToCall(entry);
    switch (entry.type) {
      case 'accepted':
        return this.#accept(entry.call);
      case 'repeated':
        return this.account(entry.accountSid).addRepeat(entry.key);
      case 'refused':
        return this.account(entry.refusal.accountSid).addRefusal(entry.refusal);
      case 'fenced':
        return this.account(entry.accountSid).addFence(entry.key);
      case 'scripted':
        this.#scripts.set(entry.to, entry.answers);
        return;
      case 'secret_rotated':
        this.#rotations.set(entry.rotation.accountSid, entry.rotation);
        return;
      case 'application_set':
        return this.applications.set(entry);
    }
  }

  #applyToCall(entry: Extract<LedgerEntry, { sid: string }>): void {
    switch (entry.type) {
      case 'hung_up':
        return this.#change(entry.sid, { plan: entry.plan });
      case 'dialling':
        return this.#dial(entry.sid, entry.leg);
      case 'stepped':
        return this.#step(entry);
      case 'posted':
        return this.#post(entry.sid, entry.steps);
      case 'deleted':
        return this.#change(entry.sid, { isDeleted: true });
      case 'updated':
        return this.#update(entry.sid, entry.update);
      case 'amended':
        return this.#change(entry.sid, entry.changes);
      case 'heard':
        return this.#hear(entry.sid, entry.line);
    }
  }

  #accept(accepted: AcceptedCall): void {
    const interned = this.#internStrings(accepted);
    const call: Call = { ...accepted, ...interned, postedSteps: 0, isDeleted: false };
    if (call.isErased) call.isDeleted = true;
    this.#calls.set(call.sid, call);
    this.account(call.accountSid).addCall(call);
  }

  #internStrings({ accountSid, batchId, from, origin, executionId, idempotencyKey }: AcceptedCall) {
    return {
      accountSid: this.#intern(accountSid),
      batchId: batchId === null ? null : this.#intern(batchId),
      from: this.#intern(from),
      origin: this.#intern(origin),
      executionId: executionId === idempotencyKey ? idempotencyKey : executionId,
    };
  }

  #intern(text: string): string {
    const known = this.#internedStrings.get(text);
    if (known === undefined) this.#internedStrings.set(text, text);
    return known ?? text;
  }

  #post(sid: string, steps: number): void {
    const call = this.#calls.get(sid);
    if (call === undefined) return;
    call.postedSteps = steps;
    if (!isFinished(call)) return;
    Object.assign(call, FINISHED_CALL_DEFAULTS, { plan: summarizePlan(call.plan) });
    call.postedSteps = call.plan.steps.length;
    delete call.terms;
    this.account(call.accountSid).listed.markFinished(call);
  }

  #dial(sid: string, leg: Leg): void {
    this.#change(sid, { legs: [...(this.#calls.get(sid)?.legs ?? []), leg] });
  }

  #step({ sid, step, elapsedMs }: Extract<LedgerEntry, { type: 'stepped' }>): void {
    const call = this.#calls.get(sid);
    if (call !== undefined) call.plan = addStep(call.plan, step, elapsedMs);
  }

  #update(sid: string, update: RecordedUpdate): void {
    const updates = [...(this.#calls.get(sid)?.updates ?? []), update].slice(-UPDATES_KEPT);
    this.#change(sid, { updates });
  }

  #hear(sid: string, line: string): void {
    const transcript = this.#calls.get(sid)?.transcript;
    this.#change(sid, { transcript: transcript === undefined ? line : `${transcript}\n${line}` });
  }

  #change(sid: string, changes: Partial<Call>): void {
    const call = this.#calls.get(sid);
    if (call !== undefined) Object.assign(call, changes);
  }
}
