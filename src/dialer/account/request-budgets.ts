import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Db } from '../../db/tables.ts';
import {
  type BudgetReading,
  type Budget,
  applyReading,
  applyUnlimitedAnswer,
  budgetAt,
} from '../../domain/limits/request-budget.ts';
import {
  type AccountKey,
  insertHealth,
  lockHealth,
  readHealth,
  writeBudget,
} from '../../db/accounts/health.ts';
type Reading = BudgetReading | null;

/** Readings of one account are written at most this often; those in between are written together. */
const APART_MS = 200;

/**
 * Writes the remaining requests that answers of call control report, in the background: the first
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
        this.#log.warn({ err, accountId }, 'failed to write the remaining requests of an account'),
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

/** Records the remaining requests that answers report, in order; null: the answer names no limit. */
async function recordReadings(
  db: Db,
  { readings, ...key }: AccountKey & { readings: readonly (BudgetReading | null)[] },
): Promise<void> {
  if (readings.some((reading) => reading !== null)) await insertHealth(db, key);
  await db.transaction().execute(async (tx) => {
    const health = await lockHealth(tx, key);
    if (health === undefined) return;
    const { budget: before } = health;
    const budget = readings.reduce<Budget | null>(
      (seen, reading) => (reading ? applyReading(seen, reading) : applyUnlimitedAnswer(seen)),
      before,
    );
    if (budget !== before) await writeBudget(tx, { ...key, budget });
  });
}

/**
 * Spends one request of an account for a hang-up or a look-up, which may also use the reserve.
 * @param keep how many requests must remain
 * @returns false when no request is left before the window ends
 */
export async function spendRequest(
  db: Db,
  { now, keep, ...key }: AccountKey & { now: Date; keep: number },
): Promise<boolean> {
  const { budget: limited } = await readHealth(db, key);
  if (limited === null) return true;
  return db.transaction().execute(async (tx) => {
    const health = await lockHealth(tx, key);
    if (!health?.budget) return true;
    const budget = budgetAt(health.budget, now);
    if (budget !== null && budget.remaining <= keep) return false;
    const left = budget && { ...budget, remaining: budget.remaining - 1 };
    await writeBudget(tx, { ...key, budget: left });
    return true;
  });
}
