import { type Budget } from '../../domain/limits/request-budget.ts';
import { type AccountKey, rowId } from './health.ts';
import type { Tx } from '../tables.ts';

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
