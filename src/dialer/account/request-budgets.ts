import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { recordReadings } from '../../db/accounts/budgets.ts';
import type { Db } from '../../db/tables.ts';
import type { BudgetReading } from '../../domain/limits/request-budget.ts';

type Reading = BudgetReading | null;

/** Not more often are readings of one account written; those that come meanwhile go together. */
const APART_MS = 200;

/**
 * Writes what answers of call control say of the requests that are left, beside the calls: the first
 * reading of an account at once. Disposing of it waits until every reading is written.
 */
export class RequestBudgets implements AsyncDisposable {
  readonly #db: Db;
  readonly #log: Logger;
  readonly #readings = new Map<string | null, Reading[]>();
  readonly #writing = new Map<string | null, Promise<void>>();
  readonly #disposing = new AbortController();

  constructor({ db, log }: { db: Db; log: Logger }) {
    this.#db = db;
    this.#log = log;
  }

  /** @param accountId null: of the installation */
  take(accountId: string | null, reading: Reading): void {
    this.#readings.set(accountId, [...(this.#readings.get(accountId) ?? []), reading]);
    if (this.#writing.has(accountId)) return;
    const writing = this.#writeAll(accountId).finally(() => this.#writing.delete(accountId));
    this.#writing.set(accountId, writing);
  }

  async #writeAll(accountId: string | null): Promise<void> {
    let readings = this.#takeOut(accountId);
    while (readings.length > 0) {
      await recordReadings(this.#db, { accountId, readings }).catch((err: unknown) =>
        this.#log.warn({ err, accountId }, 'what a rate limit leaves was not written'),
      );
      const { signal } = this.#disposing;
      await pause(APART_MS, undefined, { signal, ref: false }).catch(() => undefined);
      readings = this.#takeOut(accountId);
    }
  }

  #takeOut(accountId: string | null): Reading[] {
    const readings = this.#readings.get(accountId) ?? [];
    this.#readings.delete(accountId);
    return readings;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#disposing.abort();
    await Promise.all(this.#writing.values());
  }
}
