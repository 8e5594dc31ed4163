import { join } from 'node:path';
import { AccountCalls } from './account-calls.ts';
import { RegisteredApplications } from './registered-applications.ts';
import type { CalleeAnswer } from '../application/callee-answer.ts';
import { isFinished } from './call.ts';
import type { Call } from './call.ts';
import { Journal } from './journal.ts';
import { renewed } from './ledger-entry.ts';
import type { AcceptedCall, LedgerEntry, RecordedUpdate, SecretRotation } from './ledger-entry.ts';
import { briefOf } from '../network/plan.ts';
import { SharedTexts } from './shared-texts.ts';

const UPDATES_KEPT = 20;
// A million finished calls must fit in memory; what only webhooks and applications need is let go.
const LET_GO = { tag: null, statusHook: null, amdHook: null, application: null, answers: [] };

/**
 * Every call that was ever accepted, in memory and in a file. Each change is first applied and then
 * appended, in one order; whoever awaits `record` may tell the world.
 */
export class Ledger implements AsyncDisposable {
  readonly applications = new RegisteredApplications();
  readonly #calls = new Map<string, Call>();
  readonly #accounts = new Map<string, AccountCalls>();
  readonly #scripts = new Map<string, readonly CalleeAnswer[] | null>();
  readonly #rotations = new Map<string, SecretRotation>();
  readonly #texts = new SharedTexts();
  #journal: Journal | undefined;

  /** @param firstAccountSid owns the lines of a file that was begun when there was one account */
  static async open(dataDir: string, firstAccountSid: string): Promise<Ledger> {
    const ledger = new Ledger();
    // The file holds only what this class has appended.
    const replay = (entry: unknown) =>
      ledger.#apply(renewed(entry as LedgerEntry, firstAccountSid));
    ledger.#journal = await Journal.open(join(dataDir, 'ledger.ndjson'), replay);
    return ledger;
  }

  /**
   * Applies the entry at once and resolves when it survives a kill of this process. An entry that
   * cannot be written as JSON is refused before anything is changed.
   */
  async record(entry: LedgerEntry): Promise<void> {
    const line = JSON.stringify(entry);
    this.#apply(entry);
    await this.#journal?.append(line);
  }

  /** Resolves when everything that was recorded so far survives a kill of this process. */
  async written(): Promise<void> {
    await this.#journal?.flushed();
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

  /** What an account has asked for. */
  of(accountSid: string): AccountCalls {
    const known = this.#accounts.get(accountSid) ?? new AccountCalls();
    this.#accounts.set(accountSid, known);
    return known;
  }

  /** Every account that has ever asked for something. */
  accounts(): IterableIterator<AccountCalls> {
    return this.#accounts.values();
  }

  /** The last rotation of an account's webhook secret. */
  rotationOf(accountSid: string): SecretRotation | undefined {
    return this.#rotations.get(accountSid);
  }

  /** What the callee at a number is to do at each gather, in calls of any account from now on. */
  scriptOf(to: string): readonly CalleeAnswer[] | undefined {
    return this.#scripts.get(to) ?? undefined;
  }

  #apply(entry: LedgerEntry): void {
    if ('sid' in entry) return this.#applyToCall(entry);
    switch (entry.type) {
      case 'accepted':
        return this.#accept(entry.call);
      case 'repeated':
        return this.of(entry.accountSid).repeat(entry.key);
      case 'refused':
        return this.of(entry.refusal.accountSid).refuse(entry.refusal);
      case 'fenced':
        return this.of(entry.accountSid).fence(entry.key);
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
    const shared = this.#shared(accepted);
    const call: Call = { ...accepted, ...shared, postedSteps: 0, isDeleted: false };
    this.#calls.set(call.sid, call);
    this.of(call.accountSid).accept(call);
  }

  /** What many calls have in common is kept once: on replay every line brings its own copy. */
  #shared({ accountSid, batchId, from, origin, executionId, idempotencyKey }: AcceptedCall) {
    return {
      accountSid: this.#texts.of(accountSid),
      batchId: batchId === null ? null : this.#texts.of(batchId),
      from: this.#texts.of(from),
      origin: this.#texts.of(origin),
      executionId: executionId === idempotencyKey ? idempotencyKey : executionId,
    };
  }

  #post(sid: string, steps: number): void {
    const call = this.#calls.get(sid);
    if (call === undefined) return;
    call.postedSteps = steps;
    if (!isFinished(call)) return;
    Object.assign(call, LET_GO, { plan: briefOf(call.plan) });
    call.postedSteps = call.plan.steps.length;
    this.of(call.accountSid).listed.finish(call);
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
