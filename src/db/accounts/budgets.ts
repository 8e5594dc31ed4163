import {
  type Budget,
  budgetAt,
  type BudgetReading,
  withoutLimit,
  withReading,
} from '../../domain/limits/request-budget.ts';
import { type AccountKey, insertHealth, lockHealth, readHealth, rowId } from './health.ts';
import type { Db, Tx } from '../tables.ts';

/** Writes the budget of an account that was locked in this transaction. */
export async function writeBudget(
  tx: Tx,
  { budget, ...key }: AccountKey & { budget: Budget | null },
): Promise<void> {
  await tx
    .updateTable('callControlHealth')
    .set({
      budgetLimit: budget?.limit ?? null,
      budgetWindowSeconds: budget?.windowSeconds ?? null,
      budgetRemaining: budget?.remaining ?? null,
      budgetResetsAt: budget?.resetsAt ?? null,
    })
    .where('accountId', '=', rowId(key))
    .execute();
}

/** Notes what answers say of the requests that are left, in order; null: nothing limits them. */
export async function recordReadings(
  db: Db,
  { readings, ...key }: AccountKey & { readings: readonly (BudgetReading | null)[] },
): Promise<void> {
  if (readings.some((reading) => reading !== null)) await insertHealth(db, key);
  await db.transaction().execute(async (tx) => {
    const health = await lockHealth(tx, key);
    if (health === undefined) return;
    const { budget: before } = health;
    const budget = readings.reduce<Budget | null>(
      (seen, reading) => (reading ? withReading(seen, reading) : withoutLimit(seen)),
      before,
    );
    if (budget !== before) await writeBudget(tx, { ...key, budget });
  });
}

/**
 * Takes one of the requests that are left to an account for a hang-up or a look-up, which may use the
 * reserve too.
 * @param keep how many are to be left behind it
 * @returns false when there is none before the window ends
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
